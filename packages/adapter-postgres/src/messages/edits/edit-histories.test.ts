import { maxEditRecords } from '@parley/core/messages';
import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { openPool } from '../../connection/pool';
import type { Database } from '../../database';
import { newTestDatabase, openTestStore } from '../../testing';
import { maxBytesAtOnce } from './edit-histories';
import { moveMessages } from './message-moves';

describe('edit histories beyond their limit', () => {
  it('are shortened some at a time when all messages of a topic are moved', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addChannel, addUser, send } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const [user, channel] = [await addUser(), await addChannel()];
    const ids = [];
    for (let sent = 0; sent < 60; sent += 1) {
      ids.push(await send(user, channel.recipientId));
    }
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const record = { userId: user.id, prevTopic: 'one', topic: 'other' };
    await client.query(
      `update message set edit_history =
         (select jsonb_agg($1::jsonb || jsonb_build_object('timestamp', n))
          from generate_series($2::int, 1, -1) as n)`,
      [JSON.stringify(record), maxEditRecords],
    );
    const lengths: number[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url }, (error) => {
          throw error;
        }),
      }),
      plugins: [
        {
          transformQuery: ({ node }) => node,
          transformResult: ({ result }) => {
            lengths.push(JSON.stringify(result.rows).length);
            return Promise.resolve(result);
          },
        },
      ],
    });
    const place = { recipientId: channel.recipientId, channelId: channel.id };
    const moved = await moveMessages(db, realm.id, ids, {
      from: place,
      to: place,
      topic: 'last',
      editorId: user.id,
      movedAt: 1_000,
      countsAsMove: true,
    })();
    expect(moved).toEqual(E.right(undefined));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(maxBytesAtOnce);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(maxBytesAtOnce);
    const { rows } = await client.query<{ readonly edit_history: readonly object[] }>(
      'select edit_history from message',
    );
    expect(rows).toHaveLength(ids.length);
    for (const { edit_history: history } of rows) {
      expect(history).toHaveLength(maxEditRecords);
      expect(history[0]).toMatchObject({ topic: 'last' });
      expect(history.at(-1)).toMatchObject({ timestamp: 2, prevTopic: 'one' });
    }
    await Promise.all([client.end(), db.destroy(), store.close()]);
    await database.drop();
  });
});
