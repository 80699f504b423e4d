import { mapUserGroupPermissions } from '@parley/core/access';
import { literal } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { freeText, json, optional } from '../../parameters';
import { nonGuestHumanRoute, withoutFields } from '../../route';
import { groupSettingChange } from '@parley/wire';
import { descriptionInput, line } from '../limits';

export const updateUserGroup = nonGuestHumanRoute({
  summary: 'Update or reactivate a user group',
  method: 'patch',
  path: '/user_groups/:user_group_id',
  needs: 'write',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    name: optional(freeText(line), 'The new name.'),
    description: optional(freeText(descriptionInput), 'The new description.'),
    deactivated: optional(json(literal(false)), 'False reactivates the group.', {
      since: 'groupReactivation',
    }),
    ...mapUserGroupPermissions((_name, { description }) =>
      optional(json(groupSettingChange), description),
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { user_group_id, name, description, deactivated, ...permissions }) =>
    accounts.updateUserGroup(caller, {
      groupId: user_group_id,
      name,
      description,
      isReactivated: deactivated === false,
      permissions,
    }),
});
