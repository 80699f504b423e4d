import type { RealmId, Timestamp, UserGroupId, UserId } from '../../kernel';
import type { UserGroupPermissions } from './user-group-permissions';

/** A named set of users and subgroups. */
export type UserGroup = {
  readonly id: UserGroupId;
  readonly realmId: RealmId;
  readonly name: string;
  readonly description: string;
  /** Whether it is a system group; its members follow from roles and are not in `members`. */
  readonly isSystem: boolean;
  readonly isActive: boolean;
  /** Null for system groups. */
  readonly creatorId: UserId | null;
  /** Null for system groups. */
  readonly createdAt: Timestamp | null;
  /** Direct members, ascending, including deactivated users. */
  readonly members: readonly UserId[];
  /** Direct subgroups, ascending. */
  readonly subgroups: readonly UserGroupId[];
  readonly permissions: UserGroupPermissions;
};

export const maxUserGroupNameLength = 100;
