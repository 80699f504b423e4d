import type { Realm, User, UserGroup } from '../../access';
import { directSystemGroupsOf, isSystemBot } from '../../access';
import type { Timestamp, UserGroupId, UserId } from '../../kernel';
import { ascending, secondsPerDay } from '../../kernel';

type GroupedRealm = Pick<Realm, 'systemGroups'> & {
  readonly settings: Pick<Realm['settings'], 'waiting_period_threshold'>;
};

export type RoleMembers = {
  readonly members: ReadonlyMap<UserGroupId, readonly UserId[]>;
  readonly isDeactivated: (id: UserId) => boolean;
};

/** The active members of each system group that follow directly from their role, ascending. */
export const membersByRole = (
  users: readonly User[],
  { systemGroups, settings }: GroupedRealm,
  now: Timestamp,
): RoleMembers => {
  const waitingPeriodDays = settings.waiting_period_threshold;
  const members = new Map<UserGroupId, UserId[]>();
  const deactivated = new Set<UserId>();
  for (const user of users) {
    if (!user.isActive) {
      deactivated.add(user.id);
    } else if (!isSystemBot(user)) {
      for (const name of directSystemGroupsOf(user, waitingPeriodDays, now)) {
        const groupId = systemGroups[name];
        const others = members.get(groupId);
        if (others === undefined) {
          members.set(groupId, [user.id]);
        } else {
          others.push(user.id);
        }
      }
    }
  }
  return { members, isDeactivated: (id) => deactivated.has(id) };
};

/** The active ones of the people who are members of one of the groups, ascending. */
export const membersAmong = (
  people: readonly User[],
  groups: readonly Pick<UserGroup, 'id' | 'isSystem' | 'members'>[],
  realm: GroupedRealm,
  now: Timestamp,
): readonly UserId[] => {
  const byRole = membersByRole(people, realm, now).members;
  const active = new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id));
  return ascending(
    groups.flatMap(({ id, isSystem, members }) =>
      isSystem ? (byRole.get(id) ?? []) : members.filter((member) => active.has(member)),
    ),
  );
};

/**
 * How many are not full members yet. Their number falls as time passes, without a change of
 * accounts.
 *
 * @param lastJoinedAt when the last of the users joined: after the waiting period, nobody is counted
 */
export const countWaiting = (
  users: readonly User[],
  lastJoinedAt: Timestamp,
  { settings }: GroupedRealm,
  now: Timestamp,
): number => {
  const waitingSeconds = settings.waiting_period_threshold * secondsPerDay;
  return lastJoinedAt + waitingSeconds > now
    ? users.filter(({ joinedAt }) => joinedAt + waitingSeconds > now).length
    : 0;
};
