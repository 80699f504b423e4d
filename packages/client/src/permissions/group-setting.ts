import type { GroupSetting, UserGroup } from '../wire/state';

const isGroupSetting = (value: unknown): value is GroupSetting =>
  typeof value === 'number' ||
  (typeof value === 'object' &&
    value !== null &&
    'direct_members' in value &&
    'direct_subgroups' in value);

/** The permission of that name that a channel, a group or an organization has, if it has one. */
export const groupSettingIn = (record: object, name: string): GroupSetting | undefined => {
  const value: unknown = Reflect.get(record, name);
  return isGroupSetting(value) ? value : undefined;
};

/** How many people and groups have a permission directly. */
export const sizeOfGroupSetting = (value: GroupSetting): number =>
  typeof value === 'number' ? 1 : value.direct_members.length + value.direct_subgroups.length;

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
export const allows = (value: unknown, userId: number, groups: ReadonlySet<number>): boolean =>
  isGroupSetting(value) &&
  (typeof value === 'number'
    ? groups.has(value)
    : value.direct_members.includes(userId) || value.direct_subgroups.some((id) => groups.has(id)));

/** What `server_supported_permission_settings` says of a permission. */
type Rule = {
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  readonly allowed_system_groups: readonly string[];
};

type Group = {
  readonly name: string;
  readonly is_system_group: boolean;
  readonly deactivated: boolean;
};

/**
 * The groups that a permission can be given to: those of roles, then those of people.
 *
 * @param rule undefined for permissions that the server says nothing of
 *
 * @param groups in the order in which they are offered
 */
export const groupsAllowedBy = <One extends Group>(
  rule: Rule | undefined,
  groups: readonly One[],
): readonly One[] => {
  const system = groups.filter(
    ({ name, is_system_group: isSystem }) =>
      isSystem &&
      (rule?.allow_nobody_group !== false || name !== 'role:nobody') &&
      (rule?.allow_everyone_group !== false || name !== 'role:everyone') &&
      (rule?.allow_internet_group === true || name !== 'role:internet') &&
      (rule === undefined ||
        rule.allowed_system_groups.length === 0 ||
        rule.allowed_system_groups.includes(name)),
  );
  const custom = groups.filter((group) => !group.is_system_group && !group.deactivated);
  return rule?.require_system_group === true ? system : [...system, ...custom];
};
