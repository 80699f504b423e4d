import type { UserGroupId } from '../../kernel';
import type { GroupSettingValue } from '../user-groups/group-setting';
import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';
import { systemGroupNames } from '../user-groups/system-groups';

/** The deprecated number of each system group in a policy. */
type PolicyNumbers = Readonly<Record<SystemGroupName, number>>;

/** 1 members, 2 administrators, 3 full members, 4 moderators. */
const creationPolicy: PolicyNumbers = {
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 1,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 2,
  'role:nobody': 2,
};

/** The same, with 6 for nobody and 7 for owners. */
const webPublicPolicy: PolicyNumbers = { ...creationPolicy, 'role:owners': 7, 'role:nobody': 6 };

/** 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators. */
const wildcardPolicy: PolicyNumbers = {
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:moderators': 7,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
};

const nameOf = (id: UserGroupId, systemGroups: SystemGroupIds): SystemGroupName | undefined =>
  systemGroupNames.find((name) => systemGroups[name] === id);

/** The number for the value; for lists and groups without a number, that of all members. */
const covering =
  (numbers: PolicyNumbers) =>
  (value: GroupSettingValue, systemGroups: SystemGroupIds): number => {
    const name = typeof value === 'number' ? nameOf(value, systemGroups) : undefined;
    return numbers[name ?? 'role:members'];
  };

/**
 * Deprecated numbers, for clients without support for groups. Source: reference, "Deprecated
 * computed".
 */
export const classicPolicies = {
  creation: covering(creationPolicy),
  webPublic: covering(webPublicPolicy),
  wildcard: covering(wildcardPolicy),
};
