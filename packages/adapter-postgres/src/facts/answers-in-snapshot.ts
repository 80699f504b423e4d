import type {
  ChannelActivity,
  ChannelId,
  Reader,
  RealmId,
  Subscription,
  Unexpected,
} from '@parley/core';
import { oneAtATime, together } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { channelActivity } from '../channels/channel-activity';
import type { ChannelList } from './channel-list';
import { channelList } from './channel-list';
import type { FactCache } from './fact-cache';
import { onceEach } from './once-in-snapshot';
import type { ProfileTable } from './profile-table';
import { profileTable } from './profile-table';
import { factSnapshot, snapshotValue } from './snapshot-values';
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
};

export const snapshotMemory = (cache: FactCache): ((db: Db, sql: Reader) => SnapshotMemory) => {
  const usersOf = snapshotValue<UserList>(userList);
  const subscribersOf = snapshotValue<SubscriberTable>(subscriberTable);
  const channelsOf = snapshotValue<ChannelList>(channelList);
  const profilesOf = snapshotValue<ProfileTable>(profileTable);
  return (db, sql) => {
    const snapshot = factSnapshot(cache, db);
    return {
      db,
      sql,
      users: onceEach((realmId: RealmId) => usersOf(snapshot, realmId)),
      subscribers: onceEach((realmId: RealmId) => subscribersOf(snapshot, realmId)),
      channels: onceEach((realmId: RealmId) => channelsOf(snapshot, realmId)),
      profiles: onceEach((realmId: RealmId) => profilesOf(snapshot, realmId)),
    };
  };
};

/** Answers a method of a reader from memory, or with the SQL for what is not kept there. */
type InSnapshot<Method> = (memory: SnapshotMemory, sql: Method) => Method;

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

/** The activity of each channel, computed once in the snapshot, with the counts from memory. */
export const activityOnce: InSnapshot<Reader['channels']['activityOf']> = ({ db, subscribers }) => {
  const known = new Map<ChannelId, ChannelActivity>();
  let knownAt: number | undefined;
  return oneAtATime((realmId, ids, now) => async () => {
    if (knownAt !== now) {
      known.clear();
      knownAt = now;
    }
    const unknown = ids.filter((id) => !known.has(id));
    return unknown.length === 0
      ? E.right(known)
      : pipe(
          subscribers(realmId),
          TE.flatMap(({ counts }) => channelActivity(db, counts).activityOf(realmId, unknown, now)),
          TE.map((loaded) => {
            loaded.forEach((activity, id) => known.set(id, activity));
            return known;
          }),
        )();
  });
};
