import type { UseCases } from '@parley/core';
import type { User, Visitor } from '@parley/core/access';
import { bindUseCases } from '@parley/core';
import { currentLevel, unknownSources } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { aVisitor, newWorld } from '@parley/core/testing';
import { Client } from 'pg';
import type { PostgresStore } from '../../postgres-store';
import type { TestDatabase } from '../../testing';
import { isSentAnyway, newTestDatabase, openTestStore } from '../../testing';

/**
 * Whoever has no account must not learn from the time of a response who has one. What a request
 * costs is the same, statement by statement, whether an address is known, in memory, or unknown.
 */
describe('the work of requests with an email address of others', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let world: World;
  let useCases: UseCases;
  let visitor: Visitor;
  let member: User;
  let deactivated: User;
  /** How often a password was compared with a hash, or with the hash that stands for none. */
  let comparisons = 0;

  const wrongKey = 'x'.repeat(32);
  const levels = { ...unknownSources, pinned: currentLevel };
  const origin = () => ({
    host: world.realm.host,
    client: 'test',
    levels,
    traits: new Set<never>(),
  });

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    const memory = inMemory();
    const ports = {
      ...memory,
      ...store,
      passwords: {
        ...memory.passwords,
        verify: (...given: Parameters<typeof memory.passwords.verify>) => {
          comparisons += 1;
          return memory.passwords.verify(...given);
        },
      },
    };
    world = await newWorld(() => Promise.resolve(ports));
    useCases = bindUseCases(ports);
    const realm = { ...world.realm, settings: { ...world.realm.settings, invite_required: false } };
    visitor = aVisitor({ realm });
    member = await world.addUser({ passwordHash: 'a hash' });
    deactivated = await world.addUser({ isActive: false });
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const statementOf = (given: unknown): string =>
    typeof given === 'string'
      ? given
      : String(typeof given === 'object' && given !== null && 'text' in given ? given.text : given);

  /** The statements of a request, and how many passwords it compared. */
  const workOf = async (work: () => Promise<unknown>) => {
    comparisons = 0;
    const spy = jest.spyOn(Client.prototype, 'query');
    await work();
    const statements = spy.mock.calls
      .map(([given]) => statementOf(given))
      .filter((statement) => !isSentAnyway(statement));
    spy.mockRestore();
    return { statements, comparisons };
  };

  const requests: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    'a wrong API key': (email) =>
      useCases.accounts.authenticate(origin(), { email, key: wrongKey })(),
    'a wrong API key of a request that waited': (email) =>
      useCases.accounts.authenticateAgain(origin(), { email, key: wrongKey })(),
    'a wrong password': (email) =>
      useCases.accounts.fetchApiKey({
        host: world.realm.host,
        address: '192.0.2.1',
        username: email,
        password: 'wrong',
      })(),
    'a forgotten password': (email) =>
      useCases.accounts.requestPasswordReset(visitor, { email, address: '192.0.2.1' })(),
    'a request to join': (email) =>
      useCases.accounts.requestToJoin(visitor, { email, address: email })(),
  };

  const asMember = () =>
    store.accounts.accountAt(world.realm.host, member.deliveryEmail, () => true)();

  it.each(Object.entries(requests))('is the same for every address: %s', async (_, send) => {
    // The first request of a process loads more.
    await asMember();
    await send('first@example.org');
    const unknown = await workOf(() => send('nobody@example.org'));
    expect(unknown.statements).not.toEqual([]);
    await asMember();
    for (const email of [
      member.deliveryEmail,
      member.deliveryEmail,
      deactivated.deliveryEmail,
      'nobody@example.org',
      'somebody@example.org',
    ]) {
      expect([email, await workOf(() => send(email))]).toEqual([email, unknown]);
    }
  });
});
