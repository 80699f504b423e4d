import { UserGroupId } from '@parley/core';
import { literal, object } from '../../codecs';
import { freeText, json, optional } from '../../parameters';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';
import { groupSettingChange } from './group-setting';
import { descriptionInput, line } from '../limits';

const permission = optional(json(groupSettingChange));

export const updateUserGroup = nonGuestHumanRoute({
  summary: 'Update or reactivate a user group',
  method: 'patch',
  path: '/user_groups/:user_group_id',
  pathParameters: { user_group_id: pathId(UserGroupId) },
  parameters: {
    name: optional(freeText(line)),
    description: optional(freeText(descriptionInput)),
    deactivated: optional(json(literal(false)), { since: 'groupReactivation' }),
    can_add_members_group: permission,
    can_join_group: permission,
    can_leave_group: permission,
    can_manage_group: permission,
    can_mention_group: permission,
    can_remove_members_group: permission,
  },
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { user_group_id, name, description, deactivated, ...permissions }) =>
      accounts.updateUserGroup(caller, {
        groupId: user_group_id,
        name,
        description,
        isReactivated: deactivated === false,
        permissions,
      }),
  present: () => ({}),
});
