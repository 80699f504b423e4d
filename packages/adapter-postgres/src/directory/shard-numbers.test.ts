import { Client } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { checkUnsharded, joinShards } from './shard-numbers';

describe('joinShards', () => {
  const databases: TestDatabase[] = [];

  const open = async (name: string) => {
    const database = await newTestDatabase();
    databases.push(database);
    return { name, address: database.url };
  };

  afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

  const query = async ({ address }: { readonly address: string }, text: string) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  const addRealm = async (database: { readonly address: string }): Promise<number> => {
    const [row] = await query(
      database,
      `insert into realm (subdomain, name, created_at, system_groups)
       values (gen_random_uuid(), 'One', 0, '{}') returning id`,
    );
    return Number(row.id);
  };

  it('gives each database ids of its own, once', async () => {
    const [a, b, c] = [await open('a'), await open('b'), await open('c')];
    await joinShards(a, [b]);
    await joinShards(a, [b, c]);
    expect([await addRealm(a), await addRealm(b), await addRealm(c)]).toEqual([
      1, 10_000_001, 20_000_001,
    ]);
    await joinShards(a, [b, c]);
    expect(await addRealm(b)).toBe(10_000_002);
    const sequences = await query(
      c,
      `select sequencename from pg_sequences
       where schemaname = 'public' and coalesce(last_value, 0) < 20000000`,
    );
    expect(sequences).toEqual([]);
  });

  it('leaves out a database without organizations, and no other', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await joinShards(a, [b]);
    await joinShards(a, []);
    await checkUnsharded(a.address);
    await query(a, `insert into organization_directory values ('far', 'b')`);
    await expect(joinShards(a, [])).rejects.toThrow('the database b is missing');
    await expect(checkUnsharded(a.address)).rejects.toThrow('the database is a, one of several');
    await expect(checkUnsharded(b.address)).rejects.toThrow('the database is b, one of several');
  });

  it('refuses databases that do not belong together, and records nothing then', async () => {
    const [a, b, other] = [await open('a'), await open('b'), await open('other')];
    await joinShards(a, [b]);
    await addRealm(other);
    await expect(joinShards(a, [b, other])).rejects.toThrow('other has organizations of its own');
    await joinShards(a, [b]);
    await expect(joinShards(b, [])).rejects.toThrow('the first database is not b');
    await expect(joinShards({ ...a, name: 'z' }, [b])).rejects.toThrow('was named a, not z');
    await expect(joinShards(a, [{ ...b, name: 'c' }])).rejects.toThrow('named c is b');
    await joinShards(other, [await open('one more')]);
    await expect(joinShards(other, [b])).rejects.toThrow('b belongs to another server');
  });
});
