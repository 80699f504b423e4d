import { inMemory } from '@parley/core/in-memory';
import { MessageId, asId } from '@parley/core/kernel';
import { newWorld } from '@parley/core/testing';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import type { Reading, TestDatabase } from '../testing';
import { newTestDatabase, openTestStore, startExplaining } from '../testing';

const subscribers = 1000;

describe('whom new messages may concern', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let stopExplaining: () => void;
  let readings: Reading[];

  beforeEach(async () => {
    database = await newTestDatabase();
    readings = [];
    stopExplaining = startExplaining((reading) => void readings.push(reading));
    store = await openTestStore(database);
  });

  afterEach(async () => {
    await store.close();
    stopExplaining();
    await database.drop();
  });

  it('is found without reading the subscribers who want no notifications', async () => {
    const world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const [sender, byAccount, bySubscription] = [
      await world.addUser(),
      await world.addUser(),
      await world.addUser(),
    ];
    const channel = await world.addChannel();
    await world.join(channel, sender, byAccount, bySubscription);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `with added as (
        insert into account
        select copied.*
        from account original, generate_series(1, $3::int) as added (n),
          jsonb_populate_record(null::account, to_jsonb(original) || jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('account', 'id')),
            'email', 'copy' || n || '@example.org',
            'email_key', 'copy' || n || '@example.org')) as copied
        where original.id = $1
        returning id
      )
      insert into subscription
      select copied.* from subscription original, added,
        jsonb_populate_record(null::subscription, to_jsonb(original) ||
          jsonb_build_object('user_id', added.id)) as copied
      where original.user_id = $1 and original.channel_id = $2`,
      [sender.id, channel.id, subscribers],
    );
    await client.query(
      `update account set settings = settings || '{"enable_stream_email_notifications": true}'
      where id = $1`,
      [byAccount.id],
    );
    await client.query('update subscription set push_notifications = true where user_id = $1', [
      bySubscription.id,
    ]);
    await client.query('analyze');
    await client.end();
    await world.send(sender, channel.recipientId);
    readings.length = 0;
    const { receipts } = await world.within(({ missedMessages }) =>
      missedMessages.takeNew(world.realm.id, 50),
    );
    expect(receipts.map(({ userId }) => userId)).toEqual([byAccount.id, bySubscription.id]);
    const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(subscribers / 5);
  });

  it('are added without reading those that wait for the same email', async () => {
    const world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const reader = await world.addUser();
    const missedFrom = (first: number) =>
      Array.from({ length: 50 }, (_, index) => ({
        userId: reader.id,
        messageId: asId(MessageId)(first + index),
      }));
    const add = (first: number) =>
      world.within(({ missedMessages }) => missedMessages.add(world.realm.id, missedFrom(first)));
    expect(await add(1)).toEqual([reader.id]);
    for (const batch of Array.from({ length: 20 }, (_, index) => 100 * (index + 1))) {
      await add(batch);
    }
    readings.length = 0;
    expect(await add(5000)).toEqual([]);
    const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(200);
  });
});
