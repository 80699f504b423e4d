import type { AccessFailure, Caller } from '@parley/core/access';
import { accessFailure, mapUserGroupPermissions } from '@parley/core/access';
import { canCreateGroups } from '@parley/core/accounts';
import { UserGroupId, UserId, has } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { arrayOf, field, id, integer, object } from '@parley/wire/codecs';
import { json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import { given } from '../supplied-fields';
import { checkBots } from './bots-since';
import { groupSetting, maxGroups } from '@parley/wire';
import { descriptionInput, line, maxUsers } from '../limits';

const checkGroupCreation = (
  caller: Caller,
): E.Either<AccessFailure<'NotForBots' | 'InsufficientPermission'>, void> =>
  pipe(
    checkBots(caller),
    E.filterOrElseW(
      () => canCreateGroups(caller),
      () => accessFailure('InsufficientPermission'),
    ),
  );

export const createUserGroup = nonGuestRoute({
  summary: 'Create a user group',
  method: 'post',
  path: '/user_groups/create',
  needs: 'write',
  requires: checkGroupCreation,
  parameters: {
    name: required(plain(line), 'The name of the group.'),
    members: required(json(arrayOf(id(UserId), maxUsers)), 'The ids of the members.'),
    description: required(plain(descriptionInput), 'The description of the group.'),
    subgroups: withDefault(
      json(arrayOf(id(UserGroupId), maxGroups)),
      [],
      'The ids of user groups whose members are in this group too.',
      {
        since: 'subgroupsOnCreation',
      },
    ),
    ...mapUserGroupPermissions((_name, { description }) =>
      optional(json(groupSetting), description),
    ),
  },
  adds: ['userGroups', 'groupMembers', 'groupSubgroups'],
  response: object({
    leveled: { group_id: field('Id of the new group.', integer, { since: 'groupIdOnCreation' }) },
  }),
  run: ({ accounts }, caller, { name, members, description, subgroups, ...permissions }) =>
    accounts.createUserGroup(caller, {
      name,
      members,
      description,
      subgroups,
      permissions: given(permissions),
    }),
  present: (groupId, { level }) => (has(level, 'groupIdOnCreation') ? { group_id: groupId } : {}),
});
