import * as E from 'fp-ts/Either';
import { isAdministrator, isBot, isGuest, isOwner } from '../../access';
import { aUser } from '../../testing';
import { Role, isAtLeast, role, roles } from './role';

describe('isAtLeast', () => {
  it('orders the roles from owner to guest', () => {
    const order = [role.owner, role.administrator, role.moderator, role.member, role.guest];
    expect(roles).toEqual(order);
    for (const [above, actual] of order.entries()) {
      for (const [below, wanted] of order.entries()) {
        expect(isAtLeast(actual, wanted)).toBe(above <= below);
      }
    }
  });
});

describe('Role', () => {
  it.each([100, 200, 300, 400, 600])('accepts %d', (number) => {
    expect(Role.decode(number)).toEqual(E.right(number));
  });

  it.each([0, 500, '100', null])('rejects %p', (value) => {
    expect(E.isLeft(Role.decode(value))).toBe(true);
  });
});

describe('the boolean fields of a role', () => {
  it.each([
    [role.owner, true, true, false],
    [role.administrator, false, true, false],
    [role.moderator, false, false, false],
    [role.member, false, false, false],
    [role.guest, false, false, true],
  ])('role %d', (given, owner, administrator, guest) => {
    const user = aUser({ role: given });
    expect([isOwner(user), isAdministrator(user), isGuest(user)]).toEqual([
      owner,
      administrator,
      guest,
    ]);
  });

  it('does not make bots', () => {
    expect(isBot(aUser())).toBe(false);
    expect(isBot(aUser({ bot: { type: 1, ownerId: null } }))).toBe(true);
  });
});
