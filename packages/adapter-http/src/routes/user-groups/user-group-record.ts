import { arrayOf, boolean, integer, nullable, object, text } from '../../codecs';
import { groupSetting } from './group-setting';

/** Source: reference, "Group object". */
export const userGroupRecord = object({
  required: {
    id: integer,
    name: text,
    description: text,
    members: arrayOf(integer),
    direct_subgroup_ids: arrayOf(integer),
    creator_id: nullable(integer),
    date_created: nullable(integer),
    is_system_group: boolean,
    deactivated: boolean,
    can_add_members_group: groupSetting,
    can_join_group: groupSetting,
    can_leave_group: groupSetting,
    can_manage_group: groupSetting,
    can_mention_group: groupSetting,
    can_remove_members_group: groupSetting,
  },
});
