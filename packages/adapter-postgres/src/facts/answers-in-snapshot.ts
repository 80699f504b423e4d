import type { StoredPresence, UserStatus } from '@parley/core/accounts';
import type { ActivityOfAll, Subscription, UnreadGroup } from '@parley/core/channels';
import type { Reader } from '@parley/core/events';
import type {
  Async,
  FactAges,
  MessageId,
  RealmId,
  Timestamp,
  Unexpected,
  UserId,
} from '@parley/core/kernel';
import { summaryOf } from '@parley/core/access';
import { factKey, together, userFact } from '@parley/core/kernel';
import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { readerValues } from '../channels/open-channel';
import type { Db } from '../database';
import type { ChannelList } from './channel-list';
import { channelList } from './channel-list';
import type { FactCache, PieceName } from './fact-cache';
import { anyFact } from './fact-cache';
import { keptActivity } from './kept-activity';
import type { KeptByLog } from './kept-by-log';
import { keptByLog, stateOfLog } from './kept-by-log';
import { keptPresences } from './kept-presences';
import { onceEach } from './once-in-snapshot';
import type { OwnedRecords } from './owned-records';
import { ownedRecords } from './owned-records';
import type { ProfileTable } from './profile-table';
import { profileTable } from './profile-table';
import type { FactSnapshot } from './snapshot-values';
import { agesIn, factSnapshot, snapshotValue } from './snapshot-values';
import type { SubscriberTable } from './subscriber-table';
import { subscriberTable } from './subscriber-table';
import type { UserList } from './user-list';
import { pageAfter, userList } from './user-list';

type OfRealm<Value> = (realmId: RealmId) => Async<Value>;

/** What a snapshot has in memory: values about whole realms, in exactly the version that it sees. */
export type SnapshotMemory = {
  readonly db: Db;
  readonly sql: Reader;
  readonly users: OfRealm<UserList>;
  readonly subscribers: OfRealm<SubscriberTable>;
  readonly channels: OfRealm<ChannelList>;
  readonly profiles: OfRealm<ProfileTable>;
  readonly ages: OfRealm<FactAges>;
  readonly activity: (realmId: RealmId, now: Timestamp) => Async<ActivityOfAll>;
  readonly presences: OfRealm<readonly StoredPresence[]>;
  readonly snapshot: FactSnapshot;
  /** Where the log of the realm ends, with which `byLog` answers. */
  readonly logState: OfRealm<string>;
  readonly byLog: KeptAnswers;
  /** What the user is and was subscribed to. */
  readonly subscriptionsOf: (realmId: RealmId, userId: UserId) => Async<readonly Subscription[]>;
  readonly ownedBy: (realmId: RealmId, userId: UserId) => Async<OwnedRecords>;
};

/** Answers that are the same until the log grows. */
type KeptAnswers = {
  readonly unread: KeptByLog<readonly UnreadGroup[]>;
  readonly newest: KeptByLog<O.Option<MessageId>>;
  readonly statuses: KeptByLog<ReadonlyMap<UserId, UserStatus>>;
  readonly owned: KeptByLog<OwnedRecords>;
};

/** Maximum unread messages in memory, of all users; a topic counts as several. */
const maxUnread = 500_000;

const weightOfTopic = 16;

/** Maximum bytes of what the newest messages in memory depend on, and of a message. */
const maxNewestBytes = 4_000_000;

const bytesOfNewest = 64;

/** Maximum statuses in memory, of all realms. */
const maxStatuses = 50_000;

/** Maximum users in memory of whom it is known which collections they have. */
const maxOwners = 20_000;

/** How many subscriptions need about as much memory as an account. */
const subscriptionsPerPiece = 8;

const keptAnswers = (): KeptAnswers => ({
  unread: keptByLog(maxUnread, (groups) =>
    groups.reduce((sum, { ids }) => sum + weightOfTopic + ids.length, weightOfTopic),
  ),
  newest: keptByLog(maxNewestBytes, (_newest, state) => bytesOfNewest + state.length),
  statuses: keptByLog(maxStatuses, ({ size }) => size + 1),
  owned: keptByLog(maxOwners, () => 1),
});

export const snapshotMemory = (cache: FactCache): ((db: Db, sql: Reader) => SnapshotMemory) => {
  const usersOf = snapshotValue<UserList>(userList);
  const subscribersOf = snapshotValue<SubscriberTable>(subscriberTable);
  const channelsOf = snapshotValue<ChannelList>(channelList);
  const profilesOf = snapshotValue<ProfileTable>(profileTable);
  const activityOf = keptActivity();
  const presencesOf = keptPresences();
  const byLog = keptAnswers();
  return (db, sql) => {
    const snapshot = factSnapshot(cache, db);
    const subscribers = onceEach((realmId: RealmId) => subscribersOf(snapshot, realmId));
    const logState = onceEach((realmId: RealmId) => stateOfLog(snapshot, realmId));
    return {
      db,
      sql,
      users: onceEach((realmId: RealmId) => usersOf(snapshot, realmId)),
      subscribers,
      activity: onceEach((realmId: RealmId, now: Timestamp) =>
        pipe(
          subscribers(realmId),
          TE.flatMap(({ counts }) => activityOf(db, logState(realmId), realmId, counts, now)),
        ),
      ),
      channels: onceEach((realmId: RealmId) => channelsOf(snapshot, realmId)),
      profiles: onceEach((realmId: RealmId) => profilesOf(snapshot, realmId)),
      presences: onceEach((realmId: RealmId) => presencesOf(snapshot, realmId)),
      ages: onceEach((realmId: RealmId) => agesIn(snapshot, realmId)),
      snapshot,
      logState,
      byLog,
      subscriptionsOf: onceEach((realmId: RealmId, userId: UserId) =>
        whileUnchanged(
          { snapshot },
          realmId,
          `subscriptions of ${userId}`,
          [factKey(userFact('subscriptions', userId))],
          sql.subscriptions.ofUsers(realmId, [userId]),
          subscriptionsPerPiece,
        ),
      ),
      ownedBy: onceEach((realmId: RealmId, userId: UserId) =>
        byLog.owned(logState(realmId), `${realmId} ${userId}`, ownedRecords(db, realmId, userId)),
      ),
    };
  };
};

/** Answers a method of a reader from memory, or with the SQL for what is not kept there. */
type InSnapshot<Method> = (memory: SnapshotMemory, sql: Method) => Method;

/**
 * A value about a realm, or a user in it, from the memory of the process for as long as none of these
 * facts changes.
 * A snapshot that sees another version than the memory loads its own.
 */
export const whileUnchanged = <A>(
  { snapshot }: Pick<SnapshotMemory, 'snapshot'>,
  realmId: RealmId,
  what: string,
  dependsOn: readonly string[],
  load: Async<A>,
  elementsPerPiece = 1,
): Async<A> =>
  pipe(
    snapshot.realm(realmId),
    TE.flatMap(({ facts, head }) => {
      if (facts.head()?.version !== head.version) {
        return load;
      }
      const name: PieceName<A> = `in snapshots: ${what}`;
      const found = facts.find(name);
      return found === undefined
        ? facts.loading(load, (loaded, keep) =>
            keep<unknown>(
              name,
              loaded,
              dependsOn,
              Array.isArray(loaded) ? 1 + Math.ceil(loaded.length / elementsPerPiece) : 1,
            ),
          )
        : TE.right(found);
    }),
  );

/** The head, with which a snapshot begins. */
export const headOfLog: InSnapshot<Reader['events']['head']> =
  ({ snapshot }) =>
  (realmId) =>
    pipe(
      snapshot.realm(realmId),
      TE.map(({ head }) => head.lastId),
    );

export const agesOfFacts: InSnapshot<Reader['events']['factAges']> = ({ ages }) => ages;

export const everyone: InSnapshot<Reader['users']['list']> = ({ users }) => users;

/** Made of the list in memory, once after each change of an account. */
export const summaryOfEveryone: InSnapshot<Reader['users']['summary']> = (memory) => {
  const { users } = memory;
  return onceEach((realmId) =>
    whileUnchanged(
      memory,
      realmId,
      'summary',
      [anyFact('user')],
      pipe(users(realmId), TE.map(summaryOf)),
    ),
  );
};

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

/** Of everyone until the log grows: statuses are no facts. */
export const statusesOfEveryone: InSnapshot<Reader['statuses']['of']> = (
  { logState, byLog },
  sql,
) => {
  const ofEveryone = onceEach((realmId: RealmId) =>
    byLog.statuses(logState(realmId), String(realmId), sql(realmId, 'everyone')),
  );
  return (realmId, userIds) =>
    userIds === 'everyone' ? ofEveryone(realmId) : sql(realmId, userIds);
};

/** Counting takes PostgreSQL longer than all that a registration reads otherwise. */
export const unreadUntilLogGrows: InSnapshot<Reader['flags']['unreadGroupsOf']> =
  ({ logState, byLog }, sql) =>
  (realmId, userId) =>
    byLog.unread(logState(realmId), `${realmId} ${userId}`, sql(realmId, userId));

/** For the role and the groups of the reader, which may be older than the snapshot. */
export const newestUntilLogGrows: InSnapshot<Reader['messages']['newestFor']> =
  ({ logState, byLog }, sql) =>
  (realmId, reader) => {
    const { id, isGuest, groups } = readerValues(reader);
    const state = pipe(
      logState(realmId),
      TE.map((log) => `${log} ${isGuest} ${groups}`),
    );
    return byLog.newest(state, `${realmId} ${id}`, sql(realmId, reader));
  };

/** Presences of a time from memory; those after an update, which are few, by SQL. */
export const presencesInMemory: InSnapshot<Reader['presences']['list']> =
  ({ presences }, sql) =>
  (realmId, scope) =>
    scope._tag === 'WrittenAfter'
      ? sql(realmId, scope)
      : pipe(
          presences(realmId),
          TE.map((all) => all.filter(({ connectedAt }) => connectedAt >= scope.time)),
        );

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

export const subscriptionsOnce: InSnapshot<Reader['subscriptions']['ofUsers']> =
  ({ subscriptionsOf }, sql) =>
  (realmId, userIds) => {
    const [only, second] = userIds;
    return only === undefined || second !== undefined
      ? sql(realmId, userIds)
      : subscriptionsOf(realmId, only);
  };

/** In the order of all channels, by name. */
export const ownChannels: InSnapshot<Reader['subscriptions']['channelsOf']> =
  ({ channels, subscriptionsOf }) =>
  (realmId, userId) =>
    pipe(
      together({ all: channels(realmId), own: subscriptionsOf(realmId, userId) }),
      TE.map(({ all, own }) => {
        const active = new Map(
          own.filter(({ isActive }) => isActive).map((one) => [one.channelId, one]),
        );
        return all.flatMap((channel) => {
          const subscription = active.get(channel.id);
          return subscription === undefined ? [] : [[channel, subscription] as const];
        });
      }),
    );

export const settingsWhileUnchanged: InSnapshot<Reader['userSettings']['of']> =
  (memory, sql) => (realmId, userIds) => {
    const [only, second] = userIds;
    return only === undefined || second !== undefined
      ? sql(realmId, userIds)
      : whileUnchanged(
          memory,
          realmId,
          `settings of ${only}`,
          [factKey(userFact('userSettings', only)), factKey(userFact('user', only))],
          sql(realmId, userIds),
        );
  };

export const mutedAmongOwn: InSnapshot<Reader['subscriptions']['mutedChannelsOf']> =
  ({ subscriptionsOf }) =>
  (realmId, userId) =>
    pipe(
      subscriptionsOf(realmId, userId),
      TE.map(
        (own) =>
          new Set(
            own
              .filter(({ isActive, isMuted }) => isActive && isMuted)
              .map(({ channelId }) => channelId),
          ),
      ),
    );

export const starredIfAny: InSnapshot<Reader['flags']['starredBy']> =
  ({ ownedBy }, sql) =>
  (realmId, reader) =>
    pipe(
      ownedBy(realmId, reader.user.id),
      TE.flatMap(({ starred }) => (starred ? sql(realmId, reader) : TE.right([]))),
    );

export const mutedTopicsIfAny: InSnapshot<Reader['topicPreferences']['mutedOf']> =
  ({ ownedBy }, sql) =>
  (realmId, userIds) => {
    const [only, second] = userIds;
    return only === undefined || second !== undefined
      ? sql(realmId, userIds)
      : pipe(
          ownedBy(realmId, only),
          TE.flatMap(({ topicPreferences }) =>
            topicPreferences ? sql(realmId, userIds) : TE.right(new Map<never, never>()),
          ),
        );
  };

export const allChannelsFor: InSnapshot<Reader['channels']['listFor']> = ({
  channels,
  subscriptionsOf,
}) =>
  onceEach((realmId, userId) =>
    pipe(
      together({
        all: channels(realmId),
        own:
          userId === undefined
            ? TE.right<Unexpected, readonly Subscription[]>([])
            : subscriptionsOf(realmId, userId),
      }),
      TE.map(({ all, own }) => {
        const subscribed = new Set(
          own.filter(({ isActive }) => isActive).map(({ channelId }) => channelId),
        );
        return all.map((channel) => ({ channel, isSubscribed: subscribed.has(channel.id) }));
      }),
    ),
  );

/** Of all channels, whichever are asked for: it is in memory. */
export const activityAmongAll: InSnapshot<Reader['channels']['activityOf']> =
  ({ activity }) =>
  (realmId, _ids, now) =>
    pipe(
      activity(realmId, now),
      TE.map(({ of }) => of),
    );

/** The activity of all channels, computed once in the snapshot. */
export const activityOnce: InSnapshot<Reader['channels']['activityOfAll']> = ({ activity }) =>
  activity;
