import * as t from 'io-ts';
import { UserGroupId, UserId, ascending, struct } from '../../kernel';
import type { User } from '../users/user';
import { isGuest } from '../users/user';

/**
 * A set of users that a permission names: a group, or a list of users and groups.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
 */
export const GroupSettingValue = t.union([
  UserGroupId,
  struct({
    direct_members: t.readonlyArray(UserId),
    direct_subgroups: t.readonlyArray(UserGroupId),
  }),
]);
export type GroupSettingValue = t.TypeOf<typeof GroupSettingValue>;

/** A set that is empty. */
export const noUsers: GroupSettingValue = { direct_members: [], direct_subgroups: [] };

/** The user, and every group that contains them, including supergroups. */
export type Member = {
  readonly user: Pick<User, 'id' | 'role' | 'isActive'>;
  readonly groups: ReadonlySet<UserGroupId>;
};

/** Whether the value includes the user. Deactivated users are in no group. */
export const allows = (value: GroupSettingValue, { user, groups }: Member): boolean => {
  if (!user.isActive) {
    return false;
  }
  return typeof value === 'number'
    ? groups.has(value)
    : value.direct_members.includes(user.id) ||
        value.direct_subgroups.some((group) => groups.has(group));
};

/** Like `allows`, for permissions that guests can never have, even if they are listed. */
export const allowsExceptGuests = (value: GroupSettingValue, member: Member): boolean =>
  !isGuest(member.user) && allows(value, member);

/**
 * The normal form of a value: every id once and in order, a single group as its id, an empty list
 * as the system group for nobody.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
 */
export const normalGroupSetting = (
  value: GroupSettingValue,
  nobody: UserGroupId,
): GroupSettingValue => {
  if (typeof value === 'number') {
    return value;
  }
  const direct_members = ascending(value.direct_members);
  const direct_subgroups = ascending(value.direct_subgroups);
  if (direct_members.length > 0 || direct_subgroups.length > 1) {
    return { direct_members, direct_subgroups };
  }
  return direct_subgroups[0] ?? nobody;
};

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Whether two values in their normal form are the same. */
export const sameGroupSetting = (a: GroupSettingValue, b: GroupSettingValue): boolean =>
  typeof a === 'number' || typeof b === 'number'
    ? a === b
    : sameIds(a.direct_members, b.direct_members) &&
      sameIds(a.direct_subgroups, b.direct_subgroups);

/** The value as clients see it: without deactivated users. */
export const withoutDeactivated = (
  value: GroupSettingValue,
  isDeactivated: (id: UserId) => boolean,
): GroupSettingValue =>
  typeof value === 'number'
    ? value
    : {
        direct_members: value.direct_members.filter((id) => !isDeactivated(id)),
        direct_subgroups: value.direct_subgroups,
      };

/** All users whom the values list one by one. */
export const peopleNamed = (values: readonly GroupSettingValue[]): readonly UserId[] =>
  ascending(values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)));

export const namesGroup = (value: GroupSettingValue, id: UserGroupId): boolean =>
  typeof value === 'number' ? value === id : value.direct_subgroups.includes(id);
