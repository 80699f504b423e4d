import { computed } from '@preact/signals';
import { sortByName } from '../lib/compare';
import { texts } from '../texts/texts';
import type { Registered } from './connection';
import { field } from './connection';

export type Group = NonNullable<Registered['realm_user_groups']>[number];

/** Who has a permission: a group, or some people and groups. */
export type GroupSetting = Group['can_manage_group'];

const all = field('realm_user_groups');
const rules = field('server_supported_permission_settings');

export const groupsById = computed<ReadonlyMap<number, Group>>(
  () => new Map((all.value ?? []).map((group) => [group.id, group])),
);

/** The groups that people have made, by name. */
export const customGroups = computed<readonly Group[]>(() =>
  sortByName(
    (all.value ?? []).filter((group) => !group.is_system_group && !group.deactivated),
    ({ name }) => name,
  ),
);

const systemNames: Readonly<Record<string, string>> = texts.systemGroups;

export const groupName = ({ name, is_system_group: isSystem }: Group): string =>
  isSystem ? (systemNames[name] ?? name) : name;

type Kind = 'realm' | 'stream' | 'group';

/** The permissions that an organization, a channel or a group has. */
export const permissionNames = (kind: Kind): readonly string[] =>
  Object.keys(rules.value?.[kind] ?? {});

/** The groups that a permission can be given to: those of roles, and those of people. */
export const groupsFor = (kind: Kind, permission: string): readonly Group[] => {
  const rule = rules.value?.[kind][permission];
  const system = (all.value ?? []).filter(
    ({ name, is_system_group: isSystem }) =>
      isSystem &&
      (rule?.allow_nobody_group !== false || name !== 'role:nobody') &&
      (rule?.allow_everyone_group !== false || name !== 'role:everyone') &&
      (rule?.allow_internet_group === true || name !== 'role:internet') &&
      (rule === undefined ||
        rule.allowed_system_groups.length === 0 ||
        rule.allowed_system_groups.includes(name)),
  );
  return rule?.require_system_group === true ? system : [...system, ...customGroups.value];
};

/** The members of a group, without those of its subgroups. */
export const isMember = (group: Group, userId: number): boolean => group.members.includes(userId);
