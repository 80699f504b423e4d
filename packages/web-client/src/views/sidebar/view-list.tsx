import { Badge } from '../../components/badge';
import type { IconName } from '../../components/icon';
import { Icon } from '../../components/icon';
import type { Route } from '../../router/route';
import { totalUnread, unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';
import { LinkRow } from './link-row';

type View = {
  readonly icon: IconName;
  readonly name: string;
  readonly to: Route;
  readonly count?: () => number;
};

const views: readonly View[] = [
  { icon: 'inbox', name: texts.views.inbox, to: { view: 'inbox' }, count: () => totalUnread.value },
  { icon: 'clock', name: texts.views.recent, to: { view: 'recent' } },
  {
    icon: 'at',
    name: texts.views.mentions,
    to: { view: 'messages', narrow: { type: 'mentions' } },
    count: () => unreadCount({ type: 'mentions' }),
  },
  {
    icon: 'star',
    name: texts.views.starred,
    to: { view: 'messages', narrow: { type: 'starred' } },
  },
  { icon: 'pencil', name: texts.views.drafts, to: { view: 'drafts' } },
  { icon: 'feed', name: texts.views.feed, to: { view: 'messages', narrow: { type: 'feed' } } },
];

const ViewRow = ({ icon, name, to, count }: View) => {
  const unread = count?.() ?? 0;
  return (
    <LinkRow to={to}>
      <Icon name={icon} />
      <span class="clip grow">{name}</span>
      <Badge count={unread} label={texts.sidebar.unread(unread)} />
    </LinkRow>
  );
};

export const ViewList = () => (
  <ul class="rows stack" aria-label={texts.views.title}>
    {views.map((view) => (
      <li key={view.name}>
        <ViewRow {...view} />
      </li>
    ))}
  </ul>
);
