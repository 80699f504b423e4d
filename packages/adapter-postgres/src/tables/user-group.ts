import type { Generated } from 'kysely';

export type UserGroupTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  readonly description: string;
  readonly is_system: boolean;
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
