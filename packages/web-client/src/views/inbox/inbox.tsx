import { conversationKey } from '@parley/client';
import { Empty } from '../../components/empty';
import { narrowOf } from '../../router/narrow';
import { inbox } from '../../state/unread';
import { texts } from '../../texts/texts';
import { NamedTitleBar } from '../title-bar';
import { InboxRow } from './inbox-row';

/** The conversations with unread messages, the newest first; muted ones are left out. */
export const Inbox = () => {
  const { value: conversations } = inbox;
  return (
    <>
      <NamedTitleBar icon="inbox" name={texts.views.inbox} />
      <div class="page">
        {conversations.length === 0 ? (
          <Empty icon="check" title={texts.inbox.empty} hint={texts.inbox.emptyHint} />
        ) : (
          <ul class="cards stack">
            {conversations.map((conversation) => (
              <li key={conversationKey(conversation.conversation)}>
                <InboxRow narrow={narrowOf(conversation.conversation)} count={conversation.count} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
};
