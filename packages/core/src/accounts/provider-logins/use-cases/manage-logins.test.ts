import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { firstSeed, role } from '../../../kernel';
import { aCaller, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { listLogins, loginsByEmail, unlinkProvider } from './manage-logins';

const caller = aCaller({ role: role.administrator });
const ada = aUser({ deliveryEmail: 'ada@example.org' });
const entry = { source: 'https://login.example.org', entryId: 'ada' };
const link = { realmId: someRealm.id, userId: ada.id, ...entry };
const ofOther = { ...link, userId: caller.user.id, entryId: 'other' };

const setUp = (passwordHash: string | undefined) => {
  const credentials = [{ userId: ada.id, passwordHash, apiKeySeed: firstSeed }];
  return inMemory({
    realms: [someRealm],
    users: [caller.user, ada],
    credentials,
    providerAccounts: [link, ofOther],
  });
};

const logins = (hasPassword: boolean, isLinked = true) =>
  E.right({ hasPassword, directory: O.none, provider: isLinked ? O.some(entry) : O.none });

describe('logins of an account', () => {
  it('are listed, and unlinked, for an administrator', async () => {
    const { state, ...ports } = setUp('hash');
    expect(await listLogins(ports)(caller, ada.id)()).toEqual(logins(true));
    const command = { userId: ada.id, isForced: false };
    expect(await unlinkProvider(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(state().providerAccounts).toEqual([ofOther]);
    expect(await listLogins(ports)(caller, ada.id)()).toEqual(logins(true, false));
  });

  it('stay if nothing else is left, unless that is forced', async () => {
    const { state, ...ports } = setUp(undefined);
    const self = { ...caller, user: ada };
    const command = { userId: ada.id, isForced: false };
    expect(await unlinkProvider(ports)(self, command)()).toEqual(
      E.left(accountFailure('OnlyLogin')),
    );
    expect(state().providerAccounts).toEqual([link, ofOther]);
    const forced = { ...command, isForced: true };
    expect(await unlinkProvider(ports)(self, forced)()).toEqual(E.right(undefined));
    expect(state().providerAccounts).toEqual([ofOther]);
  });

  it('are not for other people', async () => {
    const { state, ...ports } = setUp('hash');
    const member = aCaller();
    const failure = E.left(accessFailure('InsufficientPermission'));
    expect(await listLogins(ports)(member, ada.id)()).toEqual(failure);
    const command = { userId: ada.id, isForced: true };
    expect(await unlinkProvider(ports)(member, command)()).toEqual(failure);
    expect(state().providerAccounts).toEqual([link, ofOther]);
  });

  it('are listed and unlinked by the operator', async () => {
    const { state, ...ports } = setUp(undefined);
    const named = { host: someRealm.host, email: 'ADA@example.org' };
    const only = { ...named, isUnlinking: false, isForced: false };
    expect(await loginsByEmail(ports)(only)()).toEqual(logins(false));
    const unlinking = { ...named, isUnlinking: true, isForced: false };
    expect(await loginsByEmail(ports)(unlinking)()).toEqual(E.left(accountFailure('OnlyLogin')));
    expect(await loginsByEmail(ports)({ ...unlinking, isForced: true })()).toEqual(logins(false));
    expect(state().providerAccounts).toEqual([ofOther]);
    expect(await loginsByEmail(ports)({ ...unlinking, isForced: true })()).toEqual(
      E.left(accountFailure('NoProviderAccount')),
    );
  });
});
