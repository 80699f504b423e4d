import type { Generated } from 'kysely';

export type ChannelFolderTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  /** The name as it is compared and kept unique. */
  readonly name_key: string;
  readonly description: string;
  readonly rendered_description: string;
  readonly creator_id: number | null;
  readonly created_at: number;
  readonly is_archived: Generated<boolean>;
  readonly position: number;
};
