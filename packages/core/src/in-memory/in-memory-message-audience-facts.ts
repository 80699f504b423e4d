import { isServiceBot } from '../access';
import type { ChannelId, MessageId, RealmId, UserId } from '../kernel';
import type { MessageAudienceFacts, RecentConversation } from '../messages';
import { isInHistory, messagesOf, recipientOf } from './in-memory-history';
import { subscribersOf } from './in-memory-subscriptions';
import type { State } from './state';

export const audienceFactsOf = (
  state: State,
  realmId: RealmId,
  ids: readonly MessageId[],
): MessageAudienceFacts => {
  const message = messagesOf(state, realmId).find((each) => ids.includes(each.id));
  const recipient = message && recipientOf(state, message);
  const people = recipient?._tag === 'DirectRecipient' ? recipient.userIds : [];
  const entered = state.flags.filter(
    (row) =>
      ids.includes(row.messageId) &&
      (row.flags.includes('historical') || row.flags.includes('carried')),
  );
  return {
    people,
    enteredFor: Array.from(new Set(entered.map(({ userId }) => userId))).sort((a, b) => a - b),
  };
};

export const holdersAmong = (
  state: State,
  realmId: RealmId,
  id: MessageId,
  userIds: readonly UserId[],
): readonly UserId[] =>
  messagesOf(state, realmId)
    .filter((message) => message.id === id)
    .flatMap((message) =>
      state.users.filter(
        (user) =>
          userIds.includes(user.id) &&
          user.isActive &&
          !isServiceBot(user) &&
          isInHistory(state, user.id, message),
      ),
    )
    .map((user) => user.id)
    .sort((a, b) => a - b);

export const receiversAmong = (
  state: State,
  channelId: ChannelId,
  userIds: readonly UserId[],
): readonly UserId[] => {
  const service = new Set(state.users.filter(isServiceBot).map(({ id }) => id));
  return subscribersOf(state, channelId).filter((id) => userIds.includes(id) && !service.has(id));
};

export const recentConversationsOf = (
  state: State,
  realmId: RealmId,
  userId: UserId,
): readonly RecentConversation[] =>
  state.recipients
    .flatMap((recipient) => {
      if (recipient._tag !== 'DirectRecipient' || !recipient.userIds.includes(userId)) {
        return [];
      }
      const last = messagesOf(state, realmId).findLast(
        (message) => message.recipientId === recipient.id,
      );
      return last === undefined ? [] : [{ userIds: recipient.userIds, maxMessageId: last.id }];
    })
    .sort((a, b) => b.maxMessageId - a.maxMessageId)
    .slice(0, 1000);
