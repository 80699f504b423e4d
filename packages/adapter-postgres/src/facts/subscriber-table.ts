import type { Async, ChannelId, Fact, RealmId, Unexpected } from '@parley/core/kernel';
import { UserId, asId, chunksByWeight } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eachRow, fromAllRows, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { RealmValue } from './snapshot-values';

/** Who is subscribed to each channel, without deactivated accounts. */
export type SubscriberTable = {
  /** Channels without subscribers may be missing. */
  readonly counts: ReadonlyMap<ChannelId, number>;
  /** Ascending; undefined in a realm with too many subscriptions to keep. */
  readonly lists: ReadonlyMap<ChannelId, readonly UserId[]> | undefined;
  readonly deactivated: ReadonlySet<UserId>;
};

/** Maximum subscriptions of a realm whose lists are kept: about 16 MB. */
const maxListed = 2_000_000;

/** Subscriptions that are read with one statement, so that no result blocks the event loop. */
const subscriptionsAtOnce = 50_000;

type Counts = ReadonlyMap<ChannelId, number>;
type Lists = ReadonlyMap<ChannelId, readonly UserId[]>;

/** @param channels a condition on the subscriptions */
const activeIn = (realmId: RealmId, channels: RawBuilder<unknown>) => sql`
  from subscription
  join account on account.realm_id = subscription.realm_id
    and account.id = subscription.user_id and account.is_active
  where subscription.realm_id = ${realmId} and subscription.is_active and ${channels}
  group by subscription.channel_id`;

const inChannels = (ids: readonly ChannelId[]) =>
  sql`subscription.channel_id = any(${ids}::bigint[])`;

const loadCounts = (db: Db, realmId: RealmId, channels: RawBuilder<unknown>): Async<Counts> =>
  fromAllRows(
    sqlOn<{ channel_id: ChannelId; count: number }>(db)`
      select subscription.channel_id, count(*)::integer as count
      ${activeIn(realmId, channels)}`,
    (found) => new Map(found.map((row) => [row.channel_id, row.count])),
  );

const loadListsOf = (db: Db, realmId: RealmId, ids: readonly ChannelId[]): Async<Lists> =>
  fromAllRows(
    sqlOn<{ channel_id: ChannelId; user_ids: string }>(db)`
      select subscription.channel_id,
        string_agg(subscription.user_id::text, ',' order by subscription.user_id) as user_ids
      ${activeIn(realmId, inChannels(ids))}`,
    (found) =>
      new Map(
        found.map((row) => [
          row.channel_id,
          row.user_ids.split(',').map((id) => asId(UserId)(Number(id))),
        ]),
      ),
  );

const loadLists = (db: Db, realmId: RealmId, counts: Counts): Async<Lists> =>
  pipe(
    Array.from(counts),
    chunksByWeight(subscriptionsAtOnce, ([, count]) => count),
    TE.traverseSeqArray((chunk) =>
      loadListsOf(
        db,
        realmId,
        chunk.map(([id]) => id),
      ),
    ),
    TE.map((parts) => new Map(parts.flatMap((part) => Array.from(part)))),
  );

const totalOf = (counts: Counts): number => {
  let total = 0;
  counts.forEach((count) => {
    total += count;
  });
  return total;
};

/** Without an argument, everyone who is deactivated. */
const loadDeactivated = (
  db: Db,
  realmId: RealmId,
  among?: readonly UserId[],
): Async<ReadonlySet<UserId>> =>
  fromAllRows(
    sqlOn<{ id: UserId }>(db)`
      select id from account where realm_id = ${realmId} and not is_active
        and ${among === undefined ? sql`true` : sql`id = any(${among}::bigint[])`}`,
    (found) => new Set(found.map(({ id }) => id)),
  );

/** The channels to which any of the users is subscribed. */
const channelsOf = (
  db: Db,
  realmId: RealmId,
  userIds: readonly UserId[],
): Async<readonly ChannelId[]> =>
  userIds.length === 0
    ? TE.right([])
    : eachRow(
        sqlOn<{ channel_id: ChannelId }>(db)`
          select distinct channel_id from subscription
          where realm_id = ${realmId} and user_id = any(${userIds}::bigint[]) and is_active`,
        (row) => row.channel_id,
      );

/** The entries of the changed channels replaced; those without subscribers are left out. */
const replaced = <A>(
  before: ReadonlyMap<ChannelId, A>,
  changed: readonly ChannelId[],
  fresh: ReadonlyMap<ChannelId, A>,
): ReadonlyMap<ChannelId, A> => {
  const after = new Map(before);
  changed.forEach((id) => after.delete(id));
  fresh.forEach((value, id) => after.set(id, value));
  return after;
};

const load = (db: Db, realmId: RealmId): Async<SubscriberTable> =>
  pipe(
    TE.Do,
    TE.bind('counts', () => loadCounts(db, realmId, sql`true`)),
    TE.bind('lists', ({ counts }) =>
      totalOf(counts) > maxListed ? TE.right(undefined) : loadLists(db, realmId, counts),
    ),
    TE.bind('deactivated', () => loadDeactivated(db, realmId)),
  );

const idsOf = (changed: readonly Fact[]) => ({
  channelIds: changed.flatMap((fact) => (fact.name === 'subscribers' ? [fact.id] : [])),
  userIds: changed.flatMap((fact) => (fact.name === 'user' ? [fact.id] : [])),
});

/** The subscribers of all channels of a realm. */
export const subscriberTable: RealmValue<SubscriberTable> = {
  load,
  dependsOn: ({ name }) => name === 'subscribers' || name === 'user',
  refresh: (db, realmId, before, changed) => {
    const { channelIds, userIds } = idsOf(changed);
    return pipe(
      TE.Do,
      TE.bind('nowDeactivated', () =>
        userIds.length === 0 ? TE.right(new Set<UserId>()) : loadDeactivated(db, realmId, userIds),
      ),
      TE.let('switched', ({ nowDeactivated }) =>
        userIds.filter((id) => nowDeactivated.has(id) !== before.deactivated.has(id)),
      ),
      TE.bind('theirs', ({ switched }) => channelsOf(db, realmId, switched)),
      TE.let('affected', ({ theirs }) => Array.from(new Set([...channelIds, ...theirs]))),
      TE.bind('fresh', ({ affected }) =>
        affected.length === 0
          ? TE.right<Unexpected, Counts>(new Map())
          : loadCounts(db, realmId, inChannels(affected)),
      ),
      TE.let('counts', ({ affected, fresh }) => replaced(before.counts, affected, fresh)),
      TE.bind('lists', ({ affected, fresh, counts }) => {
        const { lists } = before;
        return lists === undefined || totalOf(counts) > maxListed
          ? TE.right(undefined)
          : pipe(
              loadLists(db, realmId, fresh),
              TE.map((loaded) => replaced(lists, affected, loaded)),
            );
      }),
      TE.map(({ counts, lists, nowDeactivated, switched }) => {
        const deactivated = new Set(before.deactivated);
        switched.forEach((id) => {
          if (nowDeactivated.has(id)) {
            deactivated.add(id);
          } else {
            deactivated.delete(id);
          }
        });
        return { counts, lists, deactivated };
      }),
    );
  },
  sizeOf: ({ counts, lists }) => counts.size + (lists === undefined ? 0 : totalOf(counts)),
  maxTotalSize: 2 * maxListed,
};
