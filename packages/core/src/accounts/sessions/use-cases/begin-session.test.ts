import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { accessFailure } from '../../../access';
import { fakePasswords, inMemory } from '../../../in-memory';
import { firstSeed } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { fetchApiKey } from '../../authentication/use-cases/fetch-api-key';
import { setPassword } from '../../passwords/use-cases/set-password';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import { beginSessionWithPassword } from './begin-session';

const user = aUser({ deliveryEmail: 'iago@example.org' });
const { host } = someRealm;
const login = { host, address: '192.0.2.1', username: user.deliveryEmail, password: 'secret' };
const backend = emailPasswordBackend(fakePasswords);

const setUp = () => {
  const ports = {
    ...inMemory({
      realms: [someRealm],
      users: [user],
      credentials: [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }],
    }),
    passwordBackends: [backend],
  };
  const password = 'a new passphrase';
  const replace = setPassword(ports)({
    host,
    email: user.deliveryEmail,
    password,
    revokesApiKey: true,
  });
  const whileVerifying = {
    ...ports,
    passwordBackends: [
      {
        ...backend,
        open: (given: Parameters<typeof backend.open>[0]) =>
          pipe(
            backend.open(given),
            TE.tap(() =>
              pipe(
                replace,
                TE.orElse(() => TE.right(user)),
              ),
            ),
          ),
      },
    ],
  };
  const afterVerifying: typeof ports = {
    ...ports,
    transact: (by, work) => async () => {
      await replace();
      return ports.transact(by, work)();
    },
  };
  return { ports, whileVerifying, afterVerifying };
};

describe('a login with a password that is being replaced', () => {
  const refused = E.left(accessFailure('AuthenticationFailed'));

  it('begins a session if nothing changes', async () => {
    const { ports } = setUp();
    expect(E.isRight(await beginSessionWithPassword(ports)(login)())).toBe(true);
  });

  it('begins no session, whenever it is replaced', async () => {
    for (const when of ['whileVerifying', 'afterVerifying'] as const) {
      const { ports, [when]: during } = setUp();
      expect(await beginSessionWithPassword(during)(login)()).toEqual(refused);
      expect(ports.state().sessions).toEqual([]);
    }
  });

  it('leads to no new API key', async () => {
    expect(await fetchApiKey(setUp().whileVerifying)(login)()).toEqual(refused);
  });
});
