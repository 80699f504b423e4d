import type { Realm, SystemGroupIds, User } from '../../access';
import { directSystemGroupsOf, isSystemBot } from '../../access';
import type { Timestamp, UserGroupId, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';

type GroupedRealm = Pick<Realm, 'systemGroups'> & {
  readonly settings: Pick<Realm['settings'], 'waiting_period_threshold'>;
};

export type RoleMembers = {
  readonly members: ReadonlyMap<UserGroupId, readonly UserId[]>;
  readonly isDeactivated: (id: UserId) => boolean;
  /** When the first of those who wait becomes a full member. */
  readonly changesAt: Timestamp;
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
  let changesAt = Infinity;
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
      const fullAt = user.joinedAt + waitingPeriodDays * secondsPerDay;
      if (fullAt > now && fullAt < changesAt) {
        changesAt = fullAt;
      }
    }
  }
  return { members, isDeactivated: (id) => deactivated.has(id), changesAt };
};

/** What `membersByRole` returned for a list of users, and for what. */
type Kept = {
  readonly systemGroups: SystemGroupIds;
  readonly waitingPeriodDays: number;
  readonly now: Timestamp;
  readonly byRole: RoleMembers;
};

const kept = new WeakMap<readonly User[], Kept>();

/** The same, computed once for the same list of users until somebody becomes a full member. */
export const keptByRole = (
  users: readonly User[],
  realm: GroupedRealm,
  now: Timestamp,
): RoleMembers => {
  const { systemGroups, settings } = realm;
  const waitingPeriodDays = settings.waiting_period_threshold;
  const last = kept.get(users);
  if (
    last?.systemGroups === systemGroups &&
    last.waitingPeriodDays === waitingPeriodDays &&
    last.now <= now &&
    now < last.byRole.changesAt
  ) {
    return last.byRole;
  }
  const byRole = membersByRole(users, realm, now);
  kept.set(users, { systemGroups, waitingPeriodDays, now, byRole });
  return byRole;
};
