import type { Ports } from '@parley/core';
import { inMemory } from '@parley/core/in-memory';
import { portContracts } from '@parley/core/testing';
import type { PostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { newTestDatabase, openTestStore } from './testing';

let database: TestDatabase;
let store: PostgresStore;

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
