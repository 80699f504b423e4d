import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { newWorld } from '@parley/core/testing';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from './test-database';
import { newTestDatabase } from './test-database';
import { openTestStore } from './test-store';

/** A world in a database of its own, for one test file. */
export type StoredWorld = {
  readonly database: TestDatabase;
  readonly store: PostgresStore;
  /** Another connection, for what the store does not tell. */
  readonly client: Client;
  readonly world: World;
  readonly close: () => Promise<void>;
};

export const openStoredWorld = async (): Promise<StoredWorld> => {
  const database = await newTestDatabase();
  const store = await openTestStore(database);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    database,
    store,
    client,
    world: await newWorld(() => Promise.resolve({ ...inMemory(), ...store })),
    close: async () => {
      await client.end();
      await store.close();
      await database.drop();
    },
  };
};
