import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../connection/pool';
import { migrateJobs } from '../jobs/job-runner';
import { migrate } from '../migrations/migrate';

/** Where the tests' server is; the run's set-up tells it to every worker. */
const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) {
    throw new Error('TEST_DATABASE_URL is not set: the tests were started without their set-up');
  }
  return url;
};

const template = (): string => process.env.TEST_DATABASE_TEMPLATE ?? 'parley_template';

const administer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const urlOf = (database: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
};

/** Makes the migrated database that all others are copies of. */
export const makeTemplate = async (): Promise<void> => {
  await administer(`drop database if exists ${template()}`);
  await administer(`create database ${template()}`);
  const pool = openPool({ connectionString: urlOf(template()), max: 1 }, () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  await migrateJobs({ connectionString: urlOf(template()), onError: () => undefined });
  await db.destroy();
};

export const dropTemplate = (): Promise<void> =>
  administer(`drop database if exists ${template()}`);

export type TestDatabase = {
  readonly url: string;
  readonly drop: () => Promise<void>;
};

/** An empty database with the current schema, for one test file or one store. */
export const newTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template()} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
};
