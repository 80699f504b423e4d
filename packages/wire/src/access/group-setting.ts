import type { FeatureLevel } from '@parley/core/kernel';
import type { GroupSettingValue, GroupSettingView } from '@parley/core/access';
import { noUsers } from '@parley/core/access';
import { UserGroupId, UserId, has } from '@parley/core/kernel';
import { arrayOf, field, id, mapped, named, object, oneOf } from '../codecs';

/** User groups that are listed at once. */
export const maxGroups = 1_000;

/** Users whom a permission lists besides groups. */
const maxPermitted = 2_000;

const people = object({
  required: {
    direct_members: field(
      `Ids of users who have the permission, at most ${maxPermitted}.`,
      arrayOf(id(UserId), maxPermitted),
    ),
    direct_subgroups: field(
      `Ids of groups whose members have the permission, at most ${maxGroups}.`,
      arrayOf(id(UserGroupId), maxGroups),
    ),
  },
});

/**
 * A group's id, or users and groups. Source: docs/reference/user-groups.md#value-of-a-permission.
 */
export const groupSetting = named(
  'GroupSetting',
  'Who has a permission: the id of a user group, or users and groups.',
  oneOf<GroupSettingValue>(id(UserGroupId), people),
);

/** The new value of a permission, and the old value that the client expects. */
export const groupSettingChange = object({
  required: { new: groupSetting },
  optional: { old: groupSetting },
});

/** The group id alone, the only form below a feature level. */
export const singleGroup = id(UserGroupId);

/** The same where a permission is changed. */
export const singleGroupChange = mapped(singleGroup, (group) => ({ new: group }));

/**
 * Source: docs/reference/user-groups.md#value-of-a-permission.
 *
 * @param view undefined in an entry of the log from before the permission: nobody had it
 */
export const presentGroupSetting = (
  view: GroupSettingView | undefined,
  level: FeatureLevel,
): GroupSettingValue => {
  if (view === undefined) {
    return noUsers;
  }
  return has(level, 'anonymousGroupSettings') ? view.value : view.systemGroup;
};
