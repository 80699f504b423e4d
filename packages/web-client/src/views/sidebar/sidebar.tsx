import { realmName } from '../../state/realm';
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
    <div class="sidebar-scroller">
      <ViewList />
      <ChannelList />
      <DirectList />
    </div>
    <AccountMenu />
  </>
);
