import type { UserGroup } from '../wire/state';

/** Ids of all groups that the user belongs to, directly or through subgroups. */
export const groupsOf = (groups: readonly UserGroup[], userId: number): ReadonlySet<number> => {
  const found = new Set(
    groups.filter(({ members }) => members.includes(userId)).map(({ id }) => id),
  );
  for (const id of found) {
    for (const group of groups) {
      if (group.direct_subgroup_ids.includes(id)) {
        // A set visits what is added during the iteration.
        found.add(group.id);
      }
    }
  }
  return found;
};

/** Whether the value of a permission includes the user, who is in these groups. */
export const allows = (value: unknown, userId: number, groups: ReadonlySet<number>): boolean => {
  if (typeof value === 'number') {
    return groups.has(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { direct_members: members, direct_subgroups: subgroups } = {
    direct_members: [] as readonly number[],
    direct_subgroups: [] as readonly number[],
    ...value,
  };
  return members.includes(userId) || subgroups.some((id) => groups.has(id));
};
