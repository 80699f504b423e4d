import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { isBot, isGuest } from '../access';
import type { EarlierMessages, Subscription, SubscriptionRepository } from '../channels';
import { holdsMessage } from '../channels';
import type { Async, ChannelId, RealmId, Timestamp, UserId } from '../kernel';
import { MessageId, asId, conflicting, foldCase } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { nextNumber } from './next-id';
import type { State, StoredPeriod } from './state';

const activeRows = ({ subscriptions }: State, channelId: ChannelId): readonly Subscription[] =>
  subscriptions.filter((row) => row.channelId === channelId && row.isActive);

export const isSubscribed = (state: State, userId: UserId, channelId: ChannelId): boolean =>
  activeRows(state, channelId).some((row) => row.userId === userId);

/** Active users who are subscribed, ascending. */
export const subscribersOf = (state: State, channelId: ChannelId): readonly UserId[] => {
  const active = new Set(state.users.filter(({ isActive }) => isActive).map(({ id }) => id));
  return activeRows(state, channelId)
    .map(({ userId }) => userId)
    .filter((id) => active.has(id))
    .sort((a, b) => a - b);
};

/** Whether the user was a member of the channel when the message was sent to it. */
export const wasMember = (
  { periods }: State,
  userId: UserId,
  channelId: ChannelId,
  messageId: MessageId,
): boolean =>
  periods.some(
    (period) =>
      period.userId === userId && period.channelId === channelId && holdsMessage(period, messageId),
  );

export const newestIn = ({ messages }: State, realmId: RealmId): MessageId =>
  asId(MessageId)(
    Math.max(0, ...messages.filter((each) => each.realmId === realmId).map(({ id }) => id)),
  );

/** An id larger than that of every message, which no message gets. */
export const takeMessageId = (state: State, realmId: RealmId): MessageId =>
  asId(MessageId)(Math.max(newestIn(state, realmId) + 1, nextNumber()));

const subscribe =
  (realmId: RealmId, rows: readonly Subscription[]): Change =>
  (state) => {
    const isReplaced = (old: Subscription) =>
      rows.some((row) => row.userId === old.userId && row.channelId === old.channelId);
    const opened = rows.map(({ userId, channelId }): StoredPeriod => ({
      userId,
      channelId,
      after: newestIn(state, realmId),
      until: null,
    }));
    return {
      ...state,
      subscriptions: [
        ...state.subscriptions.filter((old) => !isReplaced(old)),
        ...rows.map((row) => ({ ...row, isActive: true })),
      ],
      periods: [...state.periods, ...opened],
    };
  };

type Pair = Pick<Subscription, 'userId' | 'channelId'>;

/** How many of them are subscribed. */
const activeAmong = ({ subscriptions }: State, pairs: readonly Pair[]): number =>
  subscriptions.filter(
    (row) =>
      row.isActive &&
      pairs.some((pair) => pair.userId === row.userId && pair.channelId === row.channelId),
  ).length;

const requireActive = (cell: Cell, pairs: readonly Pair[], expected: number): Async<unknown> =>
  pipe(
    reading(cell, (state) => activeAmong(state, pairs)),
    TE.filterOrElse(
      (count) => count === expected,
      () => conflicting(new Error('somebody else has changed the subscriptions'), 'lasting'),
    ),
  );

const unsubscribe =
  (pairs: readonly Pair[], until: MessageId): Change =>
  (state) => {
    const isEnded = (row: Pair) =>
      pairs.some((pair) => pair.userId === row.userId && pair.channelId === row.channelId);
    return {
      ...state,
      subscriptions: state.subscriptions.map((row) =>
        isEnded(row) ? { ...row, isActive: false } : row,
      ),
      periods: state.periods.map((period) =>
        period.until === null && isEnded(period) ? { ...period, until } : period,
      ),
    };
  };

const receiveEarlier =
  (
    realmId: RealmId,
    userId: UserId,
    channelIds: readonly ChannelId[],
    { limit, since, unread }: EarlierMessages,
  ): Change =>
  (state) => {
    const places = state.channels.filter(({ id }) => channelIds.includes(id));
    const newest = state.messages
      .filter(
        (each) =>
          each.realmId === realmId &&
          each.sentAt >= since &&
          places.some(({ recipientId }) => recipientId === each.recipientId),
      )
      .sort((a, b) => b.id - a.id)
      .slice(0, limit);
    const oldest = newest.at(-1);
    if (oldest === undefined) {
      return state;
    }
    const read = newest.slice(unread);
    return {
      ...state,
      periods: state.periods.map((period) =>
        period.until === null && period.userId === userId && channelIds.includes(period.channelId)
          ? { ...period, after: asId(MessageId)(oldest.id - 1) }
          : period,
      ),
      reads: [...state.reads, ...read.map(({ id: messageId }) => ({ userId, messageId }))],
    };
  };

/** Bots, and users who were active after that time. */
const recentlyActive = (
  { users, messages, queues }: State,
  since: Timestamp,
): ReadonlySet<UserId> =>
  new Set([
    ...users.filter((user) => isBot(user) || user.joinedAt > since).map(({ id }) => id),
    ...messages.filter(({ sentAt }) => sentAt > since).map(({ senderId }) => senderId),
    ...queues.filter(({ lastPolledAt }) => lastPolledAt > since).map(({ userId }) => userId),
  ]);

export const inMemorySubscriptions = (cell: Cell): SubscriptionRepository => ({
  ofUsers: (_realmId, userIds) =>
    reading(cell, ({ subscriptions }) =>
      subscriptions.filter(({ userId }) => userIds.includes(userId)),
    ),
  channelsOf: (realmId, userId) =>
    reading(cell, ({ channels, subscriptions }) =>
      channels
        .filter((channel) => channel.realmId === realmId)
        .flatMap((channel) =>
          subscriptions
            .filter((row) => row.isActive && row.userId === userId && row.channelId === channel.id)
            .map((row) => [channel, row] as const),
        )
        .sort(([a], [b]) => (foldCase(a.name) < foldCase(b.name) ? -1 : 1)),
    ),
  mutedChannelsOf: (realmId, userId) =>
    reading(
      cell,
      ({ channels, subscriptions }) =>
        new Set(
          subscriptions
            .filter((row) => row.isActive && row.isMuted && row.userId === userId)
            .map(({ channelId }) => channelId)
            .filter((id) => channels.some((one) => one.realmId === realmId && one.id === id)),
        ),
    ),
  subscribe: (realmId, rows) =>
    pipe(
      requireActive(cell, rows, 0),
      TE.flatMap(() => changing(cell, subscribe(realmId, rows))),
    ),
  activeIn: (_realmId, channelId) =>
    reading(cell, (state) => {
      const active = new Set(subscribersOf(state, channelId));
      return activeRows(state, channelId)
        .filter(({ userId }) => active.has(userId))
        .sort((a, b) => a.userId - b.userId);
    }),
  subscribersOf: (_realmId, channelIds) =>
    reading(cell, (state) => new Map(channelIds.map((id) => [id, subscribersOf(state, id)]))),
  firstSubscribersOf: (_realmId, channelId, upTo) =>
    reading(cell, (state) => subscribersOf(state, channelId).slice(0, upTo)),
  recentlyActiveSubscribersOf: (_realmId, channelIds, since) =>
    reading(cell, (state) => {
      const isActive = (id: UserId) => recentlyActive(state, since).has(id);
      return new Map(channelIds.map((id) => [id, subscribersOf(state, id).filter(isActive)]));
    }),
  guestSubscribersOf: (_realmId, channelIds) =>
    reading(cell, (state) => {
      const guests = new Set(state.users.filter(isGuest).map(({ id }) => id));
      return new Map(
        channelIds
          .map((id) => [id, subscribersOf(state, id).filter((user) => guests.has(user))] as const)
          .filter(([, users]) => users.length > 0),
      );
    }),
  receiveEarlier: (realmId, userId, channelIds, earlier) =>
    changing(cell, receiveEarlier(realmId, userId, channelIds, earlier)),
  unsubscribe: (realmId, pairs) =>
    pairs.length === 0
      ? changing(cell, (state) => state)
      : pipe(
          requireActive(
            cell,
            pairs,
            new Set(pairs.map(({ userId, channelId }) => `${userId} in ${channelId}`)).size,
          ),
          TE.flatMap(() =>
            writing(
              cell,
              (state) => takeMessageId(state, realmId),
              (until) => unsubscribe(pairs, until),
            ),
          ),
          TE.map(() => undefined),
        ),
  changePersonal: (_realmId, userId, changes) =>
    changing(cell, (state) => ({
      ...state,
      subscriptions: state.subscriptions.map((row) =>
        row.userId === userId ? { ...row, ...changes.get(row.channelId) } : row,
      ),
    })),
  subscribedAmong: (_realmId, channelId, userIds) =>
    reading(cell, (state) => subscribersOf(state, channelId).filter((id) => userIds.includes(id))),
  mostPeriodsAmong: (_realmId, pairs) =>
    reading(cell, ({ periods }) =>
      Math.max(
        0,
        ...pairs.map(
          ({ userId, channelId }) =>
            periods.filter((each) => each.userId === userId && each.channelId === channelId).length,
        ),
      ),
    ),
  periodsOf: (_realmId, channelId) =>
    reading(cell, ({ periods }) =>
      periods
        .filter((period) => period.channelId === channelId)
        .map(({ userId, after, until }) => ({ userId, after, until })),
    ),
});
