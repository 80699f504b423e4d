import type { Ports } from '@parley/core';
import { inMemory } from '@parley/core/in-memory';
import { unreadCountsContract } from '@parley/core/testing';
import type { PostgresStore } from '../../postgres-store';
import type { TestDatabase } from '../../testing';
import { newTestDatabase, openTestStore } from '../../testing';

let database: TestDatabase;
let store: PostgresStore;
let ports: Ports;

beforeAll(async () => {
  database = await newTestDatabase();
  store = await openTestStore(database);
  ports = { ...inMemory(), ...store };
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

unreadCountsContract(() => Promise.resolve(ports), 10);
