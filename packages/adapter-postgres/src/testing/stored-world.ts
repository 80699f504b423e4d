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

/**
 * How many rows of the table the work reads. It closes the store: a connection reports what it has
 * read when it ends, which may be after the store has closed it.
 *
 * @param least as many are waited for
 */
export const rowsReadBy = async (
  { client, store }: StoredWorld,
  table: string,
  least: number,
  work: () => Promise<void>,
): Promise<number> => {
  const countRows = async (): Promise<number> => {
    const { rows } = await client.query<{ readonly count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables
       where relname = $1`,
      [table],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await countRows();
  await work();
  await store.close();
  let read = 0;
  while (read < least) {
    read = (await countRows()) - before;
  }
  return read;
};
