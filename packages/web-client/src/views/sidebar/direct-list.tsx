import { Badge } from '../../components/badge';
import { Icon } from '../../components/icon';
import { PresenceDot } from '../../components/presence-dot';
import { narrowKey } from '../../router/narrow';
import type { DirectNarrow } from '../../state/directs';
import { directConversations, directName } from '../../state/directs';
import { presenceOf } from '../../state/presence';
import { unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';
import { LinkRow } from './link-row';
import { Section } from './section';

/** More conversations than that are in the list of recent ones. */
const maxDirects = 12;

const DirectSign = ({ narrow }: { readonly narrow: DirectNarrow }) => {
  const [other] = narrow.userIds;
  if (other === undefined || narrow.userIds.length > 1) {
    return <Icon name={other === undefined ? 'pencil' : 'people'} />;
  }
  const presence = presenceOf(other);
  return <PresenceDot presence={presence} label={texts.people[presence]} />;
};

const DirectRow = ({ narrow }: { readonly narrow: DirectNarrow }) => {
  const unread = unreadCount(narrow);
  return (
    <LinkRow to={{ view: 'messages', narrow }} isUnread={unread > 0}>
      <span class="row-sign center rigid faint">
        <DirectSign narrow={narrow} />
      </span>
      <span class="clip grow" dir="auto">
        {directName(narrow)}
      </span>
      <Badge count={unread} label={texts.sidebar.unread(unread)} />
    </LinkRow>
  );
};

/** The direct conversations, the newest first. */
export const DirectList = () => {
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
