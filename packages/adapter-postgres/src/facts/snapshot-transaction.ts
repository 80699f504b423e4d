import type {
  ChannelActivity,
  ChannelId,
  RealmId,
  Subscription,
  Transaction,
  Unexpected,
} from '@parley/core';
import { once, oneAtATime, together } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { channelActivity } from '../repositories/channel-activity';
import type { ChannelList } from './channel-list';
import { channelList } from './channel-list';
import type { FactCache } from './fact-cache';
import type { ProfileTable } from './profile-table';
import { profileTable } from './profile-table';
import { factSnapshot, snapshotValue } from './snapshot-values';
import type { SubscriberTable } from './subscriber-table';
import { subscriberTable } from './subscriber-table';
import type { UserList } from './user-list';
import { pageAfter, userList } from './user-list';

/** Results of a snapshot, which cannot change while it lasts, by what distinguishes the calls. */
const onceBy = <Given extends readonly unknown[], A>(
  keyOf: (given: Given) => string,
  load: (...given: Given) => TE.TaskEither<Unexpected, A>,
): ((...given: Given) => TE.TaskEither<Unexpected, A>) => {
  const known = new Map<string, TE.TaskEither<Unexpected, A>>();
  return (...given) => {
    const key = keyOf(given);
    const result = known.get(key) ?? once(load(...given));
    known.set(key, result);
    return result;
  };
};

/** By arguments that are ids. */
const onceEach = <Given extends readonly (number | undefined)[], A>(
  load: (...given: Given) => TE.TaskEither<Unexpected, A>,
) => onceBy<Given, A>((ids) => ids.join(), load);

/** By arguments with fields or lists. */
const onceForEqual = <Given extends readonly unknown[], A>(
  load: (...given: Given) => TE.TaskEither<Unexpected, A>,
) => onceBy<Given, A>((given) => JSON.stringify(given), load);

/** Takes from memory what is there in the version that the snapshot sees. */
export type FactsInSnapshots = (db: Db, tx: Transaction) => Transaction;

/** What a registration reads that is the same for all accounts of a realm. */
const readOnce = (tx: Transaction) => ({
  channelFolders: { ...tx.channelFolders, list: onceEach(tx.channelFolders.list) },
  customEmoji: { ...tx.customEmoji, list: onceEach(tx.customEmoji.list) },
  defaultChannelGroups: {
    ...tx.defaultChannelGroups,
    list: onceEach(tx.defaultChannelGroups.list),
  },
  events: { ...tx.events, head: onceEach(tx.events.head) },
  linkifiers: { ...tx.linkifiers, list: onceEach(tx.linkifiers.list) },
  playgrounds: { ...tx.playgrounds, list: onceEach(tx.playgrounds.list) },
  presences: { ...tx.presences, list: onceForEqual(tx.presences.list) },
  realmDomains: { ...tx.realmDomains, list: onceEach(tx.realmDomains.list) },
  userGroups: { ...tx.userGroups, list: onceBy(([{ id }]) => String(id), tx.userGroups.list) },
});

/** The channels of a realm from memory, for an account. */
const channelsFor =
  (
    tx: Transaction,
    allChannels: (realmId: RealmId) => TE.TaskEither<Unexpected, ChannelList>,
  ): Transaction['channels']['listFor'] =>
  (realmId, userId) =>
    pipe(
      together({
        all: allChannels(realmId),
        own:
          userId === undefined
            ? TE.right<Unexpected, readonly Subscription[]>([])
            : tx.subscriptions.ofUsers(realmId, [userId]),
      }),
      TE.map(({ all, own }) => {
        const subscribed = new Set(
          own.filter(({ isActive }) => isActive).map(({ channelId }) => channelId),
        );
        return all.map((channel) => ({ channel, isSubscribed: subscribed.has(channel.id) }));
      }),
    );

export const factsInSnapshots = (cache: FactCache): FactsInSnapshots => {
  const usersOf = snapshotValue<UserList>(userList);
  const subscribersOf = snapshotValue<SubscriberTable>(subscriberTable);
  const channelsOf = snapshotValue<ChannelList>(channelList);
  const profilesOf = snapshotValue<ProfileTable>(profileTable);
  return (db, tx) => {
    const snapshot = factSnapshot(cache, db);
    const everyone = onceEach((realmId: RealmId) => usersOf(snapshot, realmId));
    const table = onceEach((realmId: RealmId) => subscribersOf(snapshot, realmId));
    const allChannels = onceEach((realmId: RealmId) => channelsOf(snapshot, realmId));
    const allProfiles = onceEach((realmId: RealmId) => profilesOf(snapshot, realmId));
    const { profileFields, statuses, userSettings } = tx;
    const statusesOfEveryone = onceEach((realmId: RealmId) => statuses.of(realmId, 'everyone'));
    return {
      ...tx,
      ...readOnce(tx),
      profileFields: {
        ...profileFields,
        list: onceEach(profileFields.list),
        valuesOf: (realmId, userIds) =>
          userIds === 'everyone' ? allProfiles(realmId) : profileFields.valuesOf(realmId, userIds),
      },
      statuses: {
        ...statuses,
        of: (realmId, userIds) =>
          userIds === 'everyone' ? statusesOfEveryone(realmId) : statuses.of(realmId, userIds),
      },
      userSettings: {
        ...userSettings,
        withoutPresence: onceEach(userSettings.withoutPresence),
      },
      users: {
        ...tx.users,
        list: everyone,
        loadMany: onceForEqual(tx.users.loadMany),
        listAfter: (realmId, after, limit) =>
          pipe(
            everyone(realmId),
            TE.map((users) => pageAfter(users, after, limit)),
          ),
      },
      subscriptions: {
        ...tx.subscriptions,
        ofUsers: onceForEqual(tx.subscriptions.ofUsers),
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
        listFor: onceEach(channelsFor(tx, allChannels)),
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
  return oneAtATime((realmId, ids, now) => async () => {
    if (knownAt !== now) {
      known.clear();
      knownAt = now;
    }
    const unknown = ids.filter((id) => !known.has(id));
    return unknown.length === 0
      ? E.right(known)
      : pipe(
          table(realmId),
          TE.flatMap(({ counts }) => channelActivity(db, counts).activityOf(realmId, unknown, now)),
          TE.map((loaded) => {
            loaded.forEach((activity, id) => known.set(id, activity));
            return known;
          }),
        )();
  });
};
