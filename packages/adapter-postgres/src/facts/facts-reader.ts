import type { Realm } from '@parley/core/access';
import type { Reader } from '@parley/core/events';
import type { Async, Fact, RealmId, UserId } from '@parley/core/kernel';
import { lazily } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { PageMemory } from './answers-in-page';
import { channelsAtVersion, matchesInMemory, pageInMemory } from './answers-in-page';
import type { ReadMemory } from './answers-in-read';
import {
  channelInMemory,
  factsVersionInMemory,
  firstSubscribersInMemory,
  hasMessagesInMemory,
  linkifiersInMemory,
  namedChannelInMemory,
  oneChannelInMemory,
  oneStatusInMemory,
  preferencesInMemory,
  settingsInMemory,
} from './answers-in-read';
import type { SnapshotMemory } from './answers-in-snapshot';
import {
  activityAmongAll,
  activityOnce,
  agesOfFacts,
  allChannelsFor,
  allSubscribers,
  everyone,
  everyoneAfter,
  headOfLog,
  mutedAmongOwn,
  mutedTopicsIfAny,
  newestUntilLogGrows,
  ownChannels,
  presencesInMemory,
  profilesOfEveryone,
  starredIfAny,
  statusesOfEveryone,
  subscriptionsOnce,
  settingsWhileUnchanged,
  summaryOfEveryone,
  unreadUntilLogGrows,
  whileUnchanged,
} from './answers-in-snapshot';
import { anyFact } from './fact-cache';
import { onceBy, onceEach, onceForEqual } from './once-in-snapshot';
import type { Collection } from './owned-records';

/** What a reader has in memory, by the way in which it reads. */
export type Memory = {
  readonly read?: ReadMemory;
  /** For a snapshot of the kind `page`, which reads without a transaction. */
  readonly page?: PageMemory;
  readonly snapshot?: SnapshotMemory;
};

/** The method that answers: the given one, which is the SQL, or another. */
type Answer<Method> = (sql: Method, memory: Memory) => Method;

/** From the database, by the method of the repository in `repositories.ts`. */
const sql = <Method>(method: Method): Method => method;

/** In `read`, from the memory of the process or with a statement that other requests share. */
const inRead =
  <Method>(answer: (memory: ReadMemory, sql: Method) => Method): Answer<Method> =>
  (method, { read }) =>
    read === undefined ? method : answer(read, method);

/** In a snapshot of one page, from the memory of the process. */
const inPage =
  <Method>(answer: (memory: PageMemory, sql: Method) => Method): Answer<Method> =>
  (method, { page }) =>
    page === undefined ? method : answer(page, method);

/** In a snapshot, from the memory of the process. */
const inSnapshot =
  <Method>(answer: (memory: SnapshotMemory, sql: Method) => Method): Answer<Method> =>
  (method, { snapshot }) =>
    snapshot === undefined ? method : answer(snapshot, method);

type Step<Given extends readonly unknown[], A> = (...given: Given) => Async<A>;

/** In a snapshot, from the database once for equal arguments, whoever asks. */
const onceForArguments = <Given extends readonly unknown[], A>(
  method: Step<Given, A>,
  { snapshot }: Memory,
): Step<Given, A> => (snapshot === undefined ? method : onceForEqual(method));

/** In a snapshot, from the memory of the process until one of the facts changes. */
const kept =
  (name: string, ...madeOf: readonly Fact['name'][]) =>
  <A>(method: Step<readonly [RealmId], A>, { snapshot }: Memory): Step<readonly [RealmId], A> =>
    snapshot === undefined
      ? method
      : onceEach((realmId: RealmId) =>
          whileUnchanged<A>(snapshot, realmId, name, madeOf.map(anyFact), method(realmId)),
        );

/** The same for a realm, of which what identifies it is used. */
const keptOfRealm =
  (name: string, ...madeOf: readonly Fact['name'][]) =>
  <A>(method: Step<readonly [Realm], A>, { snapshot }: Memory): Step<readonly [Realm], A> =>
    snapshot === undefined
      ? method
      : onceBy(
          ([{ id }]) => String(id),
          (realm) =>
            whileUnchanged<A>(snapshot, realm.id, name, madeOf.map(anyFact), method(realm)),
        );

/** In a snapshot, without a statement of its own where the user has no such records. */
const unlessNone =
  (collection: Collection) =>
  <Rest extends readonly unknown[], A>(
    method: Step<readonly [RealmId, UserId, ...Rest], readonly A[]>,
    { snapshot }: Memory,
  ): Step<readonly [RealmId, UserId, ...Rest], readonly A[]> =>
    snapshot === undefined
      ? method
      : (realmId, userId, ...rest) =>
          pipe(
            snapshot.ownedBy(realmId, userId),
            TE.flatMap((owned) =>
              owned[collection] ? method(realmId, userId, ...rest) : TE.right([]),
            ),
          );

/** One way in which the method is answered after the other. */
const either =
  <Method>(first: Answer<Method>, second: Answer<Method>): Answer<Method> =>
  (method, memory) =>
    second(first(method, memory), memory);

/** Where each method of a repository is answered. */
type Answers<Repository> = {
  readonly [Method in keyof Repository]: Answer<Repository[Method]>;
};

/** Where each method of a reader is answered. One that is missing does not compile. */
const answers: { readonly [Name in keyof Reader]: Answers<Reader[Name]> } = {
  alertWords: { list: unlessNone('alertWords') },
  archive: {
    realmsWithRetention: sql,
    expired: sql,
    expiredAmong: sql,
    countExpired: sql,
    countArchived: sql,
    lastCompletion: sql,
    secondsAheadOfStore: sql,
    newestSentBy: sql,
    oldestByChannel: sql,
    filesOf: sql,
  },
  attachments: {
    findByPath: sql,
    loadMany: sql,
    loadByPaths: sql,
    listOf: sql,
    createdBy: sql,
    claimedBy: sql,
    claimsOn: sql,
    unclaimedBefore: sql,
    spaceUsed: sql,
  },
  bots: { configurationsOf: sql, webhooksAmong: sql },
  botStorage: { load: sql },
  answerAddresses: { find: sql },
  channelEmails: { find: sql, numbersOf: sql },
  channelFolders: { find: sql, list: kept('channel folders', 'channelFolders') },
  channels: {
    findFor: inRead(channelInMemory),
    activeCreatedBy: sql,
    listDefault: sql,
    loadManyFor: either(inRead(oneChannelInMemory), inPage(channelsAtVersion)),
    loadByNamesFor: inRead(namedChannelInMemory),
    listFor: inSnapshot(allChannelsFor),
    activityOf: inSnapshot(activityAmongAll),
    activityOfAll: inSnapshot(activityOnce),
    becameInactive: sql,
    botsWithDefault: sql,
  },
  collections: { measure: sql },
  customEmoji: { list: kept('custom emoji', 'customEmoji') },
  defaultChannelGroups: { list: kept('default channel groups', 'defaultChannelGroups') },
  digests: { sightings: sql, busyTopics: sql, countUnreadConversations: sql },
  directoryAccounts: { findUser: sql, entryOf: sql, listActive: sql },
  providerAccounts: { findUser: sql, entryOf: sql },
  drafts: { newest: unlessNone('drafts'), list: unlessNone('drafts') },
  edits: {
    idsInTopic: sql,
    firstMessagesOf: sql,
    hasOthers: sql,
    outcomeOfMove: sql,
    holders: sql,
    heldBy: sql,
    flagHolders: sql,
  },
  emailChanges: { find: sql },
  events: {
    head: inSnapshot(headOfLog),
    factsVersion: inRead(factsVersionInMemory),
    factAges: inSnapshot(agesOfFacts),
  },
  exports: {
    list: sql,
    find: sql,
    messagesAfter: sql,
    countMessagesAfter: sql,
    messagesAmong: sql,
    heldByAny: sql,
    attachmentsAfter: sql,
  },
  flags: {
    unreadOf: sql,
    unreadGroupsOf: inSnapshot(unreadUntilLogGrows),
    readersOf: sql,
    starredBy: inSnapshot(starredIfAny),
  },
  invitations: { find: sql, listOpen: sql },
  knownUsers: { of: sql, guestsOf: sql, among: sql },
  linkedPages: { beyond: sql },
  linkifiers: { list: either(inRead(linkifiersInMemory), kept('linkifiers', 'linkifiers')) },
  clientDevices: { list: unlessNone('clientDevices') },
  pushRegistrations: { list: sql },
  loginDevices: {},
  loginLinks: {},
  messages: {
    findFor: sql,
    loadManyFor: sql,
    idsInRange: sql,
    firstUnread: sql,
    matches: inPage(matchesInMemory),
    firstSentBy: sql,
    views: sql,
    page: inPage(pageInMemory),
    flagsOf: sql,
    holdersAmong: sql,
    receiversAmong: sql,
    audienceFactsOf: sql,
    newestFor: inSnapshot(newestUntilLogGrows),
    hasAny: inRead(hasMessagesInMemory),
    recentConversationsOf: unlessNone('conversations'),
  },
  missedMessages: {},
  mutedUsers: { list: unlessNone('mutedUsers'), eitherWay: sql },
  navigationViews: { list: unlessNone('navigationViews') },
  notificationPreferences: { of: inRead(preferencesInMemory), takingResolutionAsRead: sql },
  passwordResets: { find: sql },
  playgrounds: { list: kept('playgrounds', 'realm') },
  presences: { of: sql, list: inSnapshot(presencesInMemory) },
  profileFields: {
    list: kept('profile fields', 'profileFields'),
    valuesOf: inSnapshot(profilesOfEveryone),
  },
  queues: {},
  reactions: { ofMessage: sql },
  realmDomains: { list: kept('realm domains', 'realm') },
  realms: { find: kept('realm', 'realm'), findBySubdomain: sql, activeIds: sql, list: sql },
  receivedEmails: { isRecorded: sql },
  recipients: { findConversation: sql },
  reminders: { find: sql, about: sql, list: unlessNone('reminders') },
  savedSnippets: { list: unlessNone('savedSnippets') },
  scheduledMessages: { find: sql, list: unlessNone('scheduledMessages') },
  namedKeys: { find: sql, list: sql, listAll: sql },
  sessions: { list: sql },
  statuses: { of: inSnapshot(statusesOfEveryone) },
  subscriptions: {
    ofUsers: inSnapshot(subscriptionsOnce),
    channelsOf: inSnapshot(ownChannels),
    mutedChannelsOf: inSnapshot(mutedAmongOwn),
    subscribersOf: inSnapshot(allSubscribers),
    activeIn: sql,
    firstSubscribersOf: inRead(firstSubscribersInMemory),
    recentlyActiveSubscribersOf: sql,
    guestSubscribersOf: sql,
    subscribedAmong: sql,
    mostPeriodsAmong: sql,
    periodsOf: sql,
  },
  topicPreferences: {
    of: either(onceForArguments, unlessNone('topicPreferences')),
    about: sql,
    statusesOf: inRead(oneStatusInMemory),
    mutedOf: inSnapshot(mutedTopicsIfAny),
  },
  topics: {
    topicsOf: sql,
    hasNamedTopic: sql,
    participantsIn: sql,
  },
  userDetails: { of: sql },
  userGroups: {
    list: keptOfRealm('groups', 'userGroups', 'groupMembers'),
    loadMany: sql,
    listAtOrBelow: sql,
    idsAtOrAbove: sql,
    listNaming: sql,
    findByName: sql,
    channelsNaming: sql,
  },
  users: {
    find: sql,
    findActor: sql,
    findByEmail: sql,
    loadByEmails: sql,
    loadMany: onceForArguments,
    groupsOf: sql,
    nonGuestsIn: sql,
    activeIn: sql,
    list: inSnapshot(everyone),
    summary: inSnapshot(summaryOfEveryone),
    listAfter: inSnapshot(everyoneAfter),
    joinedWithin: sql,
    hasMoreActiveThan: sql,
    botsOf: unlessNone('bots'),
    secretsOf: sql,
  },
  userSettings: {
    of: either(
      inRead(settingsInMemory),
      either(inSnapshot(settingsWhileUnchanged), onceForArguments),
    ),
    withoutPresence: kept('users without presence', 'user', 'userSettings'),
  },
};

type Sources = { readonly sql: Reader; readonly memory: Memory };

/** Each method when it is first called: a registration calls a fifth of those of its repositories. */
const answering = <Repository extends object>(
  table: Answers<Repository>,
  repositoryOf: (reader: Reader) => Repository,
) =>
  lazily<Sources, Repository>(
    table,
    (method) => (sources) => table[method](repositoryOf(sources.sql)[method], sources.memory),
  );

const composed = lazily<Sources, Reader>(answers, (name) =>
  answering<Reader[typeof name]>(answers[name], (reader) => reader[name]),
);

/** A reader that answers from memory what the table says, and everything else by SQL. */
export const factsReader = (memory: Memory, sqlReader: Reader): Reader =>
  composed({ sql: sqlReader, memory });
