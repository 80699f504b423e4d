import type { Ports } from '@parley/core';
import { inMemory, portContracts } from '@parley/core/testing';
import type { PostgresStore } from './postgres-store';
import { openPostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { newTestDatabase } from './testing';

const opened: { readonly store: PostgresStore; readonly database: TestDatabase }[] = [];

/** The ports on a database of their own; what keeps nothing is as it is in memory. */
const makeStore = async (): Promise<Ports> => {
  const database = await newTestDatabase();
  const store = await openPostgresStore({
    connectionString: database.url,
    publicUrl: new URL('http://parley.example'),
    onError: () => undefined,
  });
  opened.push({ store, database });
  return { ...inMemory(), ...store };
};

afterEach(async () => {
  for (const { store, database } of opened.splice(0)) {
    await store.close();
    await database.drop();
  }
});

portContracts('on PostgreSQL', makeStore);
