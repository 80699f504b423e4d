import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import { newTestDatabase, openTestStore } from '../testing';
import { maxRealms, realmReader } from './account-lookups';

describe('realms that are decoded once', () => {
  it('are as many as are used, up to a limit', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm } = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url }, () => undefined),
      }),
    });
    const { rows } = await sql<{ readonly row: string }>`
      select to_jsonb(realm)::text as row from realm`.execute(db);
    await Promise.all([db.destroy(), store.close()]);
    await database.drop();
    const [{ row } = { row: '' }] = rows;
    const read = realmReader(new URL('http://parley.example'));
    const first = read(realm.id, row);
    expect(first).toMatchObject({ id: realm.id, name: realm.name });
    expect(read(realm.id, row)).toBe(first);
    // A value that was used is spared once.
    for (let other = 1; other <= 2 * maxRealms; other += 1) {
      read(realm.id + other, row);
    }
    expect(read(realm.id, row)).not.toBe(first);
  });
});
