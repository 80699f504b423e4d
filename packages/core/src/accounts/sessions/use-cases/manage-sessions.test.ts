import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { SessionId, asId } from '../../../kernel';
import { aCaller, fakeIdentityProvider, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { endCurrentSession } from './manage-sessions';

const current = { id: asId(SessionId)(7), csrfToken: 'token' };
const { user, ...caller } = { ...aCaller(), session: current };
const session = {
  ...current,
  realmId: someRealm.id,
  userId: user.id,
  createdAt: someTime,
  lastUsedAt: someTime,
  client: 'Browser',
  tokenHash: 'hash',
};

const logOut = async (
  logoutHint: string | undefined,
  identityProvider = fakeIdentityProvider(),
) => {
  const { state, ...ports } = inMemory({
    realms: [someRealm],
    users: [user],
    sessions: [{ ...session, logoutHint }],
  });
  const ended = await endCurrentSession({
    ...ports,
    identityProvider: {
      ...identityProvider,
      logoutUrl: (...given) => {
        // Whatever the provider does, nobody is logged in here any more.
        expect(state().sessions).toEqual([]);
        return identityProvider.logoutUrl(...given);
      },
    },
  })({ ...caller, user })();
  expect(state().sessions).toEqual([]);
  return ended;
};

describe('endCurrentSession', () => {
  it('tells where the provider ends its own, with which it began', async () => {
    const providerUrl = `https://login.example.org/logout of hint, to ${someRealm.url}/`;
    expect(await logOut('hint')).toEqual(E.right({ providerUrl }));
  });

  it('is all there is for a session that began with a password', async () => {
    expect(await logOut(undefined)).toEqual(E.right({ providerUrl: undefined }));
  });

  it('fails without a session', async () => {
    const ports = { ...inMemory({ realms: [someRealm] }), identityProvider: undefined };
    expect(await endCurrentSession(ports)(aCaller())()).toEqual(
      E.left(accountFailure('NoSuchSession')),
    );
  });
});
