import { someTime } from '@parley/core/in-memory';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';
import { belongings } from './archive-columns';

describe('the archive of messages', () => {
  let stored: StoredWorld;

  beforeAll(async () => {
    stored = await openStoredWorld();
  });

  afterAll(() => stored.close());

  /** Its columns with their types, except those that the database computes. */
  const columnsOf = async (table: string): Promise<readonly (readonly [string, string])[]> => {
    const { rows } = await stored.client.query<{ column_name: string; udt_name: string }>(
      `select column_name, udt_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows.map(({ column_name, udt_name }) => [column_name, udt_name] as const).sort();
  };

  it.each(['message', 'message_flag', ...belongings])('has every column of %s', async (table) => {
    const live = await columnsOf(table);
    const archived = await columnsOf(`archived_${table}`);
    expect(live.length).toBeGreaterThan(1);
    const ofArchive = ['archived_at', 'archived_night'];
    expect(archived.filter(([name]) => !ofArchive.includes(name))).toEqual(live);
  });

  it('includes every table that is deleted with a message', async () => {
    const { rows } = await stored.client.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'message'::regclass`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...belongings].sort());
  });

  it('has what a newer version stores, when this one moves it there and back', async () => {
    const { client, world } = stored;
    const { realm, addChannel, addUser, send, within } = world;
    const id = await send(await addUser(), (await addChannel()).recipientId);
    for (const table of ['message', 'archived_message']) {
      await client.query(`alter table ${table} add column mood text`);
    }
    await client.query(`update message set mood = 'glad'`);
    await within(({ archive }) => archive.add(realm.id, [id], someTime));
    await within(({ archive }) => archive.restore(realm.id, [id]));
    const { rows } = await client.query('select mood from message where id = $1', [id]);
    expect(rows).toEqual([{ mood: 'glad' }]);
  });
});
