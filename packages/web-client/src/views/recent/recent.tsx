import type { ConversationSummary } from '@parley/client';
import { conversationKey, formatShort, narrowOf, recentConversations } from '@parley/client';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { clock } from '../../state/presence';
import { snapshot } from '../../state/connection';
import { counts } from '../../state/unread';
import { isTwentyFourHour } from '../../state/settings';
import { useMessageList } from '../../state/use-message-list';
import { avatarUrl, isMutedUser, userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { PlaceRow } from '../conversation/list-row';
import { Nothing } from '../conversation/message-list';
import { PlainPage } from '../parts/page';

const feed = { type: 'feed' } as const;

/** More participants than that are not shown. */
const maxSenders = 4;

const RecentRow = ({ conversation }: { readonly conversation: ConversationSummary }) => {
  const { senderIds, newest, unread } = conversation;
  return (
    <div class="card line raised">
      <PlaceRow narrow={narrowOf(conversation.conversation)} />
      <Badge count={unread} label={texts.sidebar.unread(unread)} />
      <span class="card-people line">
        {senderIds
          .filter((id) => !isMutedUser(id))
          .slice(0, maxSenders)
          .map((id) => (
            <Avatar key={id} name={userName(id)} url={avatarUrl(id)} size="small" />
          ))}
      </span>
      <span class="card-time faint small">
        {newest && formatShort(newest.timestamp, clock.value, isTwentyFourHour.value)}
      </span>
    </div>
  );
};

/** The conversations of the newest messages. */
export const Recent = () => {
  const { state, retry } = useMessageList(feed, 'newest');
  const conversations = recentConversations(snapshot.peek().state, state.messages, counts.value);
  return (
    <PlainPage icon="clock" title={texts.views.recent}>
      {conversations.length === 0 || state.status === 'failed' ? (
        <Nothing narrow={feed} state={state} onRetry={retry} />
      ) : null}
      <ul class="cards stack tight">
        {conversations.map((conversation) => (
          <li key={conversationKey(conversation.conversation)}>
            <RecentRow conversation={conversation} />
          </li>
        ))}
      </ul>
    </PlainPage>
  );
};
