import type { UserGroupPermissions } from '@parley/core/access';
import type { RealmId, UserGroupId, UserId } from '@parley/core/kernel';
import type { ColumnType, Generated } from 'kysely';

export type UserGroupTables = {
  readonly user_group: {
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
  readonly user_group_member: {
    readonly realm_id: RealmId;
    readonly group_id: UserGroupId;
    readonly user_id: UserId;
  };
  readonly user_group_subgroup: {
    readonly realm_id: RealmId;
    readonly group_id: UserGroupId;
    readonly subgroup_id: UserGroupId;
  };
};
