import type { UserGroupId } from '../shared/id';
import type { Timestamp } from '../shared/timestamp';
import type { Role } from '../users/role';
import type { User } from '../users/user';
import type { SystemGroupIds, SystemGroupName } from './system-groups';
import { isFullMember } from './system-groups';

const groupOf: Readonly<Record<Role, SystemGroupName>> = {
  100: 'role:owners',
  200: 'role:administrators',
  300: 'role:moderators',
  400: 'role:members',
  600: 'role:everyone',
};

/**
 * The system groups that hold the user directly: the one of the role, and that of full members.
 *
 * Source: reference, «System groups».
 */
export const directRoleGroups = (
  user: Pick<User, 'role' | 'joinedAt'>,
  waitingPeriodDays: number,
  now: Timestamp,
  ids: SystemGroupIds,
): readonly UserGroupId[] =>
  user.role === 400 && isFullMember(user, waitingPeriodDays, now)
    ? [ids['role:members'], ids['role:fullmembers']]
    : [ids[groupOf[user.role]]];
