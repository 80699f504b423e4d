import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ChannelId, Fact, RealmId, UserId } from '../../../kernel';
import { channelFact, realmFact, userFact } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** The facts of a realm that a step of a transaction changed. */
type Changed = readonly [RealmId, readonly Fact[]];

/** What a step changed, from its result and its arguments. */
type Rule<Step> = Step extends (
  ...given: infer Given
) => TE.TaskEither<infer _Failure, infer Result>
  ? 'nothing' | ((result: Result, ...given: Given) => Changed)
  : 'nothing';

/** 'nothing' for a repository without facts. */
type Rules<Repository> =
  'nothing' | { readonly [Name in keyof Repository]: Rule<Repository[Name]> };

/** The steps whose result is a boolean return whether they changed anything. */
const unlessFalse = (result: unknown, facts: readonly Fact[]): readonly Fact[] =>
  result === false ? [] : facts;

const ofRealm =
  (name: Parameters<typeof realmFact>[0]) =>
  (result: unknown, realmId: RealmId): Changed => [realmId, unlessFalse(result, [realmFact(name)])];

const ofUser =
  (name: Parameters<typeof userFact>[0]) =>
  (result: unknown, realmId: RealmId, userId: UserId): Changed => [
    realmId,
    unlessFalse(result, [userFact(name, userId)]),
  ];

const ofMemberships = (
  _result: unknown,
  realmId: RealmId,
  rows: readonly { readonly channelId: ChannelId; readonly userId: UserId }[],
): Changed => [
  realmId,
  [
    ...Array.from(new Set(rows.map(({ channelId }) => channelId)), (id) =>
      channelFact('subscribers', id),
    ),
    ...Array.from(new Set(rows.map(({ userId }) => userId)), (id) => userFact('subscriptions', id)),
  ],
];

const ofMembers = (
  _result: unknown,
  realmId: RealmId,
  _id: unknown,
  userIds: readonly UserId[],
): Changed => [
  realmId,
  userIds.length === 0
    ? []
    : [realmFact('groupMembers'), ...userIds.map((id) => userFact('groupsOfUser', id))],
];

/**
 * Which facts each step of a transaction changes, whether or not the use case emits an event about
 * it. A step that is missing does not compile.
 */
const rules: { readonly [Name in keyof Transaction]: Rules<Transaction[Name]> } = {
  alertWords: { list: 'nothing', add: ofUser('alertWords'), remove: ofUser('alertWords') },
  archive: 'nothing',
  attachments: 'nothing',
  bots: {
    configure: ofUser('botConfiguration'),
    configurationsOf: 'nothing',
    webhooksAmong: 'nothing',
  },
  botStorage: 'nothing',
  channelEmails: 'nothing',
  channelFolders: {
    create: (_folder, { realmId }) => [realmId, [realmFact('channelFolders')]],
    find: 'nothing',
    list: 'nothing',
    update: ofRealm('channelFolders'),
    reorder: ofRealm('channelFolders'),
  },
  channels: {
    createMany: (channels, realmId) => [
      realmId,
      channels.map(({ id }) => channelFact('channel', id)),
    ],
    findFor: 'nothing',
    loadManyFor: 'nothing',
    loadByNamesFor: 'nothing',
    listFor: 'nothing',
    activityOf: 'nothing',
    activeCreatedBy: 'nothing',
    becameInactive: 'nothing',
    botsWithDefault: 'nothing',
    update: (_result, realmId, id) => [realmId, [channelFact('channel', id)]],
    hold: 'nothing',
    lock: 'nothing',
  },
  collections: 'nothing',
  customEmoji: {
    list: 'nothing',
    lock: 'nothing',
    create: (_emoji, { realmId }) => [realmId, [realmFact('customEmoji')]],
    deactivate: ofRealm('customEmoji'),
  },
  defaultChannelGroups: {
    list: 'nothing',
    lock: 'nothing',
    create: (_group, { realmId }) => [realmId, [realmFact('defaultChannelGroups')]],
    update: ofRealm('defaultChannelGroups'),
    addChannels: ofRealm('defaultChannelGroups'),
    removeChannels: ofRealm('defaultChannelGroups'),
    removeEverywhere: ofRealm('defaultChannelGroups'),
    delete: ofRealm('defaultChannelGroups'),
  },
  directoryAccounts: 'nothing',
  drafts: 'nothing',
  edits: 'nothing',
  emailChanges: 'nothing',
  events: 'nothing',
  flags: 'nothing',
  invitations: 'nothing',
  jobs: 'nothing',
  loginDevices: 'nothing',
  loginLinks: 'nothing',
  passwordResets: 'nothing',
  knownUsers: 'nothing',
  linkifiers: {
    list: 'nothing',
    create: ofRealm('linkifiers'),
    update: ofRealm('linkifiers'),
    remove: ofRealm('linkifiers'),
    reorder: ofRealm('linkifiers'),
  },
  messages: 'nothing',
  mutedUsers: {
    list: 'nothing',
    add: ofUser('mutedUsers'),
    remove: ofUser('mutedUsers'),
    eitherWay: 'nothing',
  },
  navigationViews: 'nothing',
  notificationPreferences: 'nothing',
  playgrounds: { list: 'nothing', add: ofRealm('realm'), remove: ofRealm('realm') },
  presences: 'nothing',
  profileFields: {
    list: 'nothing',
    lock: 'nothing',
    create: ofRealm('profileFields'),
    update: ofRealm('profileFields'),
    remove: ofRealm('profileFields'),
    removeChoices: ofRealm('profileFields'),
    valuesOf: 'nothing',
    setValue: ofUser('profileValues'),
    removeValue: ofUser('profileValues'),
  },
  queues: 'nothing',
  reactions: 'nothing',
  receivedEmails: 'nothing',
  realmDomains: {
    list: 'nothing',
    add: ofRealm('realm'),
    change: ofRealm('realm'),
    remove: ofRealm('realm'),
  },
  realms: {
    claim: 'nothing',
    // Nobody can know anything of a realm before it exists.
    create: 'nothing',
    find: 'nothing',
    findBySubdomain: 'nothing',
    activeIds: 'nothing',
    // Only read where it is written, under a lock.
    markFullMembersAnnounced: 'nothing',
    update: ofRealm('realm'),
  },
  // A conversation never changes: what is known of it stays true.
  recipients: 'nothing',
  reminders: 'nothing',
  savedSnippets: 'nothing',
  scheduledMessages: 'nothing',
  sessions: {
    // Nobody keeps that a session does not exist.
    begin: ({ ended }, realmId, userId) => [
      realmId,
      ended.length === 0 ? [] : [userFact('sessions', userId)],
    ],
    list: 'nothing',
    end: ofUser('sessions'),
    endAll: ofUser('sessions'),
  },
  statuses: 'nothing',
  subscriptions: {
    ofUsers: 'nothing',
    channelsOf: 'nothing',
    subscribe: ofMemberships,
    unsubscribe: ofMemberships,
    changePersonal: ofUser('subscriptions'),
    subscribersOf: 'nothing',
    activeIn: 'nothing',
    countSubscribers: 'nothing',
    recentlyActiveSubscribersOf: 'nothing',
    guestSubscribersOf: 'nothing',
    subscribedAmong: 'nothing',
    mutedChannelsOf: 'nothing',
    mostPeriodsAmong: 'nothing',
    periodsOf: 'nothing',
  },
  topics: {
    topicsOf: 'nothing',
    hasNamedTopic: 'nothing',
    preferencesOf: 'nothing',
    preferencesAbout: 'nothing',
    setPreferences: (_result, realmId, preferences) => [
      realmId,
      preferences.map(({ userId }) => userFact('topicPreferences', userId)),
    ],
    statusesOf: 'nothing',
    mutedOf: 'nothing',
    participantsIn: 'nothing',
  },
  userGroups: {
    lock: 'nothing',
    list: 'nothing',
    loadMany: 'nothing',
    findByName: 'nothing',
    channelsNaming: 'nothing',
    create: (_group, { realmId }) => [realmId, [realmFact('userGroups')]],
    update: ofRealm('userGroups'),
    addMembers: ofMembers,
    removeMembers: ofMembers,
    addSubgroups: ofRealm('userGroups'),
    removeSubgroups: ofRealm('userGroups'),
  },
  userDetails: { of: 'nothing' },
  userSettings: { of: 'nothing', withoutPresence: 'nothing', change: ofUser('userSettings') },
  users: {
    create: ({ id, realmId }) => [realmId, [userFact('user', id)]],
    ensureSystemBot: ({ bot: { id, realmId }, isNew }) => [
      realmId,
      isNew ? [userFact('user', id)] : [],
    ],
    find: 'nothing',
    findActor: 'nothing',
    lockActor: 'nothing',
    findByEmail: 'nothing',
    loadByEmails: 'nothing',
    loadMany: 'nothing',
    groupsOf: 'nothing',
    nonGuestsIn: 'nothing',
    activeIn: 'nothing',
    list: 'nothing',
    listAfter: 'nothing',
    joinedWithin: 'nothing',
    hasMoreActiveThan: 'nothing',
    update: ofUser('user'),
    claimEmail: 'nothing',
    claimNames: 'nothing',
    setLeaving: ofUser('user'),
    lock: 'nothing',
    lockOwners: 'nothing',
    botsOf: 'nothing',
    secretsOf: 'nothing',
    renewApiKey: ofUser('user'),
  },
};

type AnyStep = (...given: readonly unknown[]) => TE.TaskEither<unknown, unknown>;
type AnyRule = (result: unknown, ...given: readonly unknown[]) => Changed;

/** The steps that change facts, by repository. Tables lose which step belongs to which rule. */
const changingSteps = Object.entries(rules as Readonly<Record<string, unknown>>).flatMap(
  ([name, steps]) =>
    typeof steps === 'object' && steps !== null
      ? [
          [
            name,
            Object.entries(steps as Readonly<Record<string, unknown>>).flatMap(([step, rule]) =>
              typeof rule === 'function' ? [[step, rule as AnyRule] as const] : [],
            ),
          ] as const,
        ]
      : [],
);

/**
 * The transaction, with steps that report the facts which they changed. Its events, together with
 * an entry for the reported facts (`withChangedFacts`), say everything that it changed.
 */
export const recordingChangedFacts = (
  transaction: Transaction,
  record: (realmId: RealmId, facts: readonly Fact[]) => void,
): Transaction => {
  const repositories = transaction as unknown as Readonly<
    Record<string, Readonly<Record<string, AnyStep>>>
  >;
  const recording = changingSteps.map(([name, steps]) => {
    const repository = repositories[name] ?? {};
    const recorded = steps.map(([step, rule]): readonly [string, AnyStep] => [
      step,
      (...given) =>
        pipe(
          repository[step]?.(...given) ?? TE.right(undefined),
          TE.tapIO((result) => () => record(...rule(result, ...given))),
        ),
    ]);
    return [name, { ...repository, ...Object.fromEntries<AnyStep>(recorded) }] as const;
  });
  return { ...transaction, ...Object.fromEntries<Readonly<Record<string, AnyStep>>>(recording) };
};
