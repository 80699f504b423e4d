import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { UserGroupId } from '../../kernel';
import { aUser, aUserGroup, someRealm } from '../../testing';
import { accessFailure } from '../failures';
import { realmPermissionDefinitions } from '../realms/realm-permissions';
import { checkGroupSetting } from './check-group-setting';
import { systemGroupNames } from './system-groups';
import { userGroupPermissionDefinitions } from './user-group-permissions';

const { systemGroups } = someRealm;
const custom = aUserGroup();
const deactivated = aUserGroup({ isActive: false });
const [user, former] = [aUser(), aUser({ isActive: false })];
const named = {
  groups: [
    ...systemGroupNames.map((name) => ({
      id: systemGroups[name],
      name,
      isSystem: true,
      isActive: true,
    })),
    custom,
    deactivated,
  ],
  activeUsers: new Set([user.id]),
};
const rules = { ...realmPermissionDefinitions, ...userGroupPermissionDefinitions };
const check = (name: keyof typeof rules, value: Parameters<typeof checkGroupSetting>[1]) =>
  checkGroupSetting({ name, rule: rules[name] }, value, named);
const list = (users: readonly (typeof user.id)[], groups: readonly UserGroupId[] = []) => ({
  direct_members: users,
  direct_subgroups: groups,
});

describe('checkGroupSetting', () => {
  it.each([
    ['can_create_groups', 'role:nobody'],
    ['can_manage_all_groups', 'role:owners'],
    ['can_access_all_users_group', 'role:everyone'],
    ['can_access_all_users_group', 'role:members'],
    ['can_leave_group', 'role:everyone'],
  ] as const)('lets %s be %s', (name, group) => {
    expect(check(name, systemGroups[group])).toEqual(E.right(undefined));
  });

  it.each([
    ['can_manage_all_groups', 'role:nobody'],
    ['can_create_groups', 'role:everyone'],
    ['can_join_group', 'role:everyone'],
    ['can_leave_group', 'role:internet'],
    ['can_access_all_users_group', 'role:owners'],
  ] as const)('does not let %s be %s', (setting, group) => {
    expect(check(setting, systemGroups[group])).toEqual(
      E.left(accessFailure('GroupNotAllowed', { setting, group })),
    );
  });

  it('lets other permissions be any active group, or a list of active users and groups', () => {
    expect(check('can_create_groups', custom.id)).toEqual(E.right(undefined));
    expect(check('can_create_groups', list([user.id], [custom.id]))).toEqual(E.right(undefined));
  });

  it.each([
    ['a group that is not a system group', custom.id],
    ['a list of users', list([user.id])],
  ])('does not let a permission for system groups only be %s', (_, value) => {
    const setting = 'can_access_all_users_group';
    expect(check(setting, value)).toEqual(
      E.left(accessFailure('SystemGroupRequired', { setting })),
    );
  });

  const [unknown, alsoUnknown] = [nextId(UserGroupId), nextId(UserGroupId)];

  it.each([
    ['an unknown group', unknown, accessFailure('InvalidUserGroup')],
    ['a deactivated group', deactivated.id, accessFailure('UserGroupDeactivated')],
    [
      'unknown groups in a list, of which the first is named',
      list([user.id], [unknown, alsoUnknown]),
      accessFailure('InvalidUserGroupId', { id: unknown }),
    ],
    [
      'a deactivated group in a list',
      list([], [custom.id, deactivated.id]),
      accessFailure('UserGroupDeactivated'),
    ],
    [
      'a deactivated user in a list',
      list([user.id, former.id]),
      accessFailure('InvalidUserId', { id: former.id }),
    ],
  ])('rejects %s', (_, value, failure) => {
    expect(check('can_create_groups', value)).toEqual(E.left(failure));
  });
});
