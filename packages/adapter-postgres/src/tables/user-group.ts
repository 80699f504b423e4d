import type { UserGroupPermissions } from '@parley/core/access';
import type { ColumnType, Generated } from 'kysely';

export type UserGroupTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  readonly description: string;
  readonly is_system: boolean;
  readonly is_active: Generated<boolean>;
  readonly creator_id: number | null;
  readonly created_at: number | null;
  /** Empty for system groups, which have no managers. */
  readonly permissions: ColumnType<Partial<UserGroupPermissions>, string | undefined, string>;
};

export type UserGroupMemberTable = {
  readonly realm_id: number;
  readonly group_id: number;
  readonly user_id: number;
};

export type UserGroupSubgroupTable = {
  readonly realm_id: number;
  readonly group_id: number;
  readonly subgroup_id: number;
};
