import type { MessageId } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../../connection/pool';
import type { Database } from '../../database';
import type { TestDatabase } from '../../testing';
import { newTestDatabase, openTestStore } from '../../testing';
import { unreadMessages } from './unread-messages';

const fail = (error: unknown): void => {
  throw new Error('an unexpected error', { cause: error });
};

type Store = Awaited<ReturnType<typeof openTestStore>>;

describe('the newest unread messages', () => {
  let database: TestDatabase;
  let store: Store;
  let db: Kysely<Database>;

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    db = new Kysely({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url, max: 2 }, fail),
      }),
    });
  });

  afterAll(async () => {
    await db.destroy();
    await store.close();
    await database.drop();
  });

  it('are those of all places with the largest ids, however many there are', async () => {
    const world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const { realm, addUser, addChannel, converse, join, send, within } = world;
    const [sender, reader] = [await addUser(), await addUser()];
    const channels = [await addChannel(), await addChannel(), await addChannel()];
    for (const channel of channels.slice(0, 2)) {
      await join(channel, reader);
    }
    const places = [
      ...channels.map(({ recipientId }) => recipientId),
      await converse(sender, reader),
    ];
    const unread: MessageId[] = [];
    for (let sent = 0; sent < 60; sent += 1) {
      const place = ((sent * sent) % 7) % places.length;
      const recipientId = places[place] ?? places[0];
      if (recipientId !== undefined) {
        // Not received in its channel, and added to the reader's history.
        const isDelivered = sent % 5 !== 0 && place === 2 && sent % 3 === 0;
        const delivered = isDelivered ? [reader.id] : [];
        const id = await send(sender, recipientId, {}, { delivered, read: [], stored: [] });
        if (sent % 5 === 0) {
          await within(({ flags }) => flags.markRead(realm.id, reader.id, [id]));
        } else if (place !== 2) {
          unread.push(id);
        }
      }
    }
    const [shown] = [await unreadMessages(db).unreadOf(realm.id, reader.id)()];
    const all = E.isRight(shown) ? shown.right.map(({ id }) => id) : [];
    expect(all).toEqual(unread);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: unread.length + 5 }), async (limit) => {
        const found = await unreadMessages(db, limit).unreadOf(realm.id, reader.id)();
        expect(E.isRight(found) && found.right.map(({ id }) => id)).toEqual(all.slice(-limit));
      }),
      { numRuns: 30 },
    );
  });
});
