import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../access';
import { fakePasswords, someTime } from '../../in-memory';
import { role } from '../../kernel';
import { aBot, aUser } from '../../testing';
import { emailPasswordBackend } from '../ports/email-password-backend';
import type { PasswordBackend } from '../ports/password-backend';
import {
  checkResetForUser,
  decideReset,
  hasOwnPassword,
  isResetOpen,
  passwordResetExpiry,
  passwordResetUrl,
  storesPasswords,
} from './password-reset';

const own = emailPasswordBackend(fakePasswords);
const { isOwn: _, ...rest } = own;
const directory: PasswordBackend = { ...rest, method: 'LDAP' };

describe('isResetOpen', () => {
  const user = aUser({ deliveryEmail: 'Iago@example.org' });
  const reset = {
    realmId: user.realmId,
    userId: user.id,
    email: 'iago@EXAMPLE.org',
    expiresAt: passwordResetExpiry(someTime),
    tokenSalt: 'salt',
  };

  it.each([
    ['at first', user, someTime, true],
    ['shortly before the end of the hour', user, someTime + 3599, true],
    ['after an hour', user, someTime + 3600, false],
    ['for a deactivated account', { ...user, isActive: false }, someTime, false],
    ['for a bot', { ...user, bot: { type: 1 as const, ownerId: user.id } }, someTime, false],
    ['after the address changed', { ...user, deliveryEmail: 'new@example.org' }, someTime, false],
  ])('decides whether the link works %s', (_when, given, now, expected) => {
    expect(isResetOpen(reset, given, now)).toBe(expected);
  });
});

it('the URL is below the URL of the organization', () => {
  expect(passwordResetUrl('https://chat.example.org', 'abc')).toBe(
    'https://chat.example.org/accounts/password/reset/abc',
  );
});

it.each([
  ['stored here', [own], 'hash', false, true],
  ['not set yet', [own], undefined, false, true],
  ['stored here, besides a directory', [own, directory], 'hash', false, true],
  ['in another back end', [own, directory], undefined, false, false],
  ['in a directory', [own, directory], undefined, true, false],
  ['in a directory that this process does not know', [own], undefined, true, false],
  ['in a directory, besides one that is stored here', [own, directory], 'hash', true, false],
  ['stored here, but not used', [directory], 'hash', false, false],
  ['nowhere', [], 'hash', false, false],
])(
  'the server manages a password that is %s: %#',
  (_where, backends, passwordHash, isInDirectory, expected) => {
    expect(hasOwnPassword(backends, { passwordHash, isInDirectory })).toBe(expected);
  },
);

it('passwords are stored here only with the back end for them', () => {
  expect([[own], [directory, own], [directory], []].map(storesPasswords)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('decideReset', () => {
  const user = aUser();

  it.each([
    ['nobody', O.none, true, 'nothing'],
    ['a user', O.some(user), true, 'sendLink'],
    ['a user of a directory', O.some(user), false, 'explainBackend'],
    ['a deactivated user', O.some({ ...user, isActive: false }), true, 'nothing'],
    ['a bot', O.some(aBot(user)), true, 'nothing'],
  ] as const)('decides what to send to %s', (_who, found, isOwn, expected) => {
    expect(decideReset(found, isOwn)).toBe(expected);
  });
});

describe('checkResetForUser', () => {
  const [owner, administrator, member, guest] = [
    role.owner,
    role.administrator,
    role.member,
    role.guest,
  ].map((given) => aUser({ role: given }));
  if (!owner || !administrator || !member || !guest) {
    throw new Error('there are four roles');
  }

  it.each([
    ['an administrator for a member', administrator, member, E.right(undefined)],
    ['an administrator for an administrator', administrator, administrator, E.right(undefined)],
    ['an administrator for an owner', administrator, owner, E.left(accessFailure('MustBeOwner'))],
    ['an owner for an owner', owner, owner, E.right(undefined)],
    ['a member', member, guest, E.left(accessFailure('InsufficientPermission'))],
    ['a guest', guest, guest, E.left(accessFailure('InsufficientPermission'))],
    [
      'an administrator for a deactivated user',
      administrator,
      { ...member, isActive: false },
      E.left(accessFailure('UserIsDeactivated')),
    ],
    ['an owner for a bot', owner, aBot(owner), E.left(accessFailure('UserDoesNotExist'))],
  ])('decides for %s', (_who, caller, target, expected) => {
    expect(checkResetForUser(caller, target)).toEqual(expected);
  });
});
