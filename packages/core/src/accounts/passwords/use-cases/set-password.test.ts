import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { fakePasswords, inMemory, someTime } from '../../../in-memory';
import { firstSeed } from '../../../kernel';
import { aBot, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import { unlinkDirectory } from '../../directory-accounts/use-cases/unlink-directory';
import { setPassword } from './set-password';

const user = aUser({ deliveryEmail: 'iago@example.org' });
const gone = aUser({ deliveryEmail: 'gone@example.org', isActive: false });
const bot = aBot(user, { deliveryEmail: 'bot@example.org' });

const setUp = () => {
  const ports = {
    ...inMemory({
      realms: [someRealm],
      users: [user, gone, bot],
      credentials: [user, gone, bot].map(({ id }) => ({
        userId: id,
        passwordHash: 'hash of secret',
        apiKeySeed: firstSeed,
      })),
      passwordResets: [
        {
          realmId: someRealm.id,
          userId: user.id,
          email: user.deliveryEmail,
          expiresAt: someTime + 1,
          tokenSalt: 'salt',
        },
      ],
    }),
    passwordBackends: [emailPasswordBackend(fakePasswords)],
  };
  const set = (email = 'Iago@example.org', password = 'a new passphrase', revokesApiKey = false) =>
    setPassword(ports)({ host: someRealm.host, email, password, revokesApiKey })();
  const stored = () => ports.state().credentials.find(({ userId }) => userId === user.id);
  return { ports, set, stored };
};

describe('setPassword', () => {
  it('sets the password and voids links that were sent', async () => {
    const { ports, set, stored } = setUp();
    expect(await set()).toEqual(E.right(user));
    expect(stored()).toEqual({
      userId: user.id,
      passwordHash: 'hash of a new passphrase',
      apiKeySeed: firstSeed,
    });
    expect(ports.state().passwordResets).toEqual([]);
    await set(user.deliveryEmail, 'another passphrase', true);
    expect(stored()?.apiKeySeed).not.toEqual(firstSeed);
  });

  it('leaves the password of an account of a directory that this process does not know', async () => {
    const { ports, set, stored } = setUp();
    const link = { realmId: someRealm.id, userId: user.id, source: 'LDAP', entryId: 'iago' };
    await ports.transact('server', ({ directoryAccounts }) => directoryAccounts.link(link))();
    expect(await set()).toEqual(E.left(accountFailure('PasswordManagedElsewhere')));
    expect(stored()?.passwordHash).toBe('hash of secret');
    const unlink = unlinkDirectory(ports);
    const host = someRealm.host;
    expect(await unlink({ host, email: 'nobody@example.org' })()).toEqual(
      E.left(accessFailure('UserDoesNotExist')),
    );
    expect(await unlink({ host: `nowhere.${host}`, email: undefined })()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
    expect(await unlink({ host, email: user.deliveryEmail })()).toEqual(E.right(1));
    expect(await unlink({ host, email: undefined })()).toEqual(E.right(0));
    expect(await set()).toEqual(E.right(user));
  });

  it('fails without changing anything', async () => {
    const { ports, set } = setUp();
    const before = ports.state();
    const noUser = E.left(accessFailure('UserDoesNotExist'));
    expect(await set('nobody@example.org')).toEqual(noUser);
    expect(await set('bot@example.org')).toEqual(noUser);
    expect(await set('gone@example.org')).toEqual(E.left(accessFailure('UserIsDeactivated')));
    expect(await set(undefined, 'weak')).toEqual(E.left(accessFailure('PasswordTooWeak')));
    expect(
      await setPassword({ ...ports, passwordBackends: [] })({
        host: someRealm.host,
        email: user.deliveryEmail,
        password: 'a new passphrase',
        revokesApiKey: false,
      })(),
    ).toEqual(E.left(accountFailure('PasswordManagedElsewhere')));
    expect(ports.state()).toEqual(before);
  });
});
