import type { ChannelPermissions } from '../../access';
import type {
  ChannelFolderId,
  ChannelId,
  RealmId,
  RecipientId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { ChannelPrivacy } from './channel-privacy';
import type { TopicsPolicy } from './topics-policy';

/** A place for messages, divided into topics. "Stream" on the wire. */
export type Channel = {
  readonly id: ChannelId;
  readonly realmId: RealmId;
  /** The recipient of its messages. */
  readonly recipientId: RecipientId;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** HTML, rendered from the description when it was written. */
  readonly renderedDescription: string;
  readonly createdAt: Timestamp;
  readonly creatorId: UserId | null;
  readonly privacy: ChannelPrivacy;
  readonly isArchived: boolean;
  /** Days; null inherits the organization's setting, -1 keeps messages forever. */
  readonly messageRetentionDays: number | null;
  readonly folderId: ChannelFolderId | null;
  readonly topicsPolicy: TopicsPolicy;
  /** Whether subscribers who have not chosen get push notifications of its messages. */
  readonly defaultPushNotifications: boolean;
  readonly permissions: ChannelPermissions;
  /** Whether new members are subscribed to it. */
  readonly isDefault: boolean;
  /** Whether it has recent messages or is new. Stored, so that a change becomes an event. */
  readonly isRecentlyActive: boolean;
};

/** A channel that is to be created. */
export type NewChannel = Omit<
  Channel,
  'id' | 'realmId' | 'recipientId' | 'isArchived' | 'isRecentlyActive'
>;

/** What can be changed after a channel was created. */
export type ChannelChanges = Partial<
  Pick<
    Channel,
    | 'name'
    | 'description'
    | 'renderedDescription'
    | 'privacy'
    | 'isArchived'
    | 'isDefault'
    | 'isRecentlyActive'
    | 'messageRetentionDays'
    | 'folderId'
    | 'topicsPolicy'
    | 'defaultPushNotifications'
    | 'permissions'
  >
>;

export const maxChannelNameLength = 60;
export const maxChannelDescriptionLength = 1024;
