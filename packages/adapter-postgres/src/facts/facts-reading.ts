import type {
  AddressedEvent,
  ChannelForViewer,
  ChannelId,
  Listing,
  Reading,
  RealmId,
  RealmLinkifier,
  TopicStatus,
  Transaction,
  Unexpected,
  UnitOfWork,
  UserId,
  UserSettings,
} from '@parley/core';
import { factKey, foldCase, groupBy, unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { eachInBatches, inBatches, oncePerRealm } from '../connection/in-batches';
import type { Db } from '../database';
import type { AskedChannel } from '../repositories/channel-rows';
import { loadChannels } from '../repositories/channel-rows';
import type { AskedTopic } from '../repositories/message-repository';
import { haveMessages } from '../repositories/message-repository';
import type {
  AllPreferences,
  AskedPreferences,
} from '../repositories/notification-preference-reader';
import {
  loadAllPreferences,
  loadPreferences,
  preferencesAmong,
} from '../repositories/notification-preference-reader';
import type { AskedStatus } from '../repositories/topic-preferences';
import { loadStatuses } from '../repositories/topic-preferences';
import type { FactCache, PieceName, RealmFacts } from './fact-cache';
import { anyFact } from './fact-cache';
import { listingOf } from './listing';

type Owner = { readonly realmId: RealmId; readonly userId: UserId };

const keyOf = (realmId: RealmId, userId: UserId): string => `${realmId}:${userId}`;

/** The settings of users of any realms; one statement for each realm. */
const loadSettings = (
  { userSettings }: Pick<Transaction, 'userSettings'>,
  owners: readonly Owner[],
): TE.TaskEither<Unexpected, ReadonlyMap<string, UserSettings>> =>
  pipe(
    Array.from(groupBy(owners, ({ realmId }) => realmId)),
    TE.traverseArray(([realmId, own]) =>
      pipe(
        userSettings.of(
          realmId,
          own.map(({ userId }) => userId),
        ),
        TE.map((found) =>
          Array.from(found, ([userId, settings]) => [keyOf(realmId, userId), settings] as const),
        ),
      ),
    ),
    TE.map((found) => new Map(found.flat())),
  );

/** Statements that all requests share which wait for them. */
const sharedLookups = (lookups: Db, db: Db, single: Transaction) => ({
  channel: eachInBatches((asked: readonly AskedChannel[]) => loadChannels(lookups, asked)),
  hasMessages: eachInBatches((asked: readonly AskedTopic[]) => haveMessages(lookups, asked)),
  // Searches all alert words of a realm, so no other lookup waits for it.
  preferences: eachInBatches((asked: readonly AskedPreferences[]) => loadPreferences(db, asked)),
  allPreferences: oncePerRealm((realmId) => loadAllPreferences(db, realmId)),
  status: eachInBatches((asked: readonly AskedStatus[]) => loadStatuses(lookups, asked)),
  settings: inBatches((owners: readonly Owner[]) => loadSettings(single, owners)),
});

type SharedLookups = ReturnType<typeof sharedLookups>;

const aboutUser =
  (name: 'user' | 'userSettings' | 'subscriptions' | 'topicPreferences') =>
  (id: UserId): string =>
    factKey({ of: 'user', name, id });

const aboutSubscriptions = aboutUser('subscriptions');

/** The channel, if the name or id has one; pieces by name hold for as long as it keeps its name. */
const channelPiece = (
  userId: UserId,
  channel: ChannelId | string,
): PieceName<readonly ChannelForViewer[]> =>
  typeof channel === 'number'
    ? `channel ${channel} for ${userId}`
    : `channel for ${userId} named ${foldCase(channel)}`;

const linkifiersPiece: PieceName<readonly RealmLinkifier[]> = 'linkifiers';

const statusPiece = ({ userId, channelId, topic }: AskedStatus): PieceName<TopicStatus> =>
  `status ${userId} ${channelId} ${foldCase(topic)}`;

const preferencesPiece: PieceName<AllPreferences> = 'notification preferences';

const settingsPiece = (userId: UserId): PieceName<UserSettings> => `settings ${userId}`;

/**
 * The repositories for work on one realm. What every message to a channel needs is taken from memory,
 * or read together with what other requests need. Used only after the memory was validated.
 */
const readerOver = (single: Transaction, shared: SharedLookups, facts: RealmFacts): Transaction => {
  const { channels, messages, notificationPreferences, topics, userSettings } = single;
  /** Not kept if `dependsOn` returns undefined. */
  const remembered =
    <A>(
      realmId: RealmId,
      name: PieceName<A>,
      load: TE.TaskEither<Unexpected, A>,
      dependsOn: (loaded: A) => readonly string[] | undefined,
    ): TE.TaskEither<Unexpected, A> =>
    async () => {
      if (realmId !== facts.realmId) {
        return load();
      }
      const found = facts.find(name);
      if (found !== undefined) {
        return E.right(found);
      }
      return facts.loading(load, (loaded, keep) => {
        const depends = dependsOn(loaded);
        if (depends !== undefined) {
          keep<unknown>(name, loaded, depends);
        }
      })();
    };
  const channelFor = (realmId: RealmId, userId: UserId, channel: ChannelId | string) =>
    remembered(
      realmId,
      channelPiece(userId, channel),
      shared.channel({ realmId, userId, channel }),
      ([found, other]) =>
        found === undefined || other !== undefined
          ? undefined
          : [
              factKey({ of: 'channel', name: 'channel', id: found.channel.id }),
              aboutSubscriptions(userId),
            ],
    );
  const allPreferences = (realmId: RealmId) =>
    remembered(realmId, preferencesPiece, shared.allPreferences(realmId), () => [
      anyFact('alertWords'),
      anyFact('mutedUsers'),
    ]);
  return {
    ...single,
    events: {
      ...single.events,
      factsVersion: (realmId) => async () => {
        const version = realmId === facts.realmId ? facts.head()?.version : undefined;
        return version === undefined ? single.events.factsVersion(realmId)() : E.right(version);
      },
    },
    channels: {
      ...channels,
      findFor: (realmId, userId, id) =>
        userId === undefined
          ? channels.findFor(realmId, userId, id)
          : pipe(
              channelFor(realmId, userId, id),
              TE.map(([found]) => O.fromNullable(found)),
            ),
      loadManyFor: (realmId, userId, ids) =>
        userId !== undefined && ids.length === 1 && ids[0] !== undefined
          ? channelFor(realmId, userId, ids[0])
          : channels.loadManyFor(realmId, userId, ids),
      loadByNamesFor: (realmId, userId, names) =>
        userId !== undefined && names.length === 1 && names[0] !== undefined
          ? channelFor(realmId, userId, names[0])
          : channels.loadByNamesFor(realmId, userId, names),
    },
    linkifiers: {
      ...single.linkifiers,
      list: (realmId) =>
        remembered(realmId, linkifiersPiece, single.linkifiers.list(realmId), () => [
          factKey({ of: 'realm', name: 'linkifiers' }),
        ]),
    },
    messages: {
      ...messages,
      hasAny: (realmId, recipientId, topic, inHistoryOf) =>
        inHistoryOf !== undefined
          ? messages.hasAny(realmId, recipientId, topic, inHistoryOf)
          : shared.hasMessages({ realmId, recipientId, topic }),
    },
    notificationPreferences: {
      ...notificationPreferences,
      of: (realmId, message) => async () => {
        const all = await allPreferences(realmId)();
        if (E.isLeft(all)) {
          return all;
        }
        return all.right === 'too many'
          ? shared.preferences({ realmId, ...message })()
          : E.right(preferencesAmong(all.right, message));
      },
    },
    topics: {
      ...topics,
      statusesOf: (realmId, topic, userIds) => {
        const [userId] = userIds;
        if (userIds.length !== 1 || userId === undefined) {
          return topics.statusesOf(realmId, topic, userIds);
        }
        const asked = { realmId, ...topic, userId };
        return pipe(
          remembered(realmId, statusPiece(asked), shared.status(asked), () => [
            aboutUser('topicPreferences')(userId),
            aboutSubscriptions(userId),
          ]),
          TE.map((status) => new Map([[userId, status]])),
        );
      },
    },
    userSettings: {
      ...userSettings,
      of: (realmId, userIds) => {
        const [userId] = userIds;
        if (userIds.length !== 1 || userId === undefined) {
          return userSettings.of(realmId, userIds);
        }
        return pipe(
          remembered<UserSettings | undefined>(
            realmId,
            settingsPiece(userId),
            pipe(
              shared.settings({ realmId, userId }),
              TE.map((found) => found.get(keyOf(realmId, userId))),
            ),
            (settings) =>
              settings === undefined
                ? undefined
                : [aboutUser('userSettings')(userId), aboutUser('user')(userId)],
          ),
          TE.map((settings) => new Map(settings === undefined ? [] : [[userId, settings]])),
        );
      },
    },
  };
};

/**
 * Reads outside of a transaction: facts from memory, which was validated when the work began or knows
 * the version that the work asks for, and everything else with statements that are shared with other
 * requests. So no result is older than its request.
 *
 * @param lookups for statements that read a few rows by index
 * @param db for those that take longer
 * @param searches for those that may read much of the history, with a timeout of its own
 * @param snapshot for pages whose facts changed while they were read
 */
export const factsReading = (
  lookups: Db,
  db: Db,
  searches: Db,
  cache: FactCache,
  on: (db: Db) => Transaction,
  snapshot: UnitOfWork,
): { readonly reading: Reading; readonly listing: Listing } => {
  const single = on(lookups);
  const cannotWrite = (_: RealmId, _events: readonly AddressedEvent[]) =>
    TE.left(unexpected(new Error('facts are read outside of a transaction')));
  const readOnly = { ...single, events: { ...single.events, emit: cannotWrite } };
  const shared = sharedLookups(lookups, db, single);
  const readers = new WeakMap<RealmFacts, Transaction>();
  const readerOf = (facts: RealmFacts): Transaction => {
    const reader = readers.get(facts) ?? readerOver(readOnly, shared, facts);
    readers.set(facts, reader);
    return reader;
  };
  const reading: Reading =
    (realmId, asOf) =>
    <Failure, A>(work: (reader: Transaction) => TE.TaskEither<Failure, A>) =>
    async (): Promise<E.Either<Failure | Unexpected, A>> => {
      const facts = cache.of(realmId);
      const reached = await facts.reachVersion(asOf)();
      return E.isLeft(reached) ? reached : work(readerOf(facts))();
    };
  const listing = listingOf({ db, searches, lookups, cache, readerOf, snapshot });
  return { reading, listing };
};
