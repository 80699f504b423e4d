import { computed } from '@preact/signals';
import { groupSettingIn, groupsAllowedBy, sizeOfGroupSetting, sortByName } from '@parley/client';
import type { Setting, SettingValue } from '../lib/setting';
import { texts } from '../texts/texts';
import type { Registered } from './connection';
import { field } from './connection';

export type Group = NonNullable<Registered['realm_user_groups']>[number];

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

const inOrder = computed(() => [
  ...(all.value ?? []).filter((group) => group.is_system_group),
  ...customGroups.value,
]);

const systemNames: Readonly<Record<string, string>> = texts.systemGroups;

export const groupName = ({ name, is_system_group: isSystem }: Group): string =>
  isSystem ? (systemNames[name] ?? name) : name;

/** The members of a group, without those of its subgroups. */
export const isMember = (group: Group, userId: number): boolean => group.members.includes(userId);

/** Tells groups from the other values of choices. */
export const groupPrefix = 'group:';

/** What a permission has that was given to several people and groups. */
const several = 'several';

const optionOf = (group: Group) => ({
  value: `${groupPrefix}${group.id}`,
  label: groupName(group),
});

/** What a permission of a record is, as its choice has it. */
export const permissionValue = (record: object, key: string): SettingValue => {
  const value = groupSettingIn(record, key);
  return typeof value === 'number' ? `${groupPrefix}${value}` : several;
};

/**
 * The permissions of an organization, a channel or a group as a table of choices.
 *
 * @param labels what each is called; others have the name that the API gives them
 * @param record what has them now
 */
export const permissionSettings = (
  kind: 'realm' | 'stream' | 'group',
  labels: Readonly<Record<string, string>>,
  record: object,
): readonly Setting[] =>
  Object.entries(rules.value?.[kind] ?? {}).map(([key, rule]) => {
    const value = groupSettingIn(record, key);
    const groups = groupsAllowedBy(rule, inOrder.value);
    const current = typeof value === 'number' ? groupsById.value.get(value) : undefined;
    return {
      key,
      type: 'choice',
      label: labels[key] ?? key,
      options: [
        ...groups.map(optionOf),
        // What it is now is offered too, even if it can no longer be chosen.
        ...(current === undefined || groups.includes(current) ? [] : [optionOf(current)]),
        ...(typeof value === 'object'
          ? [{ value: several, label: texts.severalPeople(sizeOfGroupSetting(value)) }]
          : []),
      ],
    };
  });
