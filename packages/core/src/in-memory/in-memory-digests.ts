import { isBot } from '../access';
import type { DigestRepository } from '../accounts';
import { busyTopicLimits } from '../accounts';
import { foldCase, groupBy } from '../kernel';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { hasReceived, isUnread, messagesOf, recipientOf } from './in-memory-history';
import { usersOf } from './in-memory-users';

export const inMemoryDigests = (cell: Cell): DigestRepository => ({
  planUntil: (realmId, until) =>
    writing(
      cell,
      ({ digestsPlannedUntil }) => digestsPlannedUntil.get(realmId),
      () => (state) => ({
        ...state,
        digestsPlannedUntil: new Map([...state.digestsPlannedUntil, [realmId, until]]),
      }),
    ),
  sightings: (realmId, among) =>
    reading(cell, (state) => {
      const { presences, queues } = state;
      const wanted = among === undefined ? undefined : new Set(among);
      return usersOf(state, realmId)
        .filter((user) => wanted?.has(user.id) !== false && user.isActive && !isBot(user))
        .map(({ id: userId, timezone, joinedAt }) => {
          const presence = presences.get(userId);
          const seen = [
            ...(presence === undefined ? [] : [presence.connectedAt]),
            ...queues.filter((queue) => queue.userId === userId).map((queue) => queue.lastPolledAt),
          ];
          return {
            userId,
            timezone,
            joinedAt,
            seenAt: seen.length === 0 ? undefined : Math.max(...seen),
          };
        });
    }),
  busyTopics: (realmId, channels, since) =>
    reading(cell, (state) => {
      const counted = channels.flatMap((recipientId) =>
        messagesOf(state, realmId)
          .filter((message) => message.recipientId === recipientId && message.sentAt >= since)
          .slice(-busyTopicLimits.messagesOfChannel),
      );
      return Array.from(
        groupBy(counted, ({ recipientId, topic }) => `${recipientId} ${foldCase(topic)}`).values(),
        (messages) => messages.map(({ id }) => id),
      )
        .sort((a, b) => b.length - a.length || (b.at(-1) ?? 0) - (a.at(-1) ?? 0))
        .slice(0, busyTopicLimits.topics);
    }),
  countUnreadConversations: (realmId, userId, since) =>
    reading(
      cell,
      (state) =>
        new Set(
          messagesOf(state, realmId)
            .filter(
              (message) =>
                message.sentAt >= since &&
                recipientOf(state, message)?._tag === 'DirectRecipient' &&
                message.senderId !== userId &&
                hasReceived(state, userId, message) &&
                isUnread(state, userId, message),
            )
            .map(({ recipientId }) => recipientId),
        ).size,
    ),
});
