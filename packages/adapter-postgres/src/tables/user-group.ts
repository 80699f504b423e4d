import type { UserGroupPermissions } from '@parley/core/access';
import type { RealmId, UserGroupId, UserId } from '@parley/core/kernel';
import type { ColumnType, Generated } from 'kysely';

export type UserGroupTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<UserGroupId>;
  readonly name: string;
  readonly description: string;
  readonly is_system: boolean;
  readonly is_active: Generated<boolean>;
  readonly creator_id: UserId | null;
  readonly created_at: number | null;
  /** Empty for system groups, which have no managers. */
  readonly permissions: ColumnType<Partial<UserGroupPermissions>, string | undefined, string>;
};

export type UserGroupMemberTable = {
  readonly realm_id: RealmId;
  readonly group_id: UserGroupId;
  readonly user_id: UserId;
};

export type UserGroupSubgroupTable = {
  readonly realm_id: RealmId;
  readonly group_id: UserGroupId;
  readonly subgroup_id: UserGroupId;
};
