import { Client } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { boundedOtherwise } from './bounded-otherwise';
import { collectionTables } from './collections';

describe('the limits of tables', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await newTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await client.query<{ readonly name: string }>(
      `select tablename as name from pg_tables
       where schemaname = 'public' and tablename not like 'kysely%' order by name`,
    );
    return rows.map(({ name }) => name);
  };

  it('cover every table of the migrated schema', async () => {
    const limited = [
      ...Object.values(collectionTables).map(({ table }) => table),
      ...Object.keys(boundedOtherwise),
    ];
    expect(await tables()).toEqual(Array.from(new Set(limited)).sort());
  });

  it('are numbers', () => {
    for (const { rows } of Object.values(boundedOtherwise)) {
      expect(Object.values(rows).every((count) => Number.isSafeInteger(count) && count > 0)).toBe(
        true,
      );
    }
  });
});
