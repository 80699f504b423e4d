import type { UserGroupId, UserId } from '../../kernel';
import { ascending } from '../../kernel';
import type { UserGroup } from './user-group';

type Node = Pick<UserGroup, 'id' | 'subgroups'>;

/** Every group below these, through any number of steps, these themselves included. */
export const groupsAtOrBelow = (
  groups: readonly Node[],
  start: readonly UserGroupId[],
): ReadonlySet<UserGroupId> => {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const reached = new Set(start);
  // A set that grows while it is walked visits what was added.
  for (const id of reached) {
    for (const subgroup of byId.get(id)?.subgroups ?? []) {
      reached.add(subgroup);
    }
  }
  return reached;
};

/** Every group that holds the group, through any number of steps, the group itself included. */
export const groupsAtOrAbove = (
  groups: readonly Node[],
  start: UserGroupId,
): ReadonlySet<UserGroupId> => {
  const reached = new Set([start]);
  // A set that grows while it is walked visits what was added.
  for (const id of reached) {
    for (const group of groups) {
      if (group.subgroups.includes(id)) {
        reached.add(group.id);
      }
    }
  }
  return reached;
};

/** Every group inside the group, through any number of steps, ascending. */
export const subgroupsBelow = (groups: readonly Node[], id: UserGroupId): readonly UserGroupId[] =>
  Array.from(groupsAtOrBelow(groups, [id]))
    .filter((each) => each !== id)
    .sort((a, b) => a - b);

/** Whether the group would be inside itself with these as its subgroups. */
export const wouldBeCyclic = (
  groups: readonly Node[],
  id: UserGroupId,
  newSubgroups: readonly UserGroupId[],
): boolean => groupsAtOrBelow(groups, newSubgroups).has(id);

/** Everyone in the group or in one below it, ascending. */
export const membersBelow = (
  groups: readonly (Node & { readonly members: readonly UserId[] })[],
  id: UserGroupId,
): readonly UserId[] => {
  const below = groupsAtOrBelow(groups, [id]);
  const members = groups.filter((group) => below.has(group.id)).flatMap((group) => group.members);
  return ascending(members);
};
