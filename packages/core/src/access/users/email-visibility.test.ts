import * as fc from 'fast-check';
import { UserId, asId, role, roles } from '../../kernel';
import { aUser } from '../../testing';
import type { EmailVisibility } from './email-visibility';
import {
  canSeeEmail,
  deliveryEmailFor,
  displayEmail,
  dummyEmail,
  userIdOfDummyEmail,
} from './email-visibility';

describe('canSeeEmail', () => {
  it.each([
    ['owner', role.owner, [1, 2, 3, 5]],
    ['administrator', role.administrator, [1, 2, 3, 5]],
    ['moderator', role.moderator, [1, 2, 5]],
    ['member', role.member, [1, 2]],
    ['guest', role.guest, [1]],
  ])('lets a %s see some', (_, viewer, visible) => {
    const all: readonly EmailVisibility[] = [1, 2, 3, 4, 5];
    expect(all.filter((visibility) => canSeeEmail(viewer, visibility))).toEqual(visible);
  });
});

describe('deliveryEmailFor', () => {
  const user = aUser({ emailVisibility: 4, deliveryEmail: 'real@example.org' });

  it('shows users their own address', () => {
    expect(deliveryEmailFor({ id: user.id, role: role.guest }, user)).toBe('real@example.org');
  });

  it('hides it from users without permission, and from visitors', () => {
    expect(deliveryEmailFor(aUser({ role: role.owner }), user)).toBeNull();
    expect(deliveryEmailFor(undefined, { ...user, emailVisibility: 1 })).toBeNull();
  });

  it('shows it to users with permission', () => {
    for (const each of roles) {
      const viewer = aUser({ role: each });
      expect(deliveryEmailFor(viewer, { ...user, emailVisibility: 1 })).toBe('real@example.org');
    }
  });
});

describe('displayEmail', () => {
  it.each([
    [1, 'real@example.org'],
    [2, 'user7@chat.example.org'],
    [3, 'user7@chat.example.org'],
    [4, 'user7@chat.example.org'],
    [5, 'user7@chat.example.org'],
  ] as const)('with visibility %d is %s', (emailVisibility, shown) => {
    const user = aUser({
      id: asId(UserId)(7),
      emailVisibility,
      deliveryEmail: 'real@example.org',
    });
    expect(displayEmail(user, 'chat.example.org')).toBe(shown);
  });
});

describe('userIdOfDummyEmail', () => {
  it('reads what dummyEmail writes', () => {
    fc.assert(
      fc.property(fc.nat(), (id) => {
        const email = dummyEmail(asId(UserId)(id), 'chat.example.org');
        expect(userIdOfDummyEmail(email, 'CHAT.example.org')).toBe(id);
      }),
    );
  });

  it.each([
    'user7@elsewhere.example.org',
    'user@chat.example.org',
    'user7x@chat.example.org',
    'xuser7@chat.example.org',
    'user7',
    '',
  ])('reads nothing from %p', (email) => {
    expect(userIdOfDummyEmail(email, 'chat.example.org')).toBeUndefined();
  });
});
