import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { migrateJobs } from '../jobs/job-runner';
import { migrate } from '../migrations/migrate';
import { unwatched } from './unwatched';

/** The URL of the tests' server; the set-up of the run passes it to every worker. */
const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) {
    throw new Error('TEST_DATABASE_URL is not set: the tests were started without their set-up');
  }
  return url;
};

const template = (): string => process.env.TEST_DATABASE_TEMPLATE ?? 'parley_template';

const runAt = async (connectionString: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const administer = (statement: string): Promise<void> => runAt(adminUrl(), statement);

const urlOf = (database: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
};

/** Creates the migrated template database that all others are copied from. */
export const makeTemplate = async (): Promise<void> => {
  await administer(`drop database if exists ${template()}`);
  await administer(`create database ${template()}`);
  await migrate(urlOf(template()), () => undefined, unwatched);
  await migrateJobs({
    connectionString: urlOf(template()),
    onError: () => undefined,
    watch: unwatched,
  });
};

export const dropTemplate = (): Promise<void> =>
  administer(`drop database if exists ${template()}`);

/** One statement that lists the tables that have rows: most have none. */
const filledTablesQuery = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ readonly name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')
       and tablename not in ('kysely_migration', 'kysely_migration_lock', 'migrations')`,
  );
  return rows
    .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ');
};

/**
 * Empties the tables over one connection, which it keeps. Deleting from a few tables without
 * foreign key checks takes milliseconds; truncating all tables takes far longer.
 */
const emptier = (url: string) => {
  const kept: { connected: Promise<Client> | undefined; filledTables: string } = {
    connected: undefined,
    filledTables: '',
  };
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('set session_replication_role = replica');
    kept.filledTables = await filledTablesQuery(client);
    return client;
  };
  return {
    empty: async (): Promise<void> => {
      kept.connected ??= connect();
      const client = await kept.connected;
      const { rows } = await client.query<{ readonly name: string }>({
        name: 'filled tables',
        text: kept.filledTables,
      });
      await client.query(rows.map(({ name }) => `delete from ${name}`).join(';'));
    },
    close: async (): Promise<void> => {
      await (await kept.connected)?.end();
    },
  };
};

export type TestDatabase = {
  readonly url: string;
  /** Deletes every row, and does not reset the sequences. */
  readonly empty: () => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** An empty database with the current schema, for one test file or one store. */
export const newTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template()} strategy file_copy`);
  const { empty, close } = emptier(urlOf(name));
  return {
    url: urlOf(name),
    empty,
    drop: async () => {
      await close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
};

/** A test database with a connection to it. */
export type ConnectedDatabase = {
  readonly url: string;
  readonly client: Client;
  /** Ends the connection and drops the database. */
  readonly close: () => Promise<void>;
};

export const connectedDatabase = async (): Promise<ConnectedDatabase> => {
  const { url, drop } = await newTestDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    close: async () => {
      await client.end();
      await drop();
    },
  };
};
