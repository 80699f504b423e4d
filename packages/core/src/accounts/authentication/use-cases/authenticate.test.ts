import * as E from 'fp-ts/Either';
import type { AccountReader, Realm, User } from '../../../access';
import { fakeApiKeys, inMemory } from '../../../in-memory';
import type { ApiKeys } from '../../../kernel';
import { firstSeed } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { admitVisitor, authenticate, identifyVisitor } from './authenticate';
import { accessFailure } from '../../../access';

const user = aUser({ deliveryEmail: 'Iago@example.org' });
const key = fakeApiKeys.keyOf(user.id, firstSeed);
const levels = { pinned: 512, client: undefined, server: undefined };
const origin = { host: someRealm.host, client: 'test', levels };
const credentials = [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }];

const store = (who: Partial<User> = {}, where: Partial<Realm> = {}) =>
  inMemory({ realms: [{ ...someRealm, ...where }], users: [{ ...user, ...who }], credentials });

describe('authenticate', () => {
  it('finds the account for its key', async () => {
    const caller = await authenticate(store())(origin, { email: 'iAGO@example.org', key })();
    expect(caller).toMatchObject(
      E.right({ user, realm: someRealm, client: 'test', level: 512, groups: expect.any(Set) }),
    );
  });

  it.each([
    [
      'the key is malformed',
      store(),
      origin,
      'nobody@example.org',
      'short',
      accessFailure('MalformedApiKey'),
    ],
    [
      'the address is unknown',
      store(),
      origin,
      'a@example.org',
      key,
      accessFailure('InvalidApiKey'),
    ],
    [
      'the key is wrong',
      store(),
      origin,
      user.deliveryEmail,
      'x'.repeat(32),
      accessFailure('InvalidApiKey'),
    ],
    [
      'the host belongs to another realm',
      store(),
      { ...origin, host: `other.${someRealm.host}` },
      user.deliveryEmail,
      key,
      accessFailure('InvalidApiKey'),
    ],
    [
      'the realm is deactivated',
      store({ isActive: false }, { isActive: false }),
      origin,
      user.deliveryEmail,
      key,
      accessFailure('RealmDeactivated', { atLogin: false }),
    ],
    [
      'the account is deactivated',
      store({ isActive: false }),
      origin,
      user.deliveryEmail,
      key,
      accessFailure('AccountDeactivated', { atLogin: false }),
    ],
  ])('fails if %s', async (_, ports, from, email, given, failure) => {
    expect(await authenticate(ports)(from, { email, key: given })()).toEqual(E.left(failure));
  });
});

describe('what authentication costs', () => {
  /** The lookups and the comparisons of keys. */
  const workOf = async (email: string, given: string): Promise<readonly string[]> => {
    const ports = store();
    const work: string[] = [];
    const counted = {
      ...ports,
      accounts: {
        ...ports.accounts,
        accountAt: (...[host, address, accepts]: Parameters<AccountReader['accountAt']>) => {
          work.push('lookup');
          return ports.accounts.accountAt(host, address, accepts);
        },
      },
      apiKeys: {
        ...ports.apiKeys,
        isKeyOf: (...compared: Parameters<ApiKeys['isKeyOf']>) => {
          work.push('comparison');
          return ports.apiKeys.isKeyOf(...compared);
        },
      },
    };
    expect(await authenticate(counted)(origin, { email, key: given })()).toMatchObject({
      _tag: 'Left',
    });
    return work;
  };

  it('is the same for an unknown address as for a wrong key', async () => {
    const wrongKey = 'x'.repeat(32);
    expect(await workOf(user.deliveryEmail, wrongKey)).toEqual(['lookup', 'comparison']);
    expect(await workOf('nobody@example.org', wrongKey)).toEqual(['lookup', 'comparison']);
  });

  it('is nothing for a key that nobody can have', async () => {
    expect(await workOf(user.deliveryEmail, 'short')).toEqual([]);
  });
});

describe('admitVisitor', () => {
  it('admits nobody to a deactivated realm', async () => {
    expect(await admitVisitor(store())(origin)()).toEqual(await identifyVisitor(store())(origin)());
    const deactivated = inMemory({ realms: [{ ...someRealm, isActive: false }] });
    expect(await admitVisitor(deactivated)(origin)()).toEqual(
      E.left(accessFailure('RealmDeactivated', { atLogin: false })),
    );
  });
});

describe('identifyVisitor', () => {
  it('finds the realm of the host', async () => {
    expect(await identifyVisitor(store())(origin)()).toEqual(
      E.right({ realm: someRealm, client: 'test', level: 512 }),
    );
    const unknownHost = { ...origin, host: `other.${someRealm.host}` };
    expect(await identifyVisitor(store())(unknownHost)()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
  });
});
