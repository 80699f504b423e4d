import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserSettings } from '../access';
import { isBot, userSettings } from '../access';
import type { MissedMessage, MissedMessageRepository, Receipt } from '../accounts';
import { visibilityPolicy } from '../channels';
import type { UserId } from '../kernel';
import { foldCase, groupBy } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { channelOf, flagsOn, isUnread, messagesOf } from './in-memory-history';
import type { State, StoredMessage, StoredPushed } from './state';
import { statusOf } from './topic-status';

type Place = NonNullable<Receipt['channel']>;

const placeOf = (state: State, userId: UserId, message: StoredMessage): Place | undefined => {
  const channel = channelOf(state, message);
  if (channel === undefined) {
    return undefined;
  }
  const flags = flagsOn(state, userId, message);
  const { policy, isChannelMuted } = statusOf(state, userId, {
    channelId: channel.id,
    topic: message.topic,
  });
  const row = state.subscriptions.find(
    (each) => each.userId === userId && each.channelId === channel.id && each.isActive,
  );
  return {
    policy,
    isMuted: isChannelMuted,
    emailNotifications: row?.emailNotifications ?? null,
    pushNotifications: row?.pushNotifications ?? null,
    wildcardMentionsNotify: row?.wildcardMentionsNotify ?? null,
    defaultPushNotifications: row !== undefined && channel.defaultPushNotifications,
    isWildcardMentioned:
      flags.has('stream_wildcard_mentioned') || flags.has('topic_wildcard_mentioned'),
  };
};

const polledAt = ({ queues }: State, userId: UserId): number | undefined => {
  const polls = queues
    .filter(
      (queue) =>
        queue.userId === userId &&
        queue.narrow.length === 0 &&
        (queue.eventTypes?.has('message') ?? true),
    )
    .map(({ lastPolledAt }) => lastPolledAt);
  return polls.length === 0 ? undefined : Math.max(...polls);
};

const isChannelWanted = (
  { emailNotifications, pushNotifications, defaultPushNotifications }: Place,
  settings: UserSettings,
): boolean =>
  (emailNotifications ?? settings.enable_stream_email_notifications) ||
  (pushNotifications ?? (defaultPushNotifications || settings.enable_stream_push_notifications));

/** The message has been read, or does not exist any more. */
const isSeen = (state: State, { userId, messageId }: MissedMessage): boolean => {
  const message = state.messages.find(({ id }) => id === messageId);
  return message === undefined || !isUnread(state, userId, message);
};

const isPossible = (
  state: State,
  { userId, channel, isMentioned, hasAlertWord }: Receipt,
): boolean =>
  channel === undefined ||
  isMentioned ||
  hasAlertWord ||
  channel.isWildcardMentioned ||
  channel.policy === visibilityPolicy.followed ||
  isChannelWanted(channel, userSettings(state.settings.get(userId) ?? {}));

const receiptsOf = (state: State, message: StoredMessage): readonly Receipt[] =>
  state.users
    .filter(
      (user) =>
        user.realmId === message.realmId &&
        user.isActive &&
        !isBot(user) &&
        user.id !== message.senderId &&
        state.systemBots.get(message.senderId) !== 'welcome' &&
        isUnread(state, user.id, message),
    )
    .map(({ id: userId }): Receipt => {
      const flags = flagsOn(state, userId, message);
      const presence = state.presences.get(userId);
      return {
        messageId: message.id,
        userId,
        sentAt: message.sentAt,
        isMentioned: flags.has('mentioned'),
        hasAlertWord: flags.has('has_alert_word'),
        channel: placeOf(state, userId, message),
        presence:
          presence === undefined
            ? undefined
            : { activeAt: presence.activeAt, connectedAt: presence.connectedAt },
        polledAt: polledAt(state, userId),
      };
    })
    .filter((receipt) => isPossible(state, receipt))
    .sort((a, b) => a.userId - b.userId);

export const inMemoryMissedMessages = (cell: Cell): MissedMessageRepository => ({
  realmsWithNew: (only) =>
    reading(cell, (state) =>
      state.realms
        .filter(
          ({ id, isActive }) =>
            isActive &&
            (only ?? id) === id &&
            (messagesOf(state, id).at(-1)?.id ?? 0) > (state.missedUntil.get(id) ?? 0),
        )
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ),
  takeNew: (realmId, limit) =>
    pipe(
      writing(
        cell,
        (state) => {
          const mark = state.missedUntil.get(realmId) ?? 0;
          const fresh = messagesOf(state, realmId)
            .filter(({ id }) => id > mark)
            .slice(0, limit);
          return {
            until: fresh.at(-1)?.id ?? mark,
            taken: fresh.length,
            receipts: fresh.flatMap((message) => receiptsOf(state, message)),
          };
        },
        ({ until }) =>
          (state) => ({
            ...state,
            missedUntil: new Map([...state.missedUntil, [realmId, until]]),
          }),
      ),
      TE.map(({ taken, receipts }) => ({ taken, receipts })),
    ),
  add: (_realmId, missed) =>
    writing(
      cell,
      ({ missedMessages }) =>
        Array.from(new Set(missed.map(({ userId }) => userId)))
          .filter((id) => !missedMessages.some(({ userId }) => userId === id))
          .sort((a, b) => a - b),
      () => (state) => ({ ...state, missedMessages: [...state.missedMessages, ...missed] }),
    ),
  take: (realmId, userId) =>
    writing(
      cell,
      (state) => {
        const taken = new Set(
          state.missedMessages
            .filter((each) => each.userId === userId)
            .map(({ messageId }) => messageId),
        );
        const found = messagesOf(state, realmId).filter(({ id }) => taken.has(id));
        return Array.from(
          groupBy(found, ({ recipientId, topic }) => `${recipientId} ${foldCase(topic)}`).values(),
          (messages) => messages.map(({ id }) => id),
        );
      },
      () => (state) => ({
        ...state,
        missedMessages: state.missedMessages.filter((each) => each.userId !== userId),
      }),
    ),
  addPushed: (realmId, pushed, at) =>
    changing(cell, (state) => ({
      ...state,
      pushedMessages: [
        ...state.pushedMessages,
        ...pushed.map((each) => ({ ...each, realmId, at })),
      ],
    })),
  countPushed: (realmId, userIds, since) =>
    reading(
      cell,
      ({ pushedMessages }) =>
        new Map(
          Array.from(
            groupBy(
              pushedMessages.filter(
                (each) =>
                  each.realmId === realmId && each.at >= since && userIds.includes(each.userId),
              ),
              ({ userId }) => userId,
            ),
            ([userId, own]) => [userId, own.length],
          ),
        ),
    ),
  realmsWithPushed: (only) =>
    reading(cell, ({ realms, pushedMessages }) =>
      realms
        .filter(
          ({ id, isActive }) =>
            isActive && (only ?? id) === id && pushedMessages.some(({ realmId }) => realmId === id),
        )
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ),
  takeSeen: (realmId, since, userIds) => {
    const isMeant = (each: StoredPushed): boolean =>
      each.realmId === realmId && (userIds?.includes(each.userId) ?? true);
    return writing(
      cell,
      (state) =>
        state.pushedMessages
          .filter((each) => isMeant(each) && each.at >= since && isSeen(state, each))
          .map(({ messageId, userId }) => ({ messageId, userId }))
          .sort((a, b) => a.userId - b.userId || a.messageId - b.messageId),
      (seen) => (state) => ({
        ...state,
        pushedMessages: state.pushedMessages.filter(
          (each) =>
            !isMeant(each) ||
            (each.at >= since &&
              !seen.some(
                ({ messageId, userId }) => messageId === each.messageId && userId === each.userId,
              )),
        ),
      }),
    );
  },
});
