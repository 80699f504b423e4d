import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { Client } from 'pg';
import { newAccount } from '../testing/accounts';
import { pollThatWaits } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('event queues', () => {
  let server: TestServer;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    iago = await server.newUser('Iago');
    await server.owner.call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [server.owner.userId, iago.userId],
    });
  });

  afterAll(() => server.stop());

  const register = async (client: ApiClient, values = {}) =>
    (await client.post('/register', { event_types: ['message'], fetch_event_types: [], ...values }))
      .body;

  const send = async (client: ApiClient, content: string, more = {}): Promise<number> =>
    (
      await client.post('/messages', {
        type: 'stream',
        to: 'general',
        topic: 'events',
        content,
        ...more,
      })
    ).body.id;

  const poll = (client: ApiClient, queueId: string, lastEventId: number, more = {}) =>
    client.get('/events', {
      queue_id: queueId,
      last_event_id: lastEventId,
      dont_block: true,
      ...more,
    });

  it('return the same events again until they are acknowledged', async () => {
    const queue = await register(iago);
    const ids = [await send(server.owner, 'one'), await send(server.owner, 'two')];
    const first = await poll(iago, queue.queue_id, queue.last_event_id);
    const messageIds = first.body.events.map(
      (event: { message: { id: number } }) => event.message.id,
    );
    expect(messageIds).toEqual(ids);
    expect((await poll(iago, queue.queue_id, queue.last_event_id)).body).toEqual(first.body);
    const last = first.body.events.at(-1).id;
    expect((await poll(iago, queue.queue_id, last)).body.events).toEqual([]);
  });

  it.each([
    [438, [], 2],
    [438, ['user_settings_object'], 1],
    [439, [], 1],
  ])('send each setting at level %d with %j in %d events', async (level, names, count) => {
    const client = iago.atLevel(level);
    const queue = await register(client, {
      event_types: ['user_settings', 'update_display_settings'],
      client_capabilities: Object.fromEntries([
        ['notification_settings_null', true],
        ...names.map((name) => [name, true]),
      ]),
    });
    const ids: number[] = [];
    for (const twenty_four_hour_time of [true, false, true]) {
      await iago.call('updateSettings', { twenty_four_hour_time });
      const { body } = await poll(client, queue.queue_id, ids.at(-1) ?? queue.last_event_id);
      expect(body.events.map(({ type }: { readonly type: string }) => type)).toEqual(
        ['user_settings', 'update_display_settings'].slice(0, count),
      );
      ids.push(...body.events.map(({ id }: { readonly id: number }) => id));
    }
    expect(ids).toEqual(Array.from(new Set(ids)).sort((a, b) => a - b));
    await iago.call('updateSettings', { twenty_four_hour_time: false });
  });

  it('are removed, the longest idle one first, where an account has too many', async () => {
    const many = await server.newUser('Many');
    const [idle, busy] = [await register(many), await register(many)];
    const database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    const set = 'update event_queue set last_polled_at = last_polled_at + $2 where id = $1';
    await database.query(set, [idle.queue_id, -60]);
    await database.query(
      `insert into event_queue
      select (jsonb_populate_record(event_queue, jsonb_build_object('id', gen_random_uuid()))).*
      from event_queue, generate_series(1, 198) where id = $1`,
      [busy.queue_id],
    );
    await database.end();
    const latest = await register(many);
    const { body } = await poll(many, idle.queue_id, idle.last_event_id);
    expect(body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    for (const queue of [busy, latest]) {
      expect((await poll(many, queue.queue_id, queue.last_event_id)).status).toBe(200);
    }
  });

  it('are registered by a poll that names none and does not wait', async () => {
    const { body } = await iago.get('/events', {
      dont_block: true,
      apply_markdown: true,
      event_types: ['message'],
    });
    expect(body).toEqual({
      result: 'success',
      msg: '',
      events: [],
      queue_id: expect.any(String),
    });
    await send(server.owner, '*new*');
    const { body: later } = await poll(iago, body.queue_id, -1);
    expect(later.events).toMatchObject([
      { type: 'message', message: { content: '<p><em>new</em></p>' } },
    ]);
    const guest = await newAccount(server, 'guest', role.guest);
    const refused = { dont_block: true, all_public_streams: true };
    expect((await guest.get('/events', refused)).body.msg).toBe(
      'User not authorized for this query',
    );
  });

  it('can be read from -1 as long as nothing was acknowledged', async () => {
    const queue = await register(iago);
    await send(server.owner, 'first');
    const { body } = await poll(iago, queue.queue_id, -1);
    expect(body.events).toHaveLength(1);
    await poll(iago, queue.queue_id, body.events[0].id);
    const back = await poll(iago, queue.queue_id, -1);
    expect(back.status).toBe(400);
    expect(back.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'An event newer than -1 has already been pruned!',
    });
  });

  it('respond to a future id as to one that was not in the queue', async () => {
    const queue = await register(iago);
    const { status, body } = await poll(iago, queue.queue_id, Number(queue.last_event_id) + 1000);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: `Event ${Number(queue.last_event_id) + 1000} was not in this queue`,
    });
  });

  it.each([
    ['queue_id', { last_event_id: 0 }, "Missing 'queue_id' argument"],
    ['last_event_id', { queue_id: 'x' }, "Missing 'last_event_id' argument"],
  ])('require %s', async (_, values, msg) => {
    const { status, body } = await iago.get('/events', values);
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', code: 'BAD_REQUEST', msg });
  });

  it('are unknown to other users and once they are removed', async () => {
    const queue = await register(iago);
    const bad = {
      result: 'error',
      code: 'BAD_EVENT_QUEUE_ID',
      msg: `Bad event queue ID: ${queue.queue_id}`,
      queue_id: queue.queue_id,
    };
    const others = await poll(server.owner, queue.queue_id, queue.last_event_id);
    expect(others.body).toEqual(bad);
    expect(others.status).toBe(400);
    expect((await server.owner.delete('/events', { queue_id: queue.queue_id })).body).toEqual(bad);
    expect((await iago.delete('/events', { queue_id: queue.queue_id })).status).toBe(200);
    expect((await iago.delete('/events', { queue_id: queue.queue_id })).body).toEqual(bad);
    expect((await poll(iago, queue.queue_id, queue.last_event_id)).body).toEqual(bad);
  });

  it('finish a poll when a newer one arrives, or when they are removed', async () => {
    const queue = await register(iago);
    const { waiting: newer, ended: older } = await pollThatWaits(iago, queue);
    expect(older.body).toMatchObject({ result: 'success', events: [] });
    await iago.call('deleteQueue', { queue_id: queue.queue_id });
    expect((await newer).body).toMatchObject({ result: 'success', events: [] });
    const removed = await poll(iago, queue.queue_id, queue.last_event_id);
    expect(removed.body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('name the queue only in a response that was waited for', async () => {
    const queue = await register(iago);
    const { waiting } = await pollThatWaits(iago, queue);
    await send(server.owner, 'wake up');
    expect((await waiting).body.queue_id).toBe(queue.queue_id);
    const again = await iago.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    expect(again.body).not.toHaveProperty('queue_id');
  });

  it('continue from a page of messages that ends at the newest', async () => {
    const body = await iago.call('listMessages', { anchor: 'newest', num_before: 1 });
    expect(body.anchor).toBe(10_000_000_000_000_000);
  });

  it('expire after their timeout without a poll', async () => {
    const queue = await register(iago, { idle_queue_timeout: 1 });
    expect(queue.idle_queue_timeout_secs).toBe(1);
    await sleep(2_200);
    const { body } = await poll(iago, queue.queue_id, queue.last_event_id);
    expect(body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('echo the local id only to the sending queue', async () => {
    const mine = await register(server.owner);
    const other = await register(server.owner);
    await send(server.owner, 'echo', { queue_id: mine.queue_id, local_id: '12.01' });
    const [own, others] = [
      await poll(server.owner, mine.queue_id, mine.last_event_id),
      await poll(server.owner, other.queue_id, other.last_event_id),
    ];
    expect(own.body.events).toMatchObject([{ local_message_id: '12.01' }]);
    expect(others.body.events[0]).not.toHaveProperty('local_message_id');
  });

  it('present content as they were registered', async () => {
    const [plain, html] = [await register(iago), await register(iago, { apply_markdown: true })];
    await send(server.owner, '**bold**');
    const seen = async (queue: { queue_id: string; last_event_id: number }) =>
      (await poll(iago, queue.queue_id, queue.last_event_id)).body.events[0].message;
    expect(await seen(plain)).toMatchObject({
      content: '**bold**',
      content_type: 'text/x-markdown',
    });
    expect(await seen(html)).toMatchObject({
      content: '<p><strong>bold</strong></p>',
      content_type: 'text/html',
    });
  });

  it('receive nothing of a message that failed or that the user cannot see', async () => {
    const outsider = await server.newUser('Roderigo');
    const queue = await register(outsider);
    await send(server.owner, '');
    await send(server.owner, 'not for you');
    const { body } = await poll(outsider, queue.queue_id, queue.last_event_id);
    expect(body.events).toEqual([]);
  });

  it('receive public messages if all of them were requested', async () => {
    const outsider = await server.newUser('Cassio');
    const queue = await register(outsider, { all_public_streams: true });
    await send(server.owner, 'for everyone');
    const { body } = await poll(outsider, queue.queue_id, queue.last_event_id);
    expect(body.events).toMatchObject([{ flags: [], message: { content: 'for everyone' } }]);
  });

  it('are not available to visitors of a closed organization', async () => {
    const { status, body } = await server.anonymous.post('/register');
    expect(status).toBe(401);
    expect(body.code).toBe('UNAUTHORIZED');
  });
});
