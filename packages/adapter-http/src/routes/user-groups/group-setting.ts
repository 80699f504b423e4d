import type { GroupSettingValue } from '@parley/core';
import { UserGroupId, UserId } from '@parley/core';
import { arrayOf, id, mapped, object, oneOf } from '../../codecs';
import { maxGroups, maxPermitted } from '../limits';

const people = object({
  required: {
    direct_members: arrayOf(id(UserId), maxPermitted),
    direct_subgroups: arrayOf(id(UserGroupId), maxGroups),
  },
});

/** A group's id, or people and groups. Source: API document, "Group-setting value". */
export const groupSetting = oneOf<GroupSettingValue>(id(UserGroupId), people);

/** What a permission is to be, and what the client takes it for. */
export const groupSettingChange = object({
  required: { new: groupSetting },
  optional: { old: groupSetting },
});

/** The id of a group, while permissions were nothing else. */
export const singleGroup = id(UserGroupId);

/** The same where a permission is changed. */
export const singleGroupChange = mapped(singleGroup, (group) => ({ new: group }));
