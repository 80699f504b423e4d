import type {
  ChannelActivity,
  ChannelId,
  FactAges,
  Reader,
  RealmId,
  Subscription,
  Timestamp,
  Unexpected,
} from '@parley/core';
import { together } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import type { ChannelList } from './channel-list';
import { channelList } from './channel-list';
import type { FactCache } from './fact-cache';
import { keptActivity } from './kept-activity';
import { onceEach } from './once-in-snapshot';
import type { ProfileTable } from './profile-table';
import { profileTable } from './profile-table';
import { agesIn, factSnapshot, snapshotValue } from './snapshot-values';
import type { SubscriberTable } from './subscriber-table';
import { subscriberTable } from './subscriber-table';
import type { UserList } from './user-list';
import { pageAfter, userList } from './user-list';

type OfRealm<Value> = (realmId: RealmId) => TE.TaskEither<Unexpected, Value>;

/** What a snapshot has in memory: values about whole realms, in exactly the version that it sees. */
export type SnapshotMemory = {
  readonly db: Db;
  readonly sql: Reader;
  readonly users: OfRealm<UserList>;
  readonly subscribers: OfRealm<SubscriberTable>;
  readonly channels: OfRealm<ChannelList>;
  readonly profiles: OfRealm<ProfileTable>;
  readonly ages: OfRealm<FactAges>;
  readonly activity: (
    realmId: RealmId,
    now: Timestamp,
  ) => TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, ChannelActivity>>;
};

export const snapshotMemory = (cache: FactCache): ((db: Db, sql: Reader) => SnapshotMemory) => {
  const usersOf = snapshotValue<UserList>(userList);
  const subscribersOf = snapshotValue<SubscriberTable>(subscriberTable);
  const channelsOf = snapshotValue<ChannelList>(channelList);
  const profilesOf = snapshotValue<ProfileTable>(profileTable);
  const activityOf = keptActivity();
  return (db, sql) => {
    const snapshot = factSnapshot(cache, db);
    const subscribers = onceEach((realmId: RealmId) => subscribersOf(snapshot, realmId));
    return {
      db,
      sql,
      users: onceEach((realmId: RealmId) => usersOf(snapshot, realmId)),
      subscribers,
      activity: onceEach((realmId: RealmId, now: Timestamp) =>
        pipe(
          subscribers(realmId),
          TE.flatMap(({ counts }) => activityOf(snapshot, realmId, counts, now)),
        ),
      ),
      channels: onceEach((realmId: RealmId) => channelsOf(snapshot, realmId)),
      profiles: onceEach((realmId: RealmId) => profilesOf(snapshot, realmId)),
      ages: onceEach((realmId: RealmId) => agesIn(snapshot, realmId)),
    };
  };
};

/** Answers a method of a reader from memory, or with the SQL for what is not kept there. */
type InSnapshot<Method> = (memory: SnapshotMemory, sql: Method) => Method;

export const agesOfFacts: InSnapshot<Reader['events']['factAges']> = ({ ages }) => ages;

export const everyone: InSnapshot<Reader['users']['list']> = ({ users }) => users;

export const everyoneAfter: InSnapshot<Reader['users']['listAfter']> =
  ({ users }) =>
  (realmId, after, limit) =>
    pipe(
      users(realmId),
      TE.map((all) => pageAfter(all, after, limit)),
    );

export const profilesOfEveryone: InSnapshot<Reader['profileFields']['valuesOf']> =
  ({ profiles }, sql) =>
  (realmId, userIds) =>
    userIds === 'everyone' ? profiles(realmId) : sql(realmId, userIds);

/** Read once: statuses are no facts. */
export const statusesOfEveryone: InSnapshot<Reader['statuses']['of']> = (_memory, sql) => {
  const ofEveryone = onceEach((realmId: RealmId) => sql(realmId, 'everyone'));
  return (realmId, userIds) =>
    userIds === 'everyone' ? ofEveryone(realmId) : sql(realmId, userIds);
};

export const allSubscribers: InSnapshot<Reader['subscriptions']['subscribersOf']> =
  ({ subscribers }, sql) =>
  (realmId, channelIds) =>
    pipe(
      subscribers(realmId),
      TE.flatMap(({ lists }) =>
        lists === undefined
          ? sql(realmId, channelIds)
          : TE.right(
              new Map(
                channelIds.flatMap((id) => {
                  const own = lists.get(id);
                  return own === undefined ? [] : [[id, own] as const];
                }),
              ),
            ),
      ),
    );

export const allChannelsFor: InSnapshot<Reader['channels']['listFor']> = ({ channels, sql }) =>
  onceEach((realmId, userId) =>
    pipe(
      together({
        all: channels(realmId),
        own:
          userId === undefined
            ? TE.right<Unexpected, readonly Subscription[]>([])
            : sql.subscriptions.ofUsers(realmId, [userId]),
      }),
      TE.map(({ all, own }) => {
        const subscribed = new Set(
          own.filter(({ isActive }) => isActive).map(({ channelId }) => channelId),
        );
        return all.map((channel) => ({ channel, isSubscribed: subscribed.has(channel.id) }));
      }),
    ),
  );

/** The activity of all channels, computed once in the snapshot. */
export const activityOnce: InSnapshot<Reader['channels']['activityOf']> =
  ({ activity }) =>
  (realmId, _ids, now) =>
    activity(realmId, now);
