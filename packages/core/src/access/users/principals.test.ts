import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import { aUser, someRealm } from '../../testing';
import { activePrincipals, isNobody, matchPrincipals } from './principals';
import { accessFailure } from '../failures';

describe('principals', () => {
  const open = aUser({ deliveryEmail: 'Open@example.org' });
  const hidden = aUser({ deliveryEmail: 'hidden@example.org', emailVisibility: 4 });
  const deactivated = aUser({ isActive: false });
  const users = [open, hidden, deactivated];
  const byIds = (...ids: readonly UserId[]) => ({ _tag: 'ByIds' as const, ids });
  const byEmails = (...emails: readonly string[]) => ({ _tag: 'ByEmails' as const, emails });
  const dummy = `user${hidden.id}@${someRealm.host}`;

  it('are found by id, in the order given and each once', () => {
    expect(matchPrincipals(byIds(hidden.id, open.id, hidden.id), users, someRealm)).toEqual(
      E.right([hidden, open]),
    );
  });

  it('are found by the address that everyone sees, case-insensitively', () => {
    expect(matchPrincipals(byEmails('OPEN@example.org', dummy), users, someRealm)).toEqual(
      E.right([open, hidden]),
    );
  });

  it('are not found by a hidden address', () => {
    expect(matchPrincipals(byEmails('hidden@example.org'), users, someRealm)).toEqual(
      E.left('hidden@example.org'),
    );
  });

  it('report the first missing one', () => {
    const missing = nextId(UserId);
    expect(matchPrincipals(byIds(open.id, missing, nextId(UserId)), users, someRealm)).toEqual(
      E.left(missing),
    );
  });

  it.each([
    ['active', byIds(open.id), E.right([open])],
    ['deactivated', byIds(open.id, deactivated.id), E.left(accessFailure('UserIsDeactivated'))],
    ['missing', byIds(deactivated.id, nextId(UserId)), E.left(accessFailure('UserDoesNotExist'))],
  ])('have to be active: %s', (_, principals, result) => {
    expect(activePrincipals(principals, users, someRealm)).toEqual(result);
  });

  it('may be empty', () => {
    expect([byIds(), byEmails(), byIds(open.id), byEmails('a')].map(isNobody)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
