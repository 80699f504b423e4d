import { UserGroupId, asId, role } from '../../kernel';
import { aCaller, aUser } from '../../testing';
import { allows, allowsExceptGuests } from './group-setting';

describe('group settings', () => {
  const [group, above, other] = [1, 2, 3].map(asId(UserGroupId)) as [
    UserGroupId,
    UserGroupId,
    UserGroupId,
  ];
  const user = aUser();
  const member = { user, groups: new Set([group, above]) };
  const people = (members: readonly (typeof user)[], ...direct_subgroups: UserGroupId[]) => ({
    direct_members: members.map(({ id }) => id),
    direct_subgroups,
  });

  it.each([
    ['one of their groups', group, true],
    ['a supergroup of it', above, true],
    ['another group', other, false],
    ['themselves', people([user]), true],
    ['another user', people([aUser()]), false],
    ['one of their groups in a list', people([], other, above), true],
    ['other groups', people([aUser()], other), false],
    ['nobody', people([]), false],
  ])('include a user through %s: %#', (_, value, isHeld) => {
    expect(allows(value, member)).toBe(isHeld);
    expect(allowsExceptGuests(value, member)).toBe(isHeld);
  });

  it.each([[group], [people([user])], [people([], group)]])(
    'do not include deactivated users: %#',
    (value) => {
      const deactivated = { ...member, user: { ...user, isActive: false } };
      expect(allows(value, deactivated)).toBe(false);
    },
  );

  it('include guests, unless the permission is not for guests', () => {
    const guest = { ...member, user: { ...user, role: role.guest } };
    for (const value of [group, people([user])]) {
      expect(allows(value, guest)).toBe(true);
      expect(allowsExceptGuests(value, guest)).toBe(false);
    }
  });

  it('include a caller through the groups of their role', () => {
    const caller = aCaller({ role: role.moderator });
    const { systemGroups } = caller.realm;
    expect(allows(systemGroups['role:members'], caller)).toBe(true);
    expect(allows(systemGroups['role:administrators'], caller)).toBe(false);
    expect(allows(systemGroups['role:nobody'], caller)).toBe(false);
  });
});
