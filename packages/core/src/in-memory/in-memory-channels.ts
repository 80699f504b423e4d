import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type {
  Channel,
  ChannelActivity,
  ChannelForViewer,
  ChannelRepository,
  NewChannel,
} from '../channels';
import { weeklyTraffic } from '../channels';
import type { RealmId, Timestamp, UserId } from '../kernel';
import { ChannelId, RecipientId, foldCase, secondsPerDay } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { firstMessageOf } from './in-memory-history';
import { isSubscribed, subscribersOf } from './in-memory-subscriptions';
import { nextId } from './next-id';
import type { State } from './state';

const newChannel = (realmId: RealmId, channel: NewChannel): Channel => ({
  ...channel,
  realmId,
  id: nextId(ChannelId),
  recipientId: nextId(RecipientId),
  isArchived: false,
  isRecentlyActive: true,
});

const add =
  (channels: readonly Channel[]): Change =>
  (state) => ({
    ...state,
    channels: [...state.channels, ...channels],
    recipients: [
      ...state.recipients,
      ...channels.map(({ realmId, recipientId, id }) => ({
        _tag: 'ChannelRecipient' as const,
        realmId,
        id: recipientId,
        channelId: id,
      })),
    ],
  });

export const channelFor = (
  state: State,
  userId: UserId | undefined,
  channel: Channel,
): ChannelForViewer => ({
  channel,
  isSubscribed: userId !== undefined && isSubscribed(state, userId, channel.id),
});

const byName = (a: Channel, b: Channel): number => (foldCase(a.name) < foldCase(b.name) ? -1 : 1);

const activityOf = (
  state: State,
  { id, realmId, recipientId, createdAt }: Channel,
  now: Timestamp,
): ChannelActivity => {
  const times = state.messages
    .filter((message) => message.realmId === realmId && message.recipientId === recipientId)
    .map(({ sentAt }) => sentAt);
  const isWithin = (days: number) => (time: Timestamp) => time > now - days * secondsPerDay;
  return {
    firstMessageId: firstMessageOf(state, realmId, recipientId),
    weeklyTraffic: weeklyTraffic(
      times.filter(isWithin(28)).length,
      Math.floor((now - createdAt) / secondsPerDay),
    ),
    subscriberCount: subscribersOf(state, id).length,
  };
};

export const inMemoryChannels = (cell: Cell): ChannelRepository => {
  const channelsFor = (
    state: State,
    realmId: RealmId,
    userId: UserId | undefined,
    isWanted: (channel: Channel) => boolean,
  ) =>
    state.channels
      .filter((channel) => channel.realmId === realmId && isWanted(channel))
      .map((channel) => channelFor(state, userId, channel));
  const activityAmong = (
    state: State,
    realmId: RealmId,
    now: Timestamp,
    isWanted: (channel: Channel) => boolean,
  ) =>
    new Map(
      channelsFor(state, realmId, undefined, isWanted).map(({ channel }) => [
        channel.id,
        activityOf(state, channel, now),
      ]),
    );
  return {
    createMany: (realmId, channels) =>
      writing(cell, () => channels.map((channel) => newChannel(realmId, channel)), add),
    findFor: (realmId, userId, id) =>
      reading(cell, (state) =>
        O.fromNullable(channelsFor(state, realmId, userId, (channel) => channel.id === id)[0]),
      ),
    loadByNamesFor: (realmId, userId, names) => {
      const wanted = new Set(names.map(foldCase));
      return reading(cell, (state) =>
        channelsFor(state, realmId, userId, ({ name }) => wanted.has(foldCase(name))),
      );
    },
    loadManyFor: (realmId, userId, ids) =>
      reading(cell, (state) => channelsFor(state, realmId, userId, ({ id }) => ids.includes(id))),
    listDefault: (realmId) =>
      reading(cell, ({ channels }) =>
        channels.filter((channel) => channel.realmId === realmId && channel.isDefault).sort(byName),
      ),
    listFor: (realmId, userId) =>
      reading(cell, (state) =>
        [...channelsFor(state, realmId, userId, () => true)].sort((a, b) =>
          byName(a.channel, b.channel),
        ),
      ),
    update: (_realmId, id, changes) =>
      changing(cell, (state) => ({
        ...state,
        channels: state.channels.map((channel) =>
          channel.id === id ? { ...channel, ...changes } : channel,
        ),
      })),
    activityOf: (realmId, ids, now) =>
      reading(cell, (state) => activityAmong(state, realmId, now, ({ id }) => ids.includes(id))),
    activityOfAll: (realmId, now) =>
      reading(cell, (state) => ({
        of: activityAmong(state, realmId, now, () => true),
        version: undefined,
      })),
    activeCreatedBy: (realmId, { creatorIds, since, limit }) =>
      reading(cell, ({ channels }) =>
        channels
          .filter(
            (channel) =>
              channel.realmId === realmId &&
              !channel.isArchived &&
              channel.creatorId !== null &&
              creatorIds.includes(channel.creatorId) &&
              channel.createdAt >= since,
          )
          .map(({ id }) => id)
          .sort((a, b) => a - b)
          .slice(0, limit),
      ),
    becameInactive: (realmId, since) =>
      reading(cell, (state) =>
        state.channels.filter(
          (channel) =>
            channel.realmId === realmId &&
            !channel.isArchived &&
            channel.isRecentlyActive &&
            channel.createdAt <= since &&
            (state.newestArchived.get(channel.recipientId) ?? 0) <= since &&
            state.messages.every(
              ({ realmId: of, recipientId, sentAt }) =>
                of !== realmId || recipientId !== channel.recipientId || sentAt <= since,
            ),
        ),
      ),
    botsWithDefault: (realmId, id) =>
      reading(cell, ({ users, bots }) =>
        users
          .filter((user) => user.realmId === realmId)
          .map((user) => ({
            botId: user.id,
            ownerId: user.bot?.ownerId ?? null,
            isSendingDefault: bots.get(user.id)?.defaultSendingChannel === id,
            isEventsDefault: bots.get(user.id)?.defaultEventsChannel === id,
          }))
          .filter(({ isSendingDefault, isEventsDefault }) => isSendingDefault || isEventsDefault)
          .sort((a, b) => a.botId - b.botId),
      ),
    // In-memory transactions run one at a time: there is nothing to lock.
    hold: () => TE.right(undefined),
    lock: () => TE.right(undefined),
  };
};
