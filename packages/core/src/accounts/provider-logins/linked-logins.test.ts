import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import { aBot, aCaller, aUser } from '../../testing';
import { accountFailure } from '../failures';
import { checkManagesLogins, checkUnlink } from './linked-logins';

const entry = O.some({ source: 'https://login.example.org', entryId: 'ada' });
const allowed = E.right(undefined);
const only = E.left(accountFailure('OnlyLogin'));

describe('checkUnlink', () => {
  it.each([
    ['a password', true, O.none, false, allowed],
    ['a directory', false, entry, false, allowed],
    ['nothing else', false, O.none, false, only],
    ['nothing else, by force', false, O.none, true, allowed],
  ])('of an account that has %s', (_, hasPassword, directory, isForced, expected) => {
    expect(checkUnlink({ hasPassword, directory, provider: entry }, isForced)).toEqual(expected);
  });

  it('of an account that belongs to nobody there, not even by force', () => {
    const logins = { hasPassword: true, directory: O.none, provider: O.none };
    expect(checkUnlink(logins, true)).toEqual(E.left(accountFailure('NoProviderAccount')));
  });
});

describe('checkManagesLogins', () => {
  const [member, administrator, owner] = [role.member, role.administrator, role.owner].map((each) =>
    aCaller({ role: each }),
  );

  it.each([
    ['member', member, aUser(), E.left(accessFailure('InsufficientPermission'))],
    ['administrator', administrator, aUser(), allowed],
    [
      'administrator',
      administrator,
      aUser({ role: role.owner }),
      E.left(accessFailure('MustBeOwner')),
    ],
    ['owner', owner, aUser({ role: role.owner }), allowed],
  ])('of others, as %s', (_, caller = aCaller(), target, expected) => {
    expect(checkManagesLogins(caller, target)).toEqual(expected);
    expect(checkManagesLogins(caller, caller.user)).toEqual(allowed);
  });

  it('never of bots', () => {
    const caller = owner ?? aCaller();
    expect(checkManagesLogins(caller, aBot(caller.user))).toEqual(
      E.left(accessFailure('UserDoesNotExist')),
    );
  });
});
