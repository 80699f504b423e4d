import type { Generated } from 'kysely';

export type ChannelFolderTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  /** The normalized name, which is compared and unique. */
  readonly name_key: string;
  readonly description: string;
  readonly rendered_description: string;
  readonly creator_id: number | null;
  readonly created_at: number;
  readonly is_archived: Generated<boolean>;
  readonly position: number;
};
