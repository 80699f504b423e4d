import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { migrate } from './migrate';
import { migrations } from '.';
import { unwatched } from '../testing/unwatched';

describe('bringing the schema up to date', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  afterAll(() => database.drop());

  it('gives a migration as much time as it takes, whatever the default is, and reports it', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '30s'`,
    );
    await client.end();
    const timeouts: unknown[] = [];
    const reported: string[] = [];
    const up = async (db: Kysely<unknown>): Promise<void> => {
      timeouts.push(...(await sql`show statement_timeout`.execute(db)).rows);
    };
    await migrate(
      database.url,
      () => undefined,
      unwatched,
      { ...migrations, '9999-slow': { up } },
      (name) => reported.push(name),
    );
    expect(timeouts).toEqual([{ statement_timeout: '0' }]);
    expect(reported).toEqual(['9999-slow']);
  });
});
