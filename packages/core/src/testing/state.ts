import type { Channel } from '../channels/channel';
import type { ChannelFolder } from '../channel-folders/channel-folder';
import type { EventQueue } from '../events/event-queue';
import type { LogEntry } from '../events/log-entry';
import type { StoredFlag } from '../flags/flag';
import type { ChannelEmail } from '../ports/channel-email-repository';
import type { NewMessage } from '../ports/message-repository';
import type { Realm } from '../realms/realm';
import type { Recipient } from '../recipients/recipient';
import type { ChannelId, EventId, MessageId, RealmId, UserId } from '../shared/id';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { Subscription } from '../subscriptions/subscription';
import type { TopicPreference } from '../topics/topic-preference';
import type { User } from '../users/user';

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

export type StoredChannelEmail = ChannelEmail & {
  readonly realmId: RealmId;
  readonly number: number;
};

/** All that the in-memory ports keep, as one value that is never changed but replaced. */
export type State = {
  readonly realms: readonly Realm[];
  readonly users: readonly User[];
  readonly credentials: readonly StoredCredentials[];
  readonly channelEmails: readonly StoredChannelEmail[];
  readonly channelFolders: readonly ChannelFolder[];
  readonly channels: readonly Channel[];
  readonly recipients: readonly StoredRecipient[];
  readonly subscriptions: readonly Subscription[];
  readonly periods: readonly StoredPeriod[];
  readonly topicPreferences: readonly TopicPreference[];
  readonly messages: readonly StoredMessage[];
  readonly flags: readonly StoredFlags[];
  readonly reads: readonly StoredRead[];
  readonly events: readonly LogEntry[];
  /** The id of the last event of each realm that has any. */
  readonly heads: ReadonlyMap<RealmId, EventId>;
  readonly queues: readonly EventQueue[];
};

export const emptyState: State = {
  realms: [],
  users: [],
  credentials: [],
  channelEmails: [],
  channelFolders: [],
  channels: [],
  recipients: [],
  subscriptions: [],
  periods: [],
  topicPreferences: [],
  messages: [],
  flags: [],
  reads: [],
  events: [],
  heads: new Map(),
  queues: [],
};
