import * as t from 'io-ts';
import { UserGroupId, UserId } from '../shared/id';
import type { User } from '../users/user';
import { isGuest } from '../users/user';

/**
 * A set of users that a permission names: a group, or people and groups of its own.
 *
 * Source: API document, «Group-setting value».
 */
export const GroupSettingValue = t.union([
  UserGroupId,
  t.readonly(
    t.type({
      direct_members: t.readonlyArray(UserId),
      direct_subgroups: t.readonlyArray(UserGroupId),
    }),
  ),
]);
export type GroupSettingValue = t.TypeOf<typeof GroupSettingValue>;

/** Who asks: the user, and every group they are in, through subgroups too. */
export type Member = {
  readonly user: Pick<User, 'id' | 'role' | 'isActive'>;
  readonly groups: ReadonlySet<UserGroupId>;
};

/** Whether the value holds the user. Deactivated users are in no group. */
export const allows = (value: GroupSettingValue, { user, groups }: Member): boolean => {
  if (!user.isActive) {
    return false;
  }
  return typeof value === 'number'
    ? groups.has(value)
    : value.direct_members.includes(user.id) ||
        value.direct_subgroups.some((group) => groups.has(group));
};

/** Like `allows`, for a permission that guests never hold, not even when named. */
export const allowsExceptGuests = (value: GroupSettingValue, member: Member): boolean =>
  !isGuest(member.user) && allows(value, member);
