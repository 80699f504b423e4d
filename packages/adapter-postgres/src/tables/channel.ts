import type { ChannelPermissions } from '@parley/core/access';
import type { ChannelPrivacy, TopicsPolicy } from '@parley/core/channels';
import type { ChannelFolderId, ChannelId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';
import type { Json } from './realm';

export type ChannelTable = {
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
