import { presentUserGroup } from '@parley/core';
import { arrayOf, boolean, field, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { nonGuestHumanRoute } from '../../route';
import { userGroupRecord } from './user-group-record';

export const listUserGroups = nonGuestHumanRoute({
  summary: 'Get user groups',
  method: 'get',
  path: '/user_groups',
  parameters: {
    include_deactivated_groups: withDefault(
      json(boolean),
      false,
      'Whether deactivated groups are included.',
      {
        since: 'includeDeactivatedGroupsCapability',
      },
    ),
  },
  response: object({
    required: {
      user_groups: field('User groups of the organization.', arrayOf(userGroupRecord)),
    },
  }),
  run:
    ({ accounts }) =>
    (caller, { include_deactivated_groups }) =>
      accounts.listUserGroups(caller, { includeDeactivated: include_deactivated_groups }),
  sliced: 'user_groups',
  present: (groups, { level }) => ({
    user_groups: groups.map((group) => presentUserGroup(group, level)),
  }),
});
