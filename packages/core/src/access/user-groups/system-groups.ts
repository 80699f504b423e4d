import type { Role, Timestamp, UserGroupId } from '../../kernel';
import { isAtLeast, role, secondsPerDay } from '../../kernel';
import type { User } from '../users/user';

/** In the order of their creation, so that ids ascend in the same order in every realm. */
export const systemGroupNames = [
  'role:nobody',
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
] as const;

export type SystemGroupName = (typeof systemGroupNames)[number];

export type SystemGroupIds = Readonly<Record<SystemGroupName, UserGroupId>>;

export const systemGroupDescriptions: Readonly<Record<SystemGroupName, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
};

/**
 * The names that readers see in mentions of system groups.
 *
 * Source: docs/reference/markdown.md#mentions.
 */
const systemGroupTitles: Readonly<Record<SystemGroupName, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
};

/** The group's name for readers: the names of system groups are internal. */
export const groupTitle = (name: string): string => {
  const systemGroup = systemGroupNames.find((known) => known === name);
  return systemGroup === undefined ? name : systemGroupTitles[systemGroup];
};

/** The only direct subgroup of each system group. */
export const systemSubgroup: Readonly<Record<SystemGroupName, SystemGroupName | null>> = {
  'role:nobody': null,
  'role:owners': null,
  'role:administrators': 'role:owners',
  'role:moderators': 'role:administrators',
  'role:fullmembers': 'role:moderators',
  'role:members': 'role:fullmembers',
  'role:everyone': 'role:members',
  'role:internet': 'role:everyone',
};

const groupOfRole: Readonly<Record<Role, SystemGroupName>> = {
  [role.owner]: 'role:owners',
  [role.administrator]: 'role:administrators',
  [role.moderator]: 'role:moderators',
  [role.member]: 'role:members',
  [role.guest]: 'role:everyone',
};

/**
 * Members are full members once their account is `waitingPeriodDays` old; higher roles always are.
 */
export const isFullMember = (
  user: Pick<User, 'role' | 'joinedAt'>,
  waitingPeriodDays: number,
  now: Timestamp,
): boolean =>
  isAtLeast(user.role, role.moderator) ||
  (user.role === role.member &&
    Math.floor((now - user.joinedAt) / secondsPerDay) >= waitingPeriodDays);

/** Every system group that contains the user, directly or through its subgroups. */
export const systemGroupsOf = (
  user: Pick<User, 'role' | 'joinedAt'>,
  waitingPeriodDays: number,
  now: Timestamp,
): readonly SystemGroupName[] => {
  const conditions: readonly (readonly [SystemGroupName, boolean])[] = [
    ['role:owners', user.role === role.owner],
    ['role:administrators', isAtLeast(user.role, role.administrator)],
    ['role:moderators', isAtLeast(user.role, role.moderator)],
    ['role:fullmembers', isFullMember(user, waitingPeriodDays, now)],
    ['role:members', isAtLeast(user.role, role.member)],
    ['role:everyone', true],
    ['role:internet', true],
  ];
  return conditions.filter(([, holds]) => holds).map(([name]) => name);
};

/** The system groups that contain the user directly: the group of their role, and full members. */
export const directSystemGroupsOf = (
  user: Pick<User, 'role' | 'joinedAt'>,
  waitingPeriodDays: number,
  now: Timestamp,
): readonly SystemGroupName[] =>
  user.role === role.member && isFullMember(user, waitingPeriodDays, now)
    ? [groupOfRole[user.role], 'role:fullmembers']
    : [groupOfRole[user.role]];
