import type { ConnectedDatabase } from '../../testing';
import { connectedDatabase } from '../../testing';
import { archivedColumns, belongings } from './archive-columns';

describe('the archive of messages', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.close());

  /** Its columns with their types, except those that the database computes. */
  const columnsOf = async (table: string): Promise<readonly (readonly [string, string])[]> => {
    const { rows } = await database.client.query<{ column_name: string; udt_name: string }>(
      `select column_name, udt_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows.map(({ column_name, udt_name }) => [column_name, udt_name] as const).sort();
  };

  it.each(Object.entries(archivedColumns))('has every column of %s', async (table, moved) => {
    const live = await columnsOf(table);
    const archived = await columnsOf(`archived_${table}`);
    expect(live.map(([name]) => name)).toEqual([...moved].sort());
    const ofArchive = ['archived_at', 'archived_night'];
    expect(archived.filter(([name]) => !ofArchive.includes(name))).toEqual(live);
  });

  it('includes every table that is deleted with a message', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'message'::regclass`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...belongings].sort());
  });
});
