import type { GroupSettingValue, UserGroup, UserGroupPermissionName } from '../../access';
import { userGroupPermissions } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { UserGroupId, role } from '../../kernel';
import { aCaller, aUser, someRealm } from '../../testing';
import { canAddToGroup, canRemoveFromGroup } from './membership-permission';

const creator = aUser();
const caller = aCaller();
const guest = aCaller({ role: role.guest });
const other = aUser();
const nobody = someRealm.systemGroups['role:nobody'];
const everyone = someRealm.systemGroups['role:everyone'];

const aGroup = (
  permissions: Partial<Record<UserGroupPermissionName, GroupSettingValue>>,
  given: Partial<UserGroup> = {},
): UserGroup => ({
  id: nextId(UserGroupId),
  realmId: someRealm.id,
  name: 'club',
  description: '',
  isSystem: false,
  isActive: true,
  creatorId: creator.id,
  createdAt: someTime,
  members: [caller.user.id, guest.user.id, other.id],
  subgroups: [],
  permissions: {
    ...userGroupPermissions({}, someRealm.systemGroups, creator.id),
    can_leave_group: nobody,
    ...permissions,
  },
  ...given,
});

const rows = [
  ['can_leave_group', { oneself: true, another: false, both: false, asGuest: true }],
  ['can_remove_members_group', { oneself: true, another: true, both: true, asGuest: false }],
  ['can_manage_group', { oneself: true, another: true, both: true, asGuest: false }],
  ['can_join_group', { oneself: false, another: false, both: false, asGuest: false }],
  ['can_add_members_group', { oneself: false, another: false, both: false, asGuest: false }],
  ['can_mention_group', { oneself: false, another: false, both: false, asGuest: false }],
] as const;

describe('canRemoveFromGroup', () => {
  it.each(rows)('depends on %s', (permission, expected) => {
    const group = aGroup({ [permission]: everyone });
    const me = caller.user.id;
    expect({
      oneself: canRemoveFromGroup(caller, group, [me]),
      another: canRemoveFromGroup(caller, group, [other.id]),
      both: canRemoveFromGroup(caller, group, [me, other.id]),
      asGuest: canRemoveFromGroup(guest, group, [guest.user.id]),
    }).toEqual(expected);
  });

  it('does not let users leave without a permission', () => {
    const group = aGroup({});
    expect(canRemoveFromGroup(caller, group, [caller.user.id])).toBe(false);
    expect(canRemoveFromGroup(guest, group, [guest.user.id])).toBe(false);
  });

  it('lets only the users leave whom the permission allows', () => {
    const only = { direct_members: [caller.user.id], direct_subgroups: [] };
    const group = aGroup({ can_leave_group: only });
    expect(canRemoveFromGroup(caller, group, [caller.user.id])).toBe(true);
    expect(canRemoveFromGroup(guest, group, [guest.user.id])).toBe(false);
  });

  it('does not let users leave system groups', () => {
    const group = aGroup({ can_leave_group: everyone }, { isSystem: true });
    expect(canRemoveFromGroup(caller, group, [caller.user.id])).toBe(false);
  });

  it('does not let users join because they may leave', () => {
    const group = aGroup({ can_leave_group: everyone });
    expect(canAddToGroup(caller, group, [caller.user.id])).toBe(false);
  });
});
