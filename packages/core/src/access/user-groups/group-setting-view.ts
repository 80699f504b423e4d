import type * as t from 'io-ts';
import { UserGroupId, struct } from '../../kernel';
import { GroupSettingValue } from './group-setting';
import type { SystemGroupIds, SystemGroupName } from './system-groups';

/** A value with everything needed to present it at any level. */
export const GroupSettingView = struct({ value: GroupSettingValue, systemGroup: UserGroupId });
export type GroupSettingView = t.TypeOf<typeof GroupSettingView>;

const widestFirst: readonly SystemGroupName[] = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
];

/**
 * The system group that represents the value for clients that only support system groups: the
 * widest one that the value contains, or nobody.
 */
const systemGroupWithin = (value: GroupSettingValue, systemGroups: SystemGroupIds): UserGroupId => {
  const groups = typeof value === 'number' ? [value] : value.direct_subgroups;
  const widest = widestFirst.find((name) => groups.includes(systemGroups[name]));
  return systemGroups[widest ?? 'role:nobody'];
};

/** @param value without deactivated users */
export const viewGroupSetting = (
  value: GroupSettingValue,
  systemGroups: SystemGroupIds,
): GroupSettingView => ({ value, systemGroup: systemGroupWithin(value, systemGroups) });
