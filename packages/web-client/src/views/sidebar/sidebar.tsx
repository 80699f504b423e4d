import { narrowKey } from '@parley/client';
import { find } from '../../actions/layout';
import { askToLogIn } from '../../actions/session';
import { Button } from '../../components/button';
import { Badge } from '../../components/badge';
import { Icon } from '../../components/icon';
import { Clip } from '../../components/clip';
import type { DirectNarrow } from '../../state/directs';
import { directConversations, directName } from '../../state/directs';
import { useSelected } from '../../state/selected';
import { realmIcon, realmName } from '../../state/users';
import { isVisitor } from '../../state/session';
import { totalUnread, unreadCount } from '../../state/unread';
import type { View } from '../../state/views';
import { views } from '../../state/views';
import { texts } from '../../texts/texts';
import { DirectSign } from '../parts/direct-sign';
import { AccountMenu } from './account-menu';
import { ChannelList } from './channel-list';
import { LinkRow, Section } from './section';

/** More conversations than that are in the list of recent ones. */
const maxDirects = 12;

const DirectRow = ({ narrow }: { readonly narrow: DirectNarrow }) => {
  const unread = useSelected(() => unreadCount(narrow), narrowKey(narrow));
  return (
    <LinkRow to={{ view: 'messages', narrow }} isUnread={unread > 0}>
      <span class="row-sign center rigid faint">
        <DirectSign narrow={narrow} />
      </span>
      <Clip class="grow">{directName(narrow)}</Clip>
      <Badge count={unread} label={texts.sidebar.unread(unread)} />
    </LinkRow>
  );
};

/** The direct conversations, the newest first. */
const DirectList = () => {
  const { value: conversations } = directConversations;
  return (
    <Section title={texts.sidebar.directMessages}>
      {conversations.length === 0 ? (
        <li class="rows-hint faint medium">{texts.sidebar.noDirects}</li>
      ) : null}
      {conversations.slice(0, maxDirects).map((narrow) => (
        <li key={narrowKey(narrow)}>
          <DirectRow narrow={narrow} />
        </li>
      ))}
    </Section>
  );
};

const counts: Readonly<Record<string, () => number>> = {
  inbox: () => totalUnread.value,
  mentions: () => unreadCount({ type: 'mentions' }),
};

type ViewProps = { readonly view: View; readonly count: (() => number) | undefined };

const ViewRow = ({ view: { icon, name, to }, count }: ViewProps) => {
  const unread = useSelected(() => count?.() ?? 0, count);
  return (
    <LinkRow to={to}>
      <Icon name={icon} />
      <span class="clip grow">{name}</span>
      <Badge count={unread} label={texts.sidebar.unread(unread)} />
    </LinkRow>
  );
};

const ViewList = () => (
  <ul class="rows stack" aria-label={texts.views.title}>
    {Object.entries(views).map(([key, view]) => (
      <li key={key}>
        <ViewRow view={view} count={counts[key]} />
      </li>
    ))}
  </ul>
);

/** Visitors read; whoever wants to write logs in. */
const VisitorNote = () => (
  <footer class="account rigid">
    <p class="rows-hint faint medium">{texts.visitor.note}</p>
    <Button label={texts.logIn.submit} class="button-primary button-wide" onClick={askToLogIn} />
  </footer>
);

/** The left column: where one can go. */
export const Sidebar = () => (
  <>
    <header class="bar line rigid">
      <img class="realm-icon" src={realmIcon.value} alt="" />
      <Clip class="realm-name">{realmName.value}</Clip>
    </header>
    <button
      type="button"
      class="finder-button line raised rigid faint medium"
      onClick={() => find('go')}
    >
      <Icon name="search" />
      <span class="clip grow">{texts.finder.open}</span>
      <kbd>{texts.keys['Mod+k']}</kbd>
    </button>
    <div class="sidebar-scroller">
      {isVisitor.value ? null : <ViewList />}
      <ChannelList />
      {isVisitor.value ? null : <DirectList />}
    </div>
    {isVisitor.value ? <VisitorNote /> : <AccountMenu />}
  </>
);
