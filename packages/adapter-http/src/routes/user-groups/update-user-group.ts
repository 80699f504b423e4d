import { literal, object } from '../../codecs';
import { userGroupInPath } from '../in-paths';
import { freeText, json, optional } from '../../parameters';
import { nonGuestHumanRoute } from '../../route';
import { groupSettingChange } from './group-setting';
import { groupPermissionDescriptions } from './permission-descriptions';
import { descriptionInput, line } from '../limits';

const permission = (name: keyof typeof groupPermissionDescriptions) =>
  optional(json(groupSettingChange), groupPermissionDescriptions[name]);

export const updateUserGroup = nonGuestHumanRoute({
  summary: 'Update or reactivate a user group',
  method: 'patch',
  path: '/user_groups/:user_group_id',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    name: optional(freeText(line), 'The new name.'),
    description: optional(freeText(descriptionInput), 'The new description.'),
    deactivated: optional(json(literal(false)), 'False reactivates the group.', {
      since: 'groupReactivation',
    }),
    can_add_members_group: permission('can_add_members_group'),
    can_join_group: permission('can_join_group'),
    can_leave_group: permission('can_leave_group'),
    can_manage_group: permission('can_manage_group'),
    can_mention_group: permission('can_mention_group'),
    can_remove_members_group: permission('can_remove_members_group'),
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
