import { plainEvents } from '@parley/core/in-memory';
import { Client } from 'pg';
import { openPostgresStore } from './postgres-store';
import type { PostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { newTestDatabase } from './testing';

/** Of the connections that go around a pooler: it tells them apart in what PostgreSQL reports. */
const role = `direct_${process.pid}`;

let database: TestDatabase;
let observer: Client;
let store: PostgresStore;

beforeAll(async () => {
  database = await newTestDatabase();
  observer = new Client({ connectionString: database.url });
  await observer.connect();
  await observer.query(`create role ${role} superuser login password 'direct'`);
  const direct = new URL(database.url);
  direct.username = role;
  direct.password = 'direct';
  store = await openPostgresStore({
    connectionString: database.url,
    directConnectionString: direct.href,
    eventPresentation: plainEvents,
    publicUrl: new URL('http://parley.example'),
    onError: () => undefined,
  });
});

afterAll(async () => {
  await store.close();
  await observer.query(`drop role ${role}`);
  await observer.end();
  await database.drop();
});

it('only what needs a session goes around a pooler', async () => {
  const jobs = await store.jobs.start({} as Parameters<PostgresStore['jobs']['start']>[0]);
  await store.checks.database();
  const { rows } = await observer.query(
    `select distinct application_name as name, usename = $1 as "isDirect" from pg_stat_activity
     where datname = current_database() and application_name like 'parley%' order by name`,
    [role],
  );
  await jobs.stop();
  expect(rows).toEqual([
    { name: 'parley', isDirect: false },
    { name: 'parley-events', isDirect: true },
    { name: 'parley-jobs', isDirect: true },
    { name: 'parley-watch', isDirect: false },
  ]);
});
