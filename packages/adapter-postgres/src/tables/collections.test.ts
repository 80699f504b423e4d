import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { boundedOtherwise } from './bounded-otherwise';
import { collectionTables } from './collections';

describe('the limits of tables', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.close());

  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await database.client.query<{ readonly name: string }>(
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
