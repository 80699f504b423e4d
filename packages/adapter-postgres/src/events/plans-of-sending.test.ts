import type { NewMessage, User } from '@parley/core';
import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { aRendering, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';

/** Scans since the connections reported last; tables that grow with every message. */
const scans = `
  select relname, seq_scan::integer as scans from pg_stat_user_tables
  where relname in ('message', 'message_flag', 'read_range', 'event') order by relname`;

/** More executions than PostgreSQL makes plans for before it keeps one. */
const messages = 20;

describe('sending to a database whose tables were analyzed while they were empty', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let client: Client;
  let world: World;
  let sender: User;

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    client = new Client({ connectionString: database.url });
    await client.connect();
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    sender = await world.addUser();
    await client.query('vacuum analyze message, message_flag, read_range, event');
  });

  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const countScans = async (): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await client.query<{ readonly relname: string; readonly scans: number }>(
      scans,
    );
    return new Map(rows.map(({ relname, scans: count }) => [relname, count]));
  };

  it('reads no table from its beginning', async () => {
    const { recipientId } = await world.addChannel();
    const message = (topic: string): NewMessage => ({
      realmId: world.realm.id,
      recipientId,
      topic,
      senderId: sender.id,
      content: 'Hello',
      rendering: aRendering(),
      sentAt: 1,
      client: 'test',
    });
    const asOf = await world.within(({ events }) => events.factsVersion(world.realm.id));
    const send = (topic: string, presumed: 'TopicHasMessages' | undefined) =>
      store.commitMessage({
        asOf,
        presumed,
        message: message(topic),
        flags: { delivered: [], read: [sender.id], stored: [] },
        eventsOf: () => [],
      })();
    const before = await countScans();
    for (let index = 0; index < messages; index += 1) {
      const topic = `topic ${index}`;
      expect(
        await store.reading(world.realm.id)(({ messages: found }) =>
          found.hasAny(world.realm.id, recipientId, topic),
        )(),
      ).toEqual(E.right(false));
      expect(await send(topic, 'TopicHasMessages')).toEqual(E.right(O.none));
      expect(await send(topic, undefined)).toMatchObject(E.right({ _tag: 'Some' }));
    }
    // A connection reports what it has scanned when it ends, at the latest.
    await store.close();
    expect(await countScans()).toEqual(before);
  });
});
