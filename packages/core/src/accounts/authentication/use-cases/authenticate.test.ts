import * as E from 'fp-ts/Either';
import type { Realm, User } from '../../../access';
import { fakeApiKeys, inMemory } from '../../../in-memory';
import { firstSeed } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { authenticate, identifyVisitor } from './authenticate';
import { accessFailure } from '../../../access';

const user = aUser({ deliveryEmail: 'Iago@example.org' });
const key = fakeApiKeys.keyOf(user.id, firstSeed);
const levels = { pinned: 491, client: undefined, server: undefined };
const origin = { host: someRealm.host, client: 'test', levels };
const credentials = [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }];

const store = (who: Partial<User> = {}, where: Partial<Realm> = {}) =>
  inMemory({ realms: [{ ...someRealm, ...where }], users: [{ ...user, ...who }], credentials });

describe('authenticate', () => {
  it('finds the account for its key', async () => {
    const caller = await authenticate(store())(origin, { email: 'iAGO@example.org', key })();
    expect(caller).toMatchObject(
      E.right({ user, realm: someRealm, client: 'test', level: 491, groups: expect.any(Set) }),
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

describe('identifyVisitor', () => {
  it('finds the realm of the host', async () => {
    expect(await identifyVisitor(store())(origin)()).toEqual(
      E.right({ realm: someRealm, client: 'test', level: 491 }),
    );
    const unknownHost = { ...origin, host: `other.${someRealm.host}` };
    expect(await identifyVisitor(store())(unknownHost)()).toEqual(
      E.left(accessFailure('NoSuchRealm', { atLogin: false })),
    );
  });
});
