import type { ChannelActivity, ChannelId, RealmId, Transaction, Unexpected } from '@parley/core';
import { once } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { channelActivity } from '../repositories/channel-activity';
import type { FactCache } from './fact-cache';
import { factSnapshot, snapshotValue } from './snapshot-values';
import type { SubscriberTable } from './subscriber-table';
import { subscriberTable } from './subscriber-table';
import type { UserList } from './user-list';
import { pageAfter, userList } from './user-list';

/** Results of a snapshot, which cannot change while it lasts, by their arguments. */
const onceEach = <Given extends readonly unknown[], A>(
  load: (...given: Given) => TE.TaskEither<Unexpected, A>,
): ((...given: Given) => TE.TaskEither<Unexpected, A>) => {
  const known = new Map<string, TE.TaskEither<Unexpected, A>>();
  return (...given) => {
    const key = given.join();
    const result = known.get(key) ?? once(load(...given));
    known.set(key, result);
    return result;
  };
};

/** Takes from memory what is there in the version that the snapshot sees. */
export type FactsInSnapshots = (db: Db, tx: Transaction) => Transaction;

export const factsInSnapshots = (cache: FactCache): FactsInSnapshots => {
  const usersOf = snapshotValue<UserList>(userList);
  const subscribersOf = snapshotValue<SubscriberTable>(subscriberTable);
  return (db, tx) => {
    const snapshot = factSnapshot(cache, db);
    const everyone = onceEach((realmId: RealmId) => usersOf(snapshot, realmId));
    const table = onceEach((realmId: RealmId) => subscribersOf(snapshot, realmId));
    return {
      ...tx,
      users: {
        ...tx.users,
        list: everyone,
        listAfter: (realmId, after, limit) =>
          pipe(
            everyone(realmId),
            TE.map((users) => pageAfter(users, after, limit)),
          ),
      },
      subscriptions: {
        ...tx.subscriptions,
        subscribersOf: (realmId, channelIds) =>
          pipe(
            table(realmId),
            TE.flatMap(({ lists }) =>
              lists === undefined
                ? tx.subscriptions.subscribersOf(realmId, channelIds)
                : TE.right(
                    new Map(
                      channelIds.flatMap((id) => {
                        const own = lists.get(id);
                        return own === undefined ? [] : [[id, own] as const];
                      }),
                    ),
                  ),
            ),
          ),
      },
      channels: {
        ...tx.channels,
        listFor: onceEach(tx.channels.listFor),
        activityOf: activityIn(db, table),
      },
    };
  };
};

/** The activity of each channel, computed once in the snapshot, with the counts from memory. */
const activityIn = (
  db: Db,
  table: (realmId: RealmId) => TE.TaskEither<Unexpected, SubscriberTable>,
): Transaction['channels']['activityOf'] => {
  const known = new Map<ChannelId, ChannelActivity>();
  let knownAt: number | undefined;
  return (realmId, ids, now) => {
    if (knownAt !== now) {
      known.clear();
      knownAt = now;
    }
    const unknown = ids.filter((id) => !known.has(id));
    return unknown.length === 0
      ? TE.right(known)
      : pipe(
          table(realmId),
          TE.flatMap(({ counts }) => channelActivity(db, counts).activityOf(realmId, unknown, now)),
          TE.map((loaded) => {
            loaded.forEach((activity, id) => known.set(id, activity));
            return known;
          }),
        );
  };
};
