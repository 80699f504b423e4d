import { boolean } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { nonGuestRoute, recordsIn } from '../../route';
import { checkBots } from './bots-since';
import { userGroupRecord } from '@parley/wire';

export const listUserGroups = nonGuestRoute({
  summary: 'Get user groups',
  method: 'get',
  path: '/user_groups',
  needs: 'read',
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
  ...recordsIn('user_groups', 'User groups of the organization.', userGroupRecord),
  run: ({ accounts }, caller, { include_deactivated_groups }) =>
    accounts.listUserGroups(caller, { includeDeactivated: include_deactivated_groups }),
  sliced: 'user_groups',
});
