import { Client } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { migrate } from './migrate';
import { migrations } from '.';
import { unwatched } from '../testing/unwatched';

const all = Object.entries(migrations);
const count = all.findIndex(([name]) => name === '0073-flag-ranges');
const [earlier, itself] = [0, 1].map((more) => Object.fromEntries(all.slice(0, count + more)));

describe('moving the flags that users set by hand to ranges', () => {
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

  it('keeps each flag of each user, and no index that no query uses', async () => {
    await client.query('drop schema public cascade; create schema public');
    await migrate(database.url, () => undefined, unwatched, earlier);
    await client.query(
      `insert into message_flag (realm_id, user_id, message_id, flags) values
        (1, 5, 4094, 1), (1, 5, 4095, 1), (1, 5, 4096, 3), (1, 5, 4098, 1 | 4), (1, 5, 9000, 2),
        (1, 6, 4096, 1 | 64), (1, 6, 4097, 64 | 128), (1, 6, 4098, 0), (2, 7, 4096, 1)`,
    );
    await migrate(database.url, () => undefined, unwatched, itself);
    const { rows: ranges } = await client.query({
      text: `select realm_id::integer, user_id::integer, block::integer, flag, ranges::text
        from flag_range order by realm_id, user_id, block, flag`,
      rowMode: 'array',
    });
    expect(ranges).toEqual([
      [1, 5, 0, 0, '{[4094,4096)}'],
      [1, 5, 1, 0, '{[4096,4097),[4098,4099)}'],
      [1, 5, 1, 1, '{[4096,4097)}'],
      [1, 5, 2, 1, '{[9000,9001)}'],
      [1, 6, 1, 0, '{[4096,4097)}'],
      [2, 7, 1, 0, '{[4096,4097)}'],
    ]);
    const { rows: bits } = await client.query({
      text: `select user_id::integer, message_id::integer, flags from message_flag
        order by user_id, message_id`,
      rowMode: 'array',
    });
    expect(bits).toEqual([
      [5, 4098, 4],
      [6, 4096, 64],
      [6, 4097, 64 | 128],
    ]);
    const { rows: indices } = await client.query<{ readonly predicate: string | null }>(
      `select pg_get_expr(indpred, indrelid) as predicate from pg_index
       where indrelid = 'message_flag'::regclass and indpred is not null order by 1`,
    );
    expect(indices.map(({ predicate }) => predicate)).toEqual([
      '((flags & 192) <> 0)',
      '((flags & 256) <> 0)',
    ]);
  });
});
