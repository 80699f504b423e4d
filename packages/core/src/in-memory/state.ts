import type {
  BotConfiguration,
  LinkedPage,
  MutedUser,
  Playground,
  Realm,
  RealmDomain,
  NamedKey,
  Session,
  User,
  UserGroup,
  UserSettingName,
  UserSettings,
} from '../access';
import type { RealmExport } from '../organization';
import type {
  DirectoryAccount,
  EndedSession,
  LoginLink,
  EmailChange,
  PasswordReset,
  PushRegistration,
  Invitation,
  MissedMessage,
  Presence,
  ProfileField,
  ProfileValue,
  UserStatus,
} from '../accounts';
import type {
  Channel,
  NumberedEmail,
  ChannelFolder,
  DefaultChannelGroup,
  MembershipPeriod,
  Subscription,
  TopicPreference,
} from '../channels';
import type { LogEntry } from '../events';
import type {
  ApiKeySeed,
  AttachmentId,
  ChannelId,
  ClientDeviceId,
  EventId,
  EventQueue,
  Job,
  MessageId,
  RealmId,
  Recipient,
  RecipientId,
  ScheduledMessageId,
  StoredFlag,
  SystemBotKind,
  Timestamp,
  UserId,
} from '../kernel';
import type {
  CustomEmoji,
  MessageView,
  NewAttachment,
  NewMessage,
  Reaction,
  RealmLinkifier,
  Submessage,
  ReceivedEmail,
  AnswerAddress,
} from '../messages';
import type { Draft, NavigationView, Reminder, SavedSnippet, ScheduledMessage } from '../personal';

type StoredCredentials = {
  readonly userId: UserId;
  readonly passwordHash: string | undefined;
  readonly apiKeySeed: ApiKeySeed;
};

type StoredRealmDomain = RealmDomain & { readonly realmId: RealmId };

type StoredPlayground = Playground & { readonly realmId: RealmId };

export type StoredRecipient = Recipient & { readonly realmId: RealmId };

export type StoredPeriod = MembershipPeriod & { readonly channelId: ChannelId };

/** What was sent, and what is shown of it, except what other parts of the state have. */
export type StoredMessage = NewMessage &
  Omit<
    MessageView,
    | 'sender'
    | 'realmSubdomain'
    | 'place'
    | 'topicLinks'
    | 'renderedContent'
    | 'reactions'
    | 'submessages'
  >;

/**
 * Besides flags: `carried` if a move added the message to its reader's history, `unread` if a
 * message is unread although it was not received.
 */
export type RowFlag = StoredFlag | 'carried' | 'unread';

/** The flags that one user has on one message; no row if there are none. */
export type StoredFlags = {
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly flags: readonly RowFlag[];
};

type StoredSubmessage = Submessage & { readonly messageId: MessageId };

type StoredRead = { readonly userId: UserId; readonly messageId: MessageId };

export type StoredProfileField = ProfileField & { readonly realmId: RealmId };

export type StoredProfileValue = ProfileValue & { readonly userId: UserId };
export type StoredReaction = Reaction & { readonly messageId: MessageId };

type StoredLinkifier = RealmLinkifier & { readonly realmId: RealmId };

export type StoredPresenceRow = Presence & { readonly updateId: number };

/** An object that belongs to one user. */
/** An entry in the storage of a bot. */
export type StoredEntry = { readonly key: string; readonly value: string };

export type Owned<A> = { readonly userId: UserId; readonly record: A };

export type StoredAttachment = NewAttachment & {
  readonly id: AttachmentId;
  readonly realmId: RealmId;
};

/** A message, sent or not, that links a file. */
export type StoredClaim = {
  readonly attachmentId: AttachmentId;
  readonly messageId: MessageId | undefined;
  readonly scheduledMessageId: ScheduledMessageId | undefined;
};

/** Invitation emails that a realm sent at one time. */
type StoredInvitationEmails = {
  readonly realmId: RealmId;
  readonly at: Timestamp;
  readonly emails: number;
};

/** A pending job. */
export type StoredJob = {
  readonly number: number;
  readonly job: Job;
  readonly runAt: Timestamp;
  readonly key: string | undefined;
};

/** A message in the archive, with everything that belongs to it. */
export type ArchivedMessage = {
  readonly message: StoredMessage;
  readonly archivedAt: Timestamp;
  readonly archivedNight: number;
  readonly flags: readonly StoredFlags[];
  readonly reads: readonly StoredRead[];
  readonly reactions: readonly StoredReaction[];
  readonly submessages: readonly StoredSubmessage[];
  readonly claims: readonly StoredClaim[];
};

/** The state of the in-memory ports, an immutable value. */
type StoredReceivedEmail = ReceivedEmail & {
  readonly realmId: RealmId;
  readonly receivedAt: Timestamp;
};

type StoredAnswerAddress = AnswerAddress & { readonly answers: number };

export type StoredExport = RealmExport & { readonly realmId: RealmId };

export type StoredPushRegistration = PushRegistration & {
  readonly realmId: RealmId;
  readonly userId: UserId;
};

type StoredClientDevice = {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly id: ClientDeviceId;
};

export type StoredPushed = MissedMessage & {
  readonly realmId: RealmId;
  readonly at: Timestamp;
};

export type StoredLoginDevice = {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly key: string;
  readonly lastSeenAt: Timestamp;
};

export type StoredNamedKey = NamedKey & { readonly tokenHash: string };

export type StoredSession = Session & EndedSession & { readonly tokenHash: string };

type CountedNights = {
  readonly nights: number;
  readonly countedAt: Timestamp;
  readonly completedAt: Timestamp | undefined;
};

export type State = {
  readonly archive: readonly ArchivedMessage[];
  readonly retentionNights: ReadonlyMap<RealmId, CountedNights>;
  /** When the newest message of a recipient that was ever archived was sent. */
  readonly newestArchived: ReadonlyMap<RecipientId, Timestamp>;
  readonly attachments: readonly StoredAttachment[];
  readonly claims: readonly StoredClaim[];
  readonly realms: readonly Realm[];
  /** The time up to which new full members were announced; by default the realm's creation. */
  readonly fullMembersAnnouncedUntil: ReadonlyMap<RealmId, Timestamp>;
  /** How many updates of the software each was told of; none by default. */
  readonly updatesAnnounced: ReadonlyMap<RealmId, number>;
  readonly realmDomains: readonly StoredRealmDomain[];
  readonly playgrounds: readonly StoredPlayground[];
  readonly users: readonly User[];
  readonly systemBots: ReadonlyMap<UserId, SystemBotKind>;
  /** Without system groups, which are derived from the realm. */
  readonly userGroups: readonly UserGroup[];
  readonly credentials: readonly StoredCredentials[];
  readonly answerAddresses: readonly StoredAnswerAddress[];
  readonly channelEmails: readonly NumberedEmail[];
  readonly channelFolders: readonly ChannelFolder[];
  readonly channels: readonly Channel[];
  readonly defaultChannelGroups: readonly DefaultChannelGroup[];
  readonly recipients: readonly StoredRecipient[];
  readonly subscriptions: readonly Subscription[];
  readonly periods: readonly StoredPeriod[];
  readonly topicPreferences: readonly TopicPreference[];
  readonly messages: readonly StoredMessage[];
  readonly flags: readonly StoredFlags[];
  readonly reads: readonly StoredRead[];
  readonly submessages: readonly StoredSubmessage[];
  readonly events: readonly LogEntry[];
  /** The id of the last event of each realm that has any. */
  readonly heads: ReadonlyMap<RealmId, EventId>;
  readonly queues: readonly EventQueue[];
  readonly bots: ReadonlyMap<UserId, BotConfiguration>;
  readonly profileFields: readonly StoredProfileField[];
  readonly profileValues: readonly StoredProfileValue[];
  /** The settings that each user changed; others have their default. */
  readonly settings: ReadonlyMap<UserId, Partial<UserSettings>>;
  readonly editedSettings: ReadonlyMap<UserId, ReadonlySet<UserSettingName>>;
  readonly statuses: ReadonlyMap<UserId, UserStatus>;
  readonly presences: ReadonlyMap<UserId, StoredPresenceRow>;
  /** The last id that a write took in each realm. */
  readonly presenceHeads: ReadonlyMap<RealmId, number>;
  readonly emailChanges: readonly EmailChange[];
  readonly passwordResets: readonly PasswordReset[];
  readonly directoryAccounts: readonly DirectoryAccount[];
  readonly providerAccounts: readonly DirectoryAccount[];
  readonly loginDevices: readonly StoredLoginDevice[];
  readonly missedMessages: readonly MissedMessage[];
  readonly pushedMessages: readonly StoredPushed[];
  readonly pushRegistrations: readonly StoredPushRegistration[];
  readonly clientDevices: readonly StoredClientDevice[];
  /** Up to which message of each realm it is known whom the messages concern. */
  readonly digestsPlannedUntil: ReadonlyMap<RealmId, Timestamp>;
  readonly missedUntil: ReadonlyMap<RealmId, number>;
  readonly loginLinks: readonly LoginLink[];
  readonly namedKeys: readonly StoredNamedKey[];
  readonly sessions: readonly StoredSession[];
  readonly receivedEmails: readonly StoredReceivedEmail[];
  readonly exports: readonly StoredExport[];
  /** Accounts that are being deactivated. */
  readonly leaving: ReadonlySet<UserId>;
  readonly invitations: readonly Invitation[];
  readonly invitationEmails: readonly StoredInvitationEmails[];
  readonly jobs: readonly StoredJob[];
  readonly customEmoji: readonly CustomEmoji[];
  readonly reactions: readonly StoredReaction[];
  readonly linkedPages: readonly (LinkedPage & { readonly realmId: RealmId })[];
  readonly linkifiers: readonly StoredLinkifier[];
  readonly reminders: readonly (Reminder & { readonly realmId: RealmId })[];
  readonly alertWords: readonly Owned<string>[];
  readonly botStorage: readonly Owned<StoredEntry>[];
  readonly mutedUsers: readonly Owned<MutedUser>[];
  readonly drafts: readonly Owned<Draft>[];
  readonly scheduledMessages: readonly (ScheduledMessage & { readonly realmId: RealmId })[];
  readonly savedSnippets: readonly Owned<SavedSnippet>[];
  readonly navigationViews: readonly Owned<NavigationView>[];
};

export const emptyState: State = {
  archive: [],
  retentionNights: new Map(),
  newestArchived: new Map(),
  attachments: [],
  claims: [],
  realms: [],
  fullMembersAnnouncedUntil: new Map(),
  updatesAnnounced: new Map(),
  realmDomains: [],
  playgrounds: [],
  users: [],
  systemBots: new Map(),
  userGroups: [],
  credentials: [],
  answerAddresses: [],
  channelEmails: [],
  channelFolders: [],
  channels: [],
  defaultChannelGroups: [],
  recipients: [],
  subscriptions: [],
  periods: [],
  topicPreferences: [],
  messages: [],
  flags: [],
  reads: [],
  submessages: [],
  events: [],
  heads: new Map(),
  queues: [],
  bots: new Map(),
  profileFields: [],
  profileValues: [],
  settings: new Map(),
  editedSettings: new Map(),
  statuses: new Map(),
  presences: new Map(),
  presenceHeads: new Map(),
  emailChanges: [],
  passwordResets: [],
  directoryAccounts: [],
  providerAccounts: [],
  loginDevices: [],
  missedMessages: [],
  pushedMessages: [],
  pushRegistrations: [],
  clientDevices: [],
  digestsPlannedUntil: new Map(),
  missedUntil: new Map(),
  loginLinks: [],
  namedKeys: [],
  sessions: [],
  receivedEmails: [],
  exports: [],
  leaving: new Set(),
  invitations: [],
  invitationEmails: [],
  jobs: [],
  customEmoji: [],
  reactions: [],
  linkedPages: [],
  linkifiers: [],
  reminders: [],
  alertWords: [],
  botStorage: [],
  mutedUsers: [],
  drafts: [],
  scheduledMessages: [],
  savedSnippets: [],
  navigationViews: [],
};
