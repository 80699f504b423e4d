import type { BotConfiguration } from '../bots/bot';
import type { Channel } from '../channels/channel';
import type { ProfileField, ProfileValue } from '../custom-profile-fields/profile-field';
import type { EventQueue } from '../events/event-queue';
import type { LogEntry } from '../events/log-entry';
import type { StoredFlag } from '../flags/flag';
import type { NewMessage } from '../ports/message-repository';
import type { Realm } from '../realms/realm';
import type { Recipient } from '../recipients/recipient';
import type { ChannelId, EventId, MessageId, RealmId, UserId } from '../shared/id';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { Subscription } from '../subscriptions/subscription';
import type { UserStatus } from '../user-statuses/user-status';
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

/** All that the in-memory ports keep, as one value that is never changed but replaced. */
export type State = {
  readonly realms: readonly Realm[];
  readonly users: readonly User[];
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
};

export const emptyState: State = {
  realms: [],
  users: [],
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
};
