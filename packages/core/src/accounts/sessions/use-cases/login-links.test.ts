import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { InMemory } from '../../../in-memory';
import { inMemory } from '../../../in-memory';
import { firstSeed } from '../../../kernel';
import { aUser, aVisitor, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { apiKeyByEmail } from '../../authentication/use-cases/operate-api-key';
import { setPassword } from '../../passwords/use-cases/set-password';
import { deactivateByEmail, reactivateByEmail } from '../../users/use-cases/operate-account';
import { loginLinkPath } from '../login-link';
import { createLoginLink, openLoginLink } from './login-links';

const user = aUser({ deliveryEmail: 'user@example.org' });
const named = { host: someRealm.host, email: user.deliveryEmail };

const setUp = async () => {
  const ports = inMemory({
    realms: [someRealm],
    users: [user],
    credentials: [{ userId: user.id, passwordHash: undefined, apiKeySeed: firstSeed }],
  });
  const link = await createLoginLink(ports)(named)();
  const token = pipe(
    link,
    E.match(
      () => '',
      (url) => url.slice(`${someRealm.url}${loginLinkPath}/`.length),
    ),
  );
  return { ports, open: () => openLoginLink(ports)(aVisitor(), token)() };
};

describe('openLoginLink', () => {
  it('logs in once', async () => {
    const { open } = await setUp();
    expect(await open()).toEqual(E.right(user));
    expect(await open()).toEqual(E.left(accountFailure('InvalidLoginLink')));
  });

  it.each<[string, (ports: InMemory) => Promise<unknown>]>([
    ['a new API key', (ports) => apiKeyByEmail(ports)({ ...named, isRenewed: true })()],
    [
      'a new password',
      (ports) =>
        setPassword(ports)({ ...named, password: 'a new passphrase', revokesApiKey: false })(),
    ],
    [
      'a deactivation, even if the account is active again',
      async (ports) => {
        await deactivateByEmail(ports)(named)();
        await reactivateByEmail(ports)(named)();
      },
    ],
    [
      'a deactivation that still deletes messages',
      (ports) =>
        ports.transact('server', (tx) => tx.users.setLeaving(user.realmId, user.id, true))(),
    ],
  ])('refuses a link that is older than %s', async (_, change) => {
    const { ports, open } = await setUp();
    await change(ports);
    expect(await open()).toEqual(E.left(accountFailure('InvalidLoginLink')));
  });
});
