import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AssignedSettings } from '../../../access';
import type { ChannelId, Fact, RealmId, UserId } from '../../../kernel';
import { channelFact, realmFact, userFact } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';

/** The facts of a realm that a step of a transaction changed. */
type Changed = readonly [RealmId, readonly Fact[]];

/** What a step changed, from its result and its arguments. */
type Rule<Step> = Step extends (
  ...given: infer Given
) => TE.TaskEither<infer _Failure, infer Result>
  ? 'nothing' | ((result: Result, ...given: Given) => Changed)
  : 'nothing';

/** The steps of a repository that lock or write. */
type Writing<Name extends keyof Transaction> = Exclude<
  keyof Transaction[Name],
  Name extends keyof Reader ? keyof Reader[Name] : never
>;

/** 'nothing' for a repository without facts. */
type Rules<Name extends keyof Transaction> =
  | 'nothing'
  | { readonly [Step in Writing<Name>]: Rule<Transaction[Name][Step]> };

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

/** Two of the settings are shown with the account. */
const ofSettings = ({
  userId,
  changes: { email_address_visibility, timezone },
}: AssignedSettings): readonly Fact[] => [
  userFact('userSettings', userId),
  ...(email_address_visibility === undefined && timezone === undefined
    ? []
    : [userFact('user', userId)]),
];

/**
 * Which facts each step of a transaction changes, whether or not the use case emits an event about
 * it. A step that is missing does not compile.
 */
const rules: { readonly [Name in keyof Transaction]: Rules<Name> } = {
  alertWords: { add: ofUser('alertWords'), remove: ofUser('alertWords') },
  archive: {
    add: ofRealm('topics'),
    countNight: 'nothing',
    recordCompletion: 'nothing',
    lockArchivedBefore: 'nothing',
    lockSentBy: 'nothing',
    lockInTopic: 'nothing',
    lockSelected: 'nothing',
    restore: ofRealm('topics'),
    remove: 'nothing',
  },
  attachments: 'nothing',
  bots: {
    configure: ofUser('botConfiguration'),
  },
  botStorage: 'nothing',
  answerAddresses: 'nothing',
  channelEmails: 'nothing',
  channelFolders: {
    create: (_folder, { realmId }) => [realmId, [realmFact('channelFolders')]],
    update: ofRealm('channelFolders'),
    reorder: ofRealm('channelFolders'),
  },
  channels: {
    createMany: (channels, realmId) => [
      realmId,
      channels.map(({ id }) => channelFact('channel', id)),
    ],
    update: (_result, realmId, id) => [realmId, [channelFact('channel', id)]],
    hold: 'nothing',
    lock: 'nothing',
  },
  collections: 'nothing',
  customEmoji: {
    lock: 'nothing',
    create: (_emoji, { realmId }) => [realmId, [realmFact('customEmoji')]],
    deactivate: ofRealm('customEmoji'),
  },
  defaultChannelGroups: {
    lock: 'nothing',
    create: (_group, { realmId }) => [realmId, [realmFact('defaultChannelGroups')]],
    update: ofRealm('defaultChannelGroups'),
    addChannels: ofRealm('defaultChannelGroups'),
    removeChannels: ofRealm('defaultChannelGroups'),
    removeEverywhere: ofRealm('defaultChannelGroups'),
    delete: ofRealm('defaultChannelGroups'),
  },
  directoryAccounts: 'nothing',
  providerAccounts: 'nothing',
  clientDevices: 'nothing',
  pushRegistrations: 'nothing',
  drafts: 'nothing',
  edits: {
    lock: 'nothing',
    lockWithTopic: 'nothing',
    tryLock: 'nothing',
    changeContent: 'nothing',
    changeRendering: 'nothing',
    move: ofRealm('topics'),
    joinRecords: 'nothing',
    remove: ofRealm('topics'),
    addSubmessage: 'nothing',
  },
  emailChanges: 'nothing',
  events: 'nothing',
  flags: 'nothing',
  invitations: 'nothing',
  jobs: 'nothing',
  loginDevices: 'nothing',
  loginLinks: 'nothing',
  namedKeys: {
    // Nobody keeps that a key does not exist, nor uses one that has expired.
    create: 'nothing',
    remove: ofUser('namedKeys'),
    removeAll: ofUser('namedKeys'),
  },
  passwordResets: 'nothing',
  knownUsers: 'nothing',
  linkedPages: 'nothing',
  linkifiers: {
    create: ofRealm('linkifiers'),
    update: ofRealm('linkifiers'),
    remove: ofRealm('linkifiers'),
    reorder: ofRealm('linkifiers'),
  },
  messages: 'nothing',
  digests: 'nothing',
  exports: 'nothing',
  missedMessages: 'nothing',
  mutedUsers: {
    add: ofUser('mutedUsers'),
    remove: ofUser('mutedUsers'),
  },
  navigationViews: 'nothing',
  notificationPreferences: 'nothing',
  playgrounds: { add: ofRealm('realm'), remove: ofRealm('realm') },
  presences: 'nothing',
  profileFields: {
    lock: 'nothing',
    create: ofRealm('profileFields'),
    update: ofRealm('profileFields'),
    remove: ofRealm('profileFields'),
    removeChoices: ofRealm('profileFields'),
    setValue: ofUser('profileValues'),
    removeValue: ofUser('profileValues'),
  },
  queues: 'nothing',
  reactions: 'nothing',
  receivedEmails: 'nothing',
  realmDomains: {
    add: ofRealm('realm'),
    change: ofRealm('realm'),
    remove: ofRealm('realm'),
  },
  realms: {
    claim: 'nothing',
    // Nobody can know anything of a realm before it exists.
    create: 'nothing',
    // Only read where it is written, under a lock.
    markFullMembersAnnounced: 'nothing',
    markUpdatesAnnounced: 'nothing',
    update: ofRealm('realm'),
    // Nobody is served by a realm that is being deleted, and it has no log at the end.
    deleteSome: 'nothing',
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
    end: ofUser('sessions'),
    endAll: ofUser('sessions'),
    endAllIn: (userIds, realmId) => [realmId, userIds.map((id) => userFact('sessions', id))],
  },
  statuses: 'nothing',
  subscriptions: {
    subscribe: ofMemberships,
    receiveEarlier: (_result, realmId, userId, channelIds) => [
      realmId,
      [
        ...channelIds.map((id) => channelFact('subscribers', id)),
        userFact('subscriptions', userId),
      ],
    ],
    unsubscribe: ofMemberships,
    changePersonal: ofUser('subscriptions'),
  },
  topicPreferences: {
    set: (_result, realmId, preferences) => [
      realmId,
      preferences.map(({ userId }) => userFact('topicPreferences', userId)),
    ],
  },
  topics: 'nothing',
  userGroups: {
    lock: 'nothing',
    create: (_group, { realmId }) => [realmId, [realmFact('userGroups')]],
    update: ofRealm('userGroups'),
    addMembers: ofMembers,
    removeMembers: ofMembers,
    addSubgroups: ofRealm('userGroups'),
    removeSubgroups: ofRealm('userGroups'),
  },
  userDetails: 'nothing',
  userSettings: {
    change: (_result, realmId, userId, changes) => [realmId, ofSettings({ userId, changes })],
    assign: (_result, realmId, assigned) => [realmId, assigned.flatMap(ofSettings)],
    lockEdited: 'nothing',
  },
  users: {
    create: ({ id, realmId }) => [realmId, [userFact('user', id)]],
    ensureSystemBot: ({ bot: { id, realmId }, isNew }) => [
      realmId,
      isNew ? [userFact('user', id)] : [],
    ],
    lockActor: 'nothing',
    update: ofUser('user'),
    claimEmail: 'nothing',
    claimNames: 'nothing',
    claimName: 'nothing',
    setLeaving: ofUser('user'),
    lock: 'nothing',
    lockOwners: 'nothing',
    renewApiKey: ofUser('user'),
  },
};

type AnyStep = (...given: readonly unknown[]) => TE.TaskEither<unknown, unknown>;
type AnyRule = (result: unknown, ...given: readonly unknown[]) => Changed;

/** The steps that change facts, by repository; the table loses which rule belongs to which step. */
const changing: ReadonlyMap<string, readonly (readonly [string, AnyRule])[]> = new Map(
  Object.entries(rules).map(([name, ofSteps]) => [
    name,
    Object.entries(ofSteps).flatMap(([step, rule]: readonly [string, unknown]) =>
      typeof rule === 'function' ? [[step, rule as AnyRule] as const] : [],
    ),
  ]),
);

/**
 * A repository of a transaction, with steps that report the facts which they change. The events of
 * the transaction, together with an entry for the reported facts (`withChangedFacts`), say everything
 * that it changed.
 */
export const recordingChangedFacts = <Name extends keyof Transaction>(
  name: Name,
  repository: Transaction[Name],
  record: (realmId: RealmId, facts: readonly Fact[]) => void,
): Transaction[Name] => {
  const steps = changing.get(name) ?? [];
  if (steps.length === 0) {
    return repository;
  }
  const recorded = { ...repository };
  for (const [step, factsOf] of steps) {
    const run = Reflect.get(repository, step) as AnyStep;
    Reflect.set(recorded, step, (...given: readonly unknown[]) =>
      pipe(
        run(...given),
        TE.tapIO((result) => () => record(...factsOf(result, ...given))),
      ),
    );
  }
  return recorded;
};
