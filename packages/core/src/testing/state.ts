import type { BotConfiguration } from '../bots/bot';
import type { Channel } from '../channels/channel';
import type { ProfileField, ProfileValue } from '../custom-profile-fields/profile-field';
import type { EventQueue } from '../events/event-queue';
import type { LogEntry } from '../events/log-entry';
import type { StoredFlag } from '../flags/flag';
import type { Job } from '../jobs/job';
import type { CustomEmoji } from '../emoji/emoji';
import type { NewMessage } from '../ports/message-repository';
import type { Realm } from '../realms/realm';
import type { Reaction } from '../reactions/reaction';
import type { Recipient } from '../recipients/recipient';
import type { ChannelId, EventId, MessageId, RealmId, UserId } from '../shared/id';
import type { Timestamp } from '../shared/timestamp';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { Subscription } from '../subscriptions/subscription';
import type { UserStatus } from '../user-statuses/user-status';
import type { UserGroup } from '../user-groups/user-group';
import type { User } from '../users/user';
import type { UserSettings } from '../users/user-settings';

export type StoredCredentials = {
  readonly userId: UserId;
  readonly passwordHash: string | undefined;
  readonly apiKeyGeneration: number;
};

export type StoredRecipient = Recipient & { readonly realmId: RealmId };

export type StoredPeriod = MembershipPeriod & { readonly channelId: ChannelId };

export type StoredMessage = NewMessage & {
  readonly id: MessageId;
  readonly lastEditedAt: number | null;
  readonly lastMovedAt: number | null;
};

/** The flags that one user has on one message; no row where there are none. */
export type StoredFlags = {
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly flags: readonly StoredFlag[];
};

export type StoredRead = { readonly userId: UserId; readonly messageId: MessageId };

export type StoredProfileField = ProfileField & { readonly realmId: RealmId };

export type StoredProfileValue = ProfileValue & { readonly userId: UserId };
export type StoredReaction = Reaction & { readonly messageId: MessageId };

/** A job that waits. */
export type StoredJob = {
  readonly number: number;
  readonly job: Job;
  readonly runAt: Timestamp;
  readonly key: string | undefined;
};

/** All that the in-memory ports keep, as one value that is never changed but replaced. */
export type State = {
  readonly realms: readonly Realm[];
  readonly users: readonly User[];
  /** Those that are no system groups, which follow from the realm. */
  readonly userGroups: readonly UserGroup[];
  readonly credentials: readonly StoredCredentials[];
  readonly channels: readonly Channel[];
  readonly recipients: readonly StoredRecipient[];
  readonly subscriptions: readonly Subscription[];
  readonly periods: readonly StoredPeriod[];
  readonly messages: readonly StoredMessage[];
  readonly flags: readonly StoredFlags[];
  readonly reads: readonly StoredRead[];
  readonly events: readonly LogEntry[];
  /** The id of the last event of each realm that has any. */
  readonly heads: ReadonlyMap<RealmId, EventId>;
  readonly queues: readonly EventQueue[];
  readonly bots: ReadonlyMap<UserId, BotConfiguration>;
  readonly profileFields: readonly StoredProfileField[];
  readonly profileValues: readonly StoredProfileValue[];
  /** What each user set; of the rest the initial values hold. */
  readonly settings: ReadonlyMap<UserId, Partial<UserSettings>>;
  readonly statuses: ReadonlyMap<UserId, UserStatus>;
  readonly jobs: readonly StoredJob[];
  readonly customEmoji: readonly CustomEmoji[];
  readonly reactions: readonly StoredReaction[];
};

export const emptyState: State = {
  realms: [],
  users: [],
  userGroups: [],
  credentials: [],
  channels: [],
  recipients: [],
  subscriptions: [],
  periods: [],
  messages: [],
  flags: [],
  reads: [],
  events: [],
  heads: new Map(),
  queues: [],
  bots: new Map(),
  profileFields: [],
  profileValues: [],
  settings: new Map(),
  statuses: new Map(),
  jobs: [],
  customEmoji: [],
  reactions: [],
};
