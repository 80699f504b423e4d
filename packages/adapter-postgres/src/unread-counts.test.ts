import type { Ports } from '@parley/core';
import { inMemory, unreadCountsContract } from '@parley/core/testing';
import type { PostgresStore } from './postgres-store';
import { openPostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { newTestDatabase } from './testing';

let database: TestDatabase;
let store: PostgresStore;
let ports: Ports;

beforeAll(async () => {
  database = await newTestDatabase();
  store = await openPostgresStore({
    connectionString: database.url,
    publicUrl: new URL('http://parley.example'),
    onError: () => undefined,
  });
  ports = { ...inMemory(), ...store };
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

unreadCountsContract(() => Promise.resolve(ports), 10);
