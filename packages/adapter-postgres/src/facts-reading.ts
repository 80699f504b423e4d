import type {
  AddressedEvent,
  RealmId,
  Transaction,
  Unexpected,
  UnitOfWork,
  UserId,
  UserSettings,
} from '@parley/core';
import { groupBy, unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { eachInBatches, inBatches, oncePerRealm } from './connection/in-batches';
import type { Db } from './database';
import { factsVersion } from './events/event-log';
import type { AskedChannel } from './repositories/channel-rows';
import { loadChannels } from './repositories/channel-rows';
import type { AskedTopic } from './repositories/message-repository';
import { haveMessages } from './repositories/message-repository';
import type { AskedPreferences } from './repositories/notification-preference-reader';
import { loadPreferences } from './repositories/notification-preference-reader';
import type { AskedStatus } from './repositories/topic-preferences';
import { loadStatuses } from './repositories/topic-preferences';

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

/** What every message to a channel needs is read in batches, for all requests that ask at once. */
const inBatchesOn = (lookups: Db, db: Db, single: Transaction): Transaction => {
  const { channels, messages, topics, userSettings } = single;
  const version = oncePerRealm((realmId) =>
    pipe(
      factsVersion(lookups, realmId),
      TE.map((value) => ({ value })),
    ),
  );
  const channel = eachInBatches((asked: readonly AskedChannel[]) => loadChannels(lookups, asked));
  const hasMessages = eachInBatches((asked: readonly AskedTopic[]) => haveMessages(lookups, asked));
  // Searches all alert words of a realm, so others do not wait for it.
  const preferences = eachInBatches((asked: readonly AskedPreferences[]) =>
    loadPreferences(db, asked),
  );
  const status = eachInBatches((asked: readonly AskedStatus[]) => loadStatuses(lookups, asked));
  const settings = inBatches((owners: readonly Owner[]) => loadSettings(single, owners));
  const linkifiers = oncePerRealm((realmId) => single.linkifiers.list(realmId));
  return {
    ...single,
    events: {
      ...single.events,
      factsVersion: (realmId) =>
        pipe(
          version(realmId),
          TE.map(({ value }) => value),
        ),
    },
    channels: {
      ...channels,
      loadManyFor: (realmId, userId, ids) =>
        ids.length === 1 && ids[0] !== undefined
          ? channel({ realmId, userId, channel: ids[0] })
          : channels.loadManyFor(realmId, userId, ids),
      loadByNamesFor: (realmId, userId, names) =>
        names.length === 1 && names[0] !== undefined
          ? channel({ realmId, userId, channel: names[0] })
          : channels.loadByNamesFor(realmId, userId, names),
    },
    linkifiers: { ...single.linkifiers, list: linkifiers },
    messages: {
      ...messages,
      hasAny: (realmId, recipientId, topic, inHistoryOf) =>
        topic === undefined || inHistoryOf !== undefined
          ? messages.hasAny(realmId, recipientId, topic, inHistoryOf)
          : hasMessages({ realmId, recipientId, topic }),
    },
    notificationPreferences: {
      ...single.notificationPreferences,
      of: (realmId, message) => preferences({ realmId, ...message }),
    },
    topics: {
      ...topics,
      statusesOf: (realmId, topic, userIds) => {
        const [userId] = userIds;
        return userIds.length === 1 && userId !== undefined
          ? pipe(
              status({ realmId, ...topic, userId }),
              TE.map((found) => new Map([[userId, found]])),
            )
          : topics.statusesOf(realmId, topic, userIds);
      },
    },
    userSettings: {
      ...userSettings,
      of: (realmId, userIds) => {
        const [userId] = userIds;
        return userIds.length === 1 && userId !== undefined
          ? pipe(
              settings({ realmId, userId }),
              TE.map((found) => {
                const own = found.get(keyOf(realmId, userId));
                return new Map(own === undefined ? [] : [[userId, own]]);
              }),
            )
          : userSettings.of(realmId, userIds);
      },
    },
  };
};

/**
 * Reads outside of a transaction. The steps of several requests share statements; nothing is cached,
 * so a result is never older than its request.
 *
 * @param lookups for statements that read a few rows by index
 * @param db for those that take longer
 */
export const factsReading = (lookups: Db, db: Db, on: (db: Db) => Transaction): UnitOfWork => {
  const single = on(lookups);
  const cannotWrite = (_: RealmId, _events: readonly AddressedEvent[]) =>
    TE.left(unexpected(new Error('facts are read outside of a transaction')));
  const reader = inBatchesOn(lookups, db, {
    ...single,
    events: { ...single.events, emit: cannotWrite },
  });
  return (work) => work(reader);
};
