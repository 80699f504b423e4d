import type { Ports } from '@parley/core';
import { inMemory } from '@parley/core/in-memory';
import { portContracts } from '@parley/core/testing';
import type { PostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { findSpanning, newTestDatabase, openTestStore, recordStatements } from './testing';

let database: TestDatabase;
let store: PostgresStore;
const recorded = recordStatements();

beforeAll(async () => {
  database = await newTestDatabase();
  store = await openTestStore(database);
});

// One database, emptied between tests: creating one for each test takes ten times as long.
afterEach(() => database.empty());

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Ports that store nothing use the in-memory implementation. */
const makeStore = (): Promise<Ports> => Promise.resolve({ ...inMemory(), ...store });

portContracts('on PostgreSQL', makeStore);

describe('the statements of the contracts', () => {
  it('each concern one organization', async () => {
    recorded.stop();
    expect(await findSpanning(database.url, recorded.texts)).toEqual([]);
  });
});
