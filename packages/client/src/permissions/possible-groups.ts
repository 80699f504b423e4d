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
