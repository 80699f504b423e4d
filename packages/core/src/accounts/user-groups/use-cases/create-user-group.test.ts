import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aUser, aUserGroup, someRealm } from '../../../testing';
import type { CreateUserGroup } from './create-user-group';
import { createUserGroup } from './create-user-group';

const caller = aCaller();
const member = aUser();
const inactive = aUser({ isActive: false });
const inner = aUserGroup({ name: 'inner' });
const deactivatedGroup = aUserGroup({ isActive: false });
const given = { users: [caller.user, member, inactive], userGroups: [inner, deactivatedGroup] };
const command = (changes: Partial<CreateUserGroup> = {}): CreateUserGroup => ({
  name: ' club ',
  description: 'text',
  members: [member.id],
  subgroups: [inner.id],
  permissions: {},
  ...changes,
});

describe('createUserGroup', () => {
  it('creates the group with its members and subgroups, and announces it to everyone', async () => {
    const { state, ...ports } = inMemory(given);
    const result = await createUserGroup(ports)(caller, command())();
    const made = state().userGroups.find(({ name }) => name === 'club');
    expect(result).toEqual(E.right(made?.id));
    expect(made).toMatchObject({
      members: [member.id],
      subgroups: [inner.id],
      creatorId: caller.user.id,
      createdAt: someTime,
      permissions: {
        can_manage_group: { direct_members: [caller.user.id], direct_subgroups: [] },
        can_mention_group: someRealm.systemGroups['role:everyone'],
      },
    });
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'UserGroupAdded',
      'UserGroupSubgroupsChanged',
    ]);
  });

  const internet = someRealm.systemGroups['role:internet'];
  it('rejects guests before any other check', async () => {
    const ports = inMemory(given);
    const guest = aCaller({ role: role.guest });
    expect(await createUserGroup(ports)(guest, command({ name: '' }))()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
  });

  it.each([
    [
      'a member is deactivated',
      { name: '', members: [inactive.id] },
      accessFailure('InvalidUserId', { id: inactive.id }),
    ],
    [
      'the name is blank',
      { name: ' ', permissions: { can_join_group: internet } },
      accessFailure('UserGroupNameBlank'),
    ],
    [
      'a permission does not accept its value',
      { name: 'inner', permissions: { can_join_group: internet } },
      accessFailure('GroupNotAllowed', { setting: 'can_join_group', group: 'role:internet' }),
    ],
    [
      'the name is taken',
      { name: 'inner', subgroups: [deactivatedGroup.id] },
      accessFailure('UserGroupNameTaken', { name: 'inner' }),
    ],
    [
      'a subgroup is deactivated',
      { subgroups: [deactivatedGroup.id] },
      accessFailure('UserGroupDeactivated'),
    ],
  ])('fails and changes nothing if %s', async (_, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    expect(await createUserGroup(ports)(caller, command(changes))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
