import type { RealmId, Timestamp, UserGroupId, UserId } from '../../kernel';
import type { UserGroupPermissions } from './user-group-permissions';

/** A named set of people and of other groups. */
export type UserGroup = {
  readonly id: UserGroupId;
  readonly realmId: RealmId;
  readonly name: string;
  readonly description: string;
  /** Kept by the system for a role; its members follow from roles and are not in `members`. */
  readonly isSystem: boolean;
  readonly isActive: boolean;
  /** Null for system groups. */
  readonly creatorId: UserId | null;
  /** Null for system groups. */
  readonly createdAt: Timestamp | null;
  /** Put into the group itself, ascending, deactivated users among them. */
  readonly members: readonly UserId[];
  /** Directly inside the group, ascending. */
  readonly subgroups: readonly UserGroupId[];
  readonly permissions: UserGroupPermissions;
};

export const maxUserGroupNameLength = 100;
