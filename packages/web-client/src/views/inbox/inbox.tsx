import type { NamedNarrow } from '@parley/client';
import { conversationKey, narrowOf } from '@parley/client';
import { askToMarkAllAsRead, markAsRead } from '../../actions/messages';
import { Button } from '../../components/button';
import { Badge } from '../../components/badge';
import { Empty } from '../../components/waiting';
import { IconButton } from '../../components/icon';
import { narrowTitle } from '../../state/place-names';
import { inbox } from '../../state/unread';
import { texts } from '../../texts/texts';
import { PlaceRow } from '../conversation/list-row';
import { PlainPage } from '../parts/page';

type Props = { readonly narrow: NamedNarrow; readonly count: number };

/** A conversation with the number of its unread messages. */
const InboxRow = ({ narrow, count }: Props) => (
  <div class="card line raised">
    <PlaceRow narrow={narrow} />
    <Badge count={count} label={texts.sidebar.unread(count)} />
    <IconButton
      icon="check"
      label={texts.inbox.markRead(narrowTitle(narrow))}
      onClick={() => void markAsRead(narrow)}
    />
  </div>
);

/** The conversations with unread messages, the newest first; muted ones are left out. */
export const Inbox = () => {
  const { value: conversations } = inbox;
  return (
    <PlainPage icon="inbox" title={texts.views.inbox}>
      {conversations.length === 0 ? (
        <Empty icon="check" title={texts.inbox.empty} hint={texts.inbox.emptyHint} />
      ) : (
        <ul class="cards stack tight">
          <li class="buttons buttons-end">
            <Button label={texts.allRead.confirm} onClick={askToMarkAllAsRead} />
          </li>
          {conversations.map((conversation) => (
            <li key={conversationKey(conversation.conversation)}>
              <InboxRow narrow={narrowOf(conversation.conversation)} count={conversation.count} />
            </li>
          ))}
        </ul>
      )}
    </PlainPage>
  );
};
