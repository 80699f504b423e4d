import { askToLogIn } from '../../actions/session';
import { find } from '../../actions/finder';
import { Icon } from '../../components/icon';
import { showKey } from '../../lib/shortcut';
import { realmName } from '../../state/realm';
import { isVisitor } from '../../state/session';
import { texts } from '../../texts/texts';
import { AccountMenu } from './account-menu';
import { ChannelList } from './channel-list';
import { DirectList } from './direct-list';
import { ViewList } from './view-list';

/** Visitors read; whoever wants to write logs in. */
const VisitorNote = () => (
  <footer class="account visitor rigid">
    <p class="rows-hint faint medium">{texts.visitor.note}</p>
    <button type="button" class="button button-primary button-wide" onClick={askToLogIn}>
      {texts.logIn.submit}
    </button>
  </footer>
);

/** The left column: where one can go. */
export const Sidebar = () => (
  <>
    <header class="bar sidebar-header line rigid">
      <span class="realm-name clip" dir="auto">
        {realmName.value}
      </span>
    </header>
    <button type="button" class="finder-button line rigid faint medium" onClick={() => find('go')}>
      <Icon name="search" />
      <span class="clip grow">{texts.finder.open}</span>
      <kbd>{showKey('Mod+k')}</kbd>
    </button>
    <div class="sidebar-scroller">
      {isVisitor.value ? null : <ViewList />}
      <ChannelList />
      {isVisitor.value ? null : <DirectList />}
    </div>
    {isVisitor.value ? <VisitorNote /> : <AccountMenu />}
  </>
);
