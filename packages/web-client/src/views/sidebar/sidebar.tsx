import { find } from '../../actions/finder';
import { Icon } from '../../components/icon';
import { showKey } from '../../lib/shortcut';
import { realmName } from '../../state/realm';
import { texts } from '../../texts/texts';
import { AccountMenu } from './account-menu';
import { ChannelList } from './channel-list';
import { DirectList } from './direct-list';
import { ViewList } from './view-list';

/** The left column: where one can go. */
export const Sidebar = () => (
  <>
    <header class="bar sidebar-header">
      <span class="realm-name" dir="auto">
        {realmName.value}
      </span>
    </header>
    <button type="button" class="finder-button" onClick={() => find('go')}>
      <Icon name="search" />
      <span class="row-name">{texts.finder.open}</span>
      <kbd>{showKey('Mod+k')}</kbd>
    </button>
    <div class="sidebar-scroller">
      <ViewList />
      <ChannelList />
      <DirectList />
    </div>
    <AccountMenu />
  </>
);
