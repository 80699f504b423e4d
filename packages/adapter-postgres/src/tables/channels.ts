import type { ChannelPermissions } from '@parley/core/access';
import type { ChannelPrivacy, TopicsPolicy } from '@parley/core/channels';
import type {
  ChannelFolderId,
  ChannelId,
  DefaultChannelGroupId,
  RealmId,
  RecipientId,
  UserId,
} from '@parley/core/kernel';
import type { Generated } from 'kysely';
import type { Json } from './json';

export type ChannelTables = {
  readonly channel: {
    readonly realm_id: RealmId;
    readonly id: Generated<ChannelId>;
    readonly recipient_id: RecipientId;
    readonly name: string;
    /** The normalized name, which is compared and unique. */
    readonly name_key: string;
    readonly description: string;
    readonly rendered_description: string;
    readonly created_at: number;
    readonly creator_id: UserId | null;
    readonly privacy: ChannelPrivacy;
    readonly is_archived: Generated<boolean>;
    readonly message_retention_days: number | null;
    readonly folder_id: ChannelFolderId | null;
    readonly topics_policy: TopicsPolicy;
    readonly default_push_notifications: Generated<boolean>;
    readonly is_default: Generated<boolean>;
    readonly is_recently_active: Generated<boolean>;
    /** When the newest of its messages that were ever archived was sent; 0 if none was. */
    readonly newest_archived_at: Generated<number>;
    readonly permissions: Json<Partial<ChannelPermissions>>;
  };
  readonly channel_email: {
    readonly realm_id: RealmId;
    readonly id: Generated<number>;
    readonly channel_id: ChannelId;
    readonly user_id: UserId;
    /** Null for the email gateway bot itself. */
    readonly sender_id: UserId | null;
    /** Null for addresses that predate it. */
    readonly token_salt: string | null;
  };
  readonly channel_folder: {
    readonly realm_id: RealmId;
    readonly id: Generated<ChannelFolderId>;
    readonly name: string;
    /** The normalized name, which is compared and unique. */
    readonly name_key: string;
    readonly description: string;
    readonly rendered_description: string;
    readonly creator_id: UserId | null;
    readonly created_at: number;
    readonly is_archived: Generated<boolean>;
    readonly position: number;
  };
  /** Messages of past days, which were counted once; only days that had any. */
  readonly channel_traffic: {
    readonly realm_id: RealmId;
    readonly recipient_id: RecipientId;
    /** In days since 1970, UTC. */
    readonly day: number;
    readonly messages: number;
  };
  readonly default_channel_group: {
    readonly realm_id: RealmId;
    readonly id: Generated<DefaultChannelGroupId>;
    readonly name: string;
    readonly description: string;
  };
  /** One row for each channel in a group. */
  readonly default_channel_group_channel: {
    readonly realm_id: RealmId;
    readonly group_id: DefaultChannelGroupId;
    readonly channel_id: ChannelId;
  };
};
