import type { UserGroupId } from '../../kernel';
import type { UserGroup } from './user-group';

type Node = Pick<UserGroup, 'id' | 'subgroups'>;

/** These groups and all their direct and indirect subgroups. */
export const groupsAtOrBelow = (
  groups: readonly Node[],
  start: readonly UserGroupId[],
): ReadonlySet<UserGroupId> => {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const reached = new Set(start);
  // Iterating over a set also visits elements that are added meanwhile.
  for (const id of reached) {
    for (const subgroup of byId.get(id)?.subgroups ?? []) {
      reached.add(subgroup);
    }
  }
  return reached;
};

/** The group and every group that contains it, directly or not. */
export const groupsAtOrAbove = (
  groups: readonly Node[],
  start: UserGroupId,
): ReadonlySet<UserGroupId> => {
  const reached = new Set([start]);
  // Iterating over a set also visits elements that are added meanwhile.
  for (const id of reached) {
    for (const group of groups) {
      if (group.subgroups.includes(id)) {
        reached.add(group.id);
      }
    }
  }
  return reached;
};

/** Whether the group would contain itself if it had these subgroups. */
export const wouldBeCyclic = (
  groups: readonly Node[],
  id: UserGroupId,
  newSubgroups: readonly UserGroupId[],
): boolean => groupsAtOrBelow(groups, newSubgroups).has(id);
