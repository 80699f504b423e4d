import type { UserSettings } from '@parley/core/access';
import type { ChannelForViewer, TopicStatus } from '@parley/core/channels';
import type { Reader } from '@parley/core/events';
import type { Async, ChannelId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { RealmLinkifier } from '@parley/core/messages';
import { factKey, foldCase, groupBy } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { eachInBatches, inBatches, oncePerRealm } from '../connection/in-batches';
import type { Db } from '../database';
import type { AskedChannel } from '../channels/channel-rows';
import { loadChannels } from '../channels/channel-rows';
import type { AskedTopic } from '../messages/message-repository';
import { haveMessages } from '../messages/message-repository';
import type {
  AllPreferences,
  AskedPreferences,
} from '../messages/sending/notification-preference-reader';
import {
  loadAllPreferences,
  loadPreferences,
  preferencesAmong,
} from '../messages/sending/notification-preference-reader';
import type { AskedStatus } from '../channels/topics/topic-preference-repository';
import { loadStatuses } from '../channels/topics/topic-preference-repository';
import type { PieceName, RealmFacts } from './fact-cache';
import { anyFact } from './fact-cache';

type Owner = { readonly realmId: RealmId; readonly userId: UserId };

const keyOf = (realmId: RealmId, userId: UserId): string => `${realmId}:${userId}`;

/** The settings of users of any realms; one statement for each realm. */
const loadSettings = (
  { userSettings }: Pick<Reader, 'userSettings'>,
  owners: readonly Owner[],
): Async<ReadonlyMap<string, UserSettings>> =>
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
export const sharedLookups = (lookups: Db, db: Db, sql: Reader) => ({
  channel: eachInBatches((asked: readonly AskedChannel[]) => loadChannels(lookups, asked)),
  hasMessages: eachInBatches((asked: readonly AskedTopic[]) => haveMessages(lookups, asked)),
  // Searches all alert words of a realm, so no other lookup waits for it.
  preferences: eachInBatches((asked: readonly AskedPreferences[]) => loadPreferences(db, asked)),
  allPreferences: oncePerRealm((realmId) => loadAllPreferences(db, realmId)),
  status: eachInBatches((asked: readonly AskedStatus[]) => loadStatuses(lookups, asked)),
  settings: inBatches((owners: readonly Owner[]) => loadSettings(sql, owners)),
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

const historyPiece = (recipientId: RecipientId, topic: string | undefined): PieceName<boolean> =>
  topic === undefined
    ? `messages of ${recipientId}`
    : `messages of ${recipientId} in ${foldCase(topic)}`;

const preferencesPiece: PieceName<AllPreferences> = 'notification preferences';

const settingsPiece = (userId: UserId): PieceName<UserSettings> => `settings ${userId}`;

/** What work on one realm has in memory, which was validated, or reads together with other requests. */
export type ReadMemory = { readonly facts: RealmFacts; readonly shared: SharedLookups };

/** The value from memory; loads and keeps it unless `dependsOn` returns undefined. */
const remembered =
  <A>(
    { facts }: ReadMemory,
    realmId: RealmId,
    name: PieceName<A>,
    load: () => Async<A>,
    dependsOn: (loaded: A) => readonly string[] | undefined,
  ): Async<A> =>
  async () => {
    if (realmId !== facts.realmId) {
      return load()();
    }
    const found = facts.find(name);
    if (found !== undefined) {
      return E.right(found);
    }
    return facts.loading(load(), (loaded, keep) => {
      const depends = dependsOn(loaded);
      if (depends !== undefined) {
        keep<unknown>(name, loaded, depends);
      }
    })();
  };

/** Answers a method of a reader from memory, or with the SQL for what is not kept there. */
type InRead<Method> = (memory: ReadMemory, sql: Method) => Method;

export const factsVersionInMemory: InRead<Reader['events']['factsVersion']> =
  ({ facts }, sql) =>
  (realmId) =>
  async () => {
    const version = realmId === facts.realmId ? facts.head()?.version : undefined;
    return version === undefined ? sql(realmId)() : E.right(version);
  };

const channelFor = (
  memory: ReadMemory,
  realmId: RealmId,
  userId: UserId,
  channel: ChannelId | string,
) =>
  remembered(
    memory,
    realmId,
    channelPiece(userId, channel),
    () => memory.shared.channel({ realmId, userId, channel }),
    ([found, other]) =>
      found === undefined || other !== undefined
        ? undefined
        : [
            factKey({ of: 'channel', name: 'channel', id: found.channel.id }),
            aboutSubscriptions(userId),
          ],
  );

export const channelInMemory: InRead<Reader['channels']['findFor']> =
  (memory, sql) => (realmId, userId, id) =>
    userId === undefined
      ? sql(realmId, userId, id)
      : pipe(
          channelFor(memory, realmId, userId, id),
          TE.map(([found]) => O.fromNullable(found)),
        );

export const oneChannelInMemory: InRead<Reader['channels']['loadManyFor']> =
  (memory, sql) => (realmId, userId, ids) =>
    userId !== undefined && ids.length === 1 && ids[0] !== undefined
      ? channelFor(memory, realmId, userId, ids[0])
      : sql(realmId, userId, ids);

export const namedChannelInMemory: InRead<Reader['channels']['loadByNamesFor']> =
  (memory, sql) => (realmId, userId, names) =>
    userId !== undefined && names.length === 1 && names[0] !== undefined
      ? channelFor(memory, realmId, userId, names[0])
      : sql(realmId, userId, names);

export const linkifiersInMemory: InRead<Reader['linkifiers']['list']> =
  (memory, sql) => (realmId) =>
    remembered(
      memory,
      realmId,
      linkifiersPiece,
      () => sql(realmId),
      () => [factKey({ of: 'realm', name: 'linkifiers' })],
    );

/** Kept if there are some: that there are none changes with the next message, which is no fact. */
export const hasMessagesInMemory: InRead<Reader['messages']['hasAny']> =
  (memory, sql) => (realmId, recipientId, topic, inHistoryOf) =>
    inHistoryOf !== undefined
      ? sql(realmId, recipientId, topic, inHistoryOf)
      : remembered(
          memory,
          realmId,
          historyPiece(recipientId, topic),
          () => memory.shared.hasMessages({ realmId, recipientId, topic }),
          (hasMessages) => (hasMessages ? [factKey({ of: 'realm', name: 'topics' })] : undefined),
        );

export const preferencesInMemory: InRead<Reader['notificationPreferences']['of']> =
  (memory) => (realmId, message) => async () => {
    const all = await remembered(
      memory,
      realmId,
      preferencesPiece,
      () => memory.shared.allPreferences(realmId),
      () => [anyFact('alertWords'), anyFact('mutedUsers')],
    )();
    if (E.isLeft(all)) {
      return all;
    }
    return all.right === 'too many'
      ? memory.shared.preferences({ realmId, ...message })()
      : E.right(preferencesAmong(all.right, message));
  };

export const oneStatusInMemory: InRead<Reader['topicPreferences']['statusesOf']> =
  (memory, sql) => (realmId, topic, userIds) => {
    const [userId] = userIds;
    if (userIds.length !== 1 || userId === undefined) {
      return sql(realmId, topic, userIds);
    }
    const asked = { realmId, ...topic, userId };
    return pipe(
      remembered(
        memory,
        realmId,
        statusPiece(asked),
        () => memory.shared.status(asked),
        () => [aboutUser('topicPreferences')(userId), aboutSubscriptions(userId)],
      ),
      TE.map((status) => new Map([[userId, status]])),
    );
  };

/** Those of more users would take the place of other pieces. */
const maxSettingsInMemory = 100;

const settingsOf = (
  memory: ReadMemory,
  realmId: RealmId,
  userId: UserId,
): Async<UserSettings | undefined> =>
  remembered<UserSettings | undefined>(
    memory,
    realmId,
    settingsPiece(userId),
    () =>
      pipe(
        memory.shared.settings({ realmId, userId }),
        TE.map((found) => found.get(keyOf(realmId, userId))),
      ),
    (settings) =>
      settings === undefined
        ? undefined
        : [aboutUser('userSettings')(userId), aboutUser('user')(userId)],
  );

export const settingsInMemory: InRead<Reader['userSettings']['of']> =
  (memory, sql) => (realmId, userIds) =>
    userIds.length > maxSettingsInMemory
      ? sql(realmId, userIds)
      : pipe(
          userIds,
          TE.traverseArray((userId) => settingsOf(memory, realmId, userId)),
          TE.map(
            (found) =>
              new Map(
                userIds.flatMap((userId, index) => {
                  const settings = found[index];
                  return settings === undefined ? [] : [[userId, settings] as const];
                }),
              ),
          ),
        );

export const firstSubscribersInMemory: InRead<Reader['subscriptions']['firstSubscribersOf']> =
  (memory, sql) => (realmId, channelId, upTo) =>
    remembered<readonly UserId[]>(
      memory,
      realmId,
      `first ${upTo} subscribers of ${channelId}`,
      () => sql(realmId, channelId, upTo),
      () => [anyFact('subscriptions'), anyFact('user')],
    );
