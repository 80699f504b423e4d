import type { ChannelFolderId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type ChannelFolderTable = {
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
