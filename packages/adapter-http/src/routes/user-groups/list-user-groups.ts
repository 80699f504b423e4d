import { arrayOf, boolean, field, object } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import { checkBots } from './bots-since';
import { userGroupRecord } from '@parley/wire';

export const listUserGroups = nonGuestRoute({
  summary: 'Get user groups',
  method: 'get',
  path: '/user_groups',
  requires: checkBots,
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
      user_groups: field('User groups of the organization.', arrayOf(userGroupRecord.codec)),
    },
  }),
  run: ({ accounts }, caller, { include_deactivated_groups }) =>
    accounts.listUserGroups(caller, { includeDeactivated: include_deactivated_groups }),
  sliced: 'user_groups',
  present: (groups, caller) => ({
    user_groups: groups.map((group) => userGroupRecord.present(group, caller)),
  }),
});
