import type { GroupSettingValue } from '@parley/core';
import { UserGroupId, UserId } from '@parley/core';
import { arrayOf, id, object, oneOf } from '../../codecs';

/** A group's id, or people and groups. Source: API document, «Group-setting value». */
export const groupSetting = oneOf<GroupSettingValue>(
  id(UserGroupId),
  object({
    required: { direct_members: arrayOf(id(UserId)), direct_subgroups: arrayOf(id(UserGroupId)) },
  }),
);
