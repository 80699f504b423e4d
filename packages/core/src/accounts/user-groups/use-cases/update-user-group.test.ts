import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aCaller, aUser, aUserGroup, someRealm, exactly } from '../../../testing';
import type { UpdateUserGroup } from './update-user-group';
import { updateUserGroup } from './update-user-group';

const caller = aCaller({ role: role.owner });
const { systemGroups } = someRealm;
const [member, inactive] = [aUser(), aUser({ isActive: false })];
const other = aUserGroup({ name: 'other' });
const group = aUserGroup({
  name: 'club',
  members: [member.id, inactive.id],
  permissions: {
    can_join_group: { direct_members: [member.id, inactive.id], direct_subgroups: [] },
  },
});
const given = { users: [caller.user, member, inactive], userGroups: [other, group] };
const command = (changes: Partial<UpdateUserGroup> = {}): UpdateUserGroup => ({
  groupId: group.id,
  name: undefined,
  description: undefined,
  isReactivated: false,
  permissions: {},
  ...changes,
});

describe('updateUserGroup', () => {
  it('changes texts and permissions, and announces each change to everyone', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      name: ' guild ',
      description: '',
      permissions: { can_leave_group: { new: systemGroups['role:nobody'] } },
    });
    expect(await updateUserGroup(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().userGroups[1]).toMatchObject({
      name: 'guild',
      permissions: { can_leave_group: systemGroups['role:nobody'] },
    });
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'UserGroupTextChanged', property: 'name', value: 'guild' },
        audience: exactly(everyone),
      },
      { event: { _tag: 'UserGroupPermissionChanged', permission: 'can_leave_group' } },
    ]);
  });

  it('announces a reactivated group to everyone, without deactivated members', async () => {
    const ports = inMemory({ ...given, userGroups: [{ ...group, isActive: false }] });
    await updateUserGroup(ports)(caller, command({ isReactivated: true }))();
    expect(ports.state().events).toMatchObject([
      {
        event: {
          _tag: 'UserGroupActivityChanged',
          group: { isActive: true, members: [member.id] },
        },
      },
    ]);
  });

  it('compares the expected value with the value that clients receive, which omits deactivated users', async () => {
    const wanted = (old: readonly (typeof member.id)[]) =>
      command({
        permissions: {
          can_join_group: {
            new: systemGroups['role:nobody'],
            old: { direct_members: old, direct_subgroups: [] },
          },
        },
      });
    const ports = inMemory(given);
    expect(await updateUserGroup(ports)(caller, wanted([member.id, inactive.id]))()).toEqual(
      E.left(accessFailure('ExpectationMismatch')),
    );
    expect(await updateUserGroup(ports)(caller, wanted([member.id]))()).toEqual(E.right(undefined));
  });

  it.each([
    ['nothing is requested', caller, {}, accessFailure('NoNewGroupData')],
    [
      'the group does not exist',
      caller,
      { groupId: aUserGroup().id, name: 'x' },
      accessFailure('InvalidUserGroup'),
    ],
    [
      'the caller may not manage it',
      aCaller(),
      { name: '' },
      accessFailure('InsufficientPermission'),
    ],
    [
      'another group has the name',
      caller,
      { name: 'other' },
      accessFailure('UserGroupNameTaken', { name: 'other' }),
    ],
    [
      'the name is reserved',
      caller,
      { name: 'role:x' },
      accessFailure('UserGroupNamePrefixReserved', { prefix: 'role:' }),
    ],
    [
      'it is a system group',
      caller,
      { groupId: systemGroups['role:members'], name: 'x' },
      accessFailure('InsufficientPermission'),
    ],
  ])('fails and changes nothing if %s', async (_, who, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    expect(await updateUserGroup(ports)(who, command(changes))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
