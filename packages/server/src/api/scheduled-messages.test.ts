import type { ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('Reminders', () => {
  const farAhead = 4_000_000_000;

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let messageId: number;

  beforeAll(async () => {
    server = await running.newRealm('reminders');
    owner = server.owner;
    iago = await server.newUser('Iago');
    await owner.call('subscribe', {
      subscriptions: [{ name: 'plans' }],
      invite_only: true,
    });
    const sent = await owner.post('/messages', {
      type: 'channel',
      to: 'plans',
      topic: 'next week',
      content: 'Let us meet',
    });
    messageId = sent.body.id;
  });

  /** The next event of the type, skipping others. */
  const nextOf = async (by: ApiClient, queue: { queue_id: string; last_event_id: number }) =>
    (await by.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })).body
      .events;

  it('sends a direct message from the notification bot with the link and the note', async () => {
    const queue = (await owner.post('/register', { event_types: ['message', 'reminders'] })).body;
    const made = await owner.post('/reminders', { message_id: messageId, note: 'bring a map' });
    expect(made.body).toMatchObject({ result: 'success', reminder_id: expect.any(Number) });
    const events: { id: number; type: string; message?: unknown }[] = [];
    while (events.length < 3) {
      const last_event_id = events.at(-1)?.id ?? queue.last_event_id;
      events.push(...(await nextOf(owner, { queue_id: queue.queue_id, last_event_id })));
    }
    const [added, message, removed] = events;
    expect(added).toMatchObject({ op: 'add', reminders: [{ reminder_id: made.body.reminder_id }] });
    expect(message).toMatchObject({
      type: 'message',
      message: { sender_full_name: 'Notification Bot', type: 'private' },
    });
    expect(message).toHaveProperty(
      'message.content',
      expect.stringMatching(
        /You requested a reminder for the following message\. Note:\n > bring a map\n\n@_\*\*Owner\|\d+\*\* \[said\]\(http.*\/near\/\d+\) in #\*\*plans>next week@\d+\*\*:\n```quote\nLet us meet\n```/,
      ),
    );
    expect(removed).toMatchObject({ op: 'remove', reminder_id: made.body.reminder_id });
    expect((await owner.get('/reminders')).body.reminders).toEqual([]);
  });

  it('lists pending reminders, the next first, and deletes them', async () => {
    const later = await owner.post('/reminders', { scheduled_delivery_timestamp: farAhead + 1 });
    const sooner = await owner.post('/reminders', {
      scheduled_delivery_timestamp: farAhead,
      message_id: messageId,
    });
    const { reminders } = (await owner.get('/reminders')).body;
    expect(reminders).toMatchObject([
      { reminder_id: sooner.body.reminder_id, reminder_target_message_id: messageId },
      { reminder_id: later.body.reminder_id, reminder_target_message_id: null },
    ]);
    expect((await iago.get('/reminders')).body.reminders).toEqual([]);
    const path = `/reminders/${sooner.body.reminder_id}`;
    expect(await iago.delete(path)).toMatchObject({
      status: 404,
      body: { msg: 'Reminder does not exist' },
    });
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(404);
  });

  it.each([
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ note: 'x'.repeat(501) }, 'Maximum reminder note length: 500 characters'],
    [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
  ])('rejects %p', async (values, msg) => {
    const response = await owner.post('/reminders', values);
    expect([response.status, response.body.msg]).toEqual([400, msg]);
  });

  it.each([
    ['POST', 380, 404],
    ['POST', 381, 200],
    ['GET', 398, 404],
    ['GET', 399, 200],
  ])('has %s at level %p: %p', async (method, level, status) => {
    const at = owner.atLevel(level);
    const values = { scheduled_delivery_timestamp: farAhead };
    const response = await (method === 'GET'
      ? at.get('/reminders')
      : at.post('/reminders', values));
    expect(response.status).toBe(status);
  });

  it('ignores the note below level 415', async () => {
    const values = { scheduled_delivery_timestamp: farAhead, note: 'x' };
    expect((await owner.atLevel(414).post('/reminders', values)).body).toMatchObject({
      ignored_parameters_unsupported: ['note'],
    });
  });
});

describe('Scheduled messages', () => {
  const farAhead = 4_000_000_000;

  type Event = {
    readonly id: number;
    readonly type: string;
    readonly op?: string;
    readonly flags?: readonly string[];
    readonly message?: { readonly id: number; readonly content: string };
  };

  type Queue = { readonly queue_id: string; readonly last_event_id: number };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let ownerId: number;
  let iagoId: number;
  let channelId: number;
  let database: Client;

  beforeAll(async () => {
    database = new Client({ connectionString: running.databaseUrl });
    await database.connect();
    server = await running.newRealm('scheduledmessages');
    owner = server.owner;
    iago = await server.newUser('Iago');
    ownerId = (await owner.get('/users/me')).body.user_id;
    iagoId = (await iago.get('/users/me')).body.user_id;
    await owner.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
  });

  afterAll(() => database.end());

  const values = (given: object = {}) => ({
    type: 'channel',
    to: channelId,
    topic: 'next week',
    content: 'Let us *meet*',
    scheduled_delivery_timestamp: farAhead,
    ...given,
  });

  const direct = (...to: readonly number[]) => values({ type: 'direct', to, topic: undefined });

  const schedule = async (
    given: Readonly<Record<string, unknown>> = values(),
    by = owner,
  ): Promise<number> => (await by.post('/scheduled_messages', given)).body.scheduled_message_id;

  const listed = async (by = owner) =>
    (await by.get('/scheduled_messages')).body.scheduled_messages;

  const takeBack = async () => {
    for (const { scheduled_message_id } of await listed()) {
      await owner.call('deleteScheduledMessage', { scheduled_message_id });
    }
  };

  const register = async (by: ApiClient, ...types: readonly string[]) =>
    (await by.post('/register', { event_types: types })).body;

  /** The number of events, once they have arrived. */
  const untilEvents = async (
    by: ApiClient,
    { queue_id, last_event_id }: Queue,
    count: number,
  ): Promise<readonly Event[]> => {
    const events: Event[] = [];
    while (events.length < count) {
      const last = events.at(-1)?.id ?? last_event_id;
      const response = await by.get('/events', { queue_id, last_event_id: last });
      events.push(...response.body.events);
    }
    return events;
  };

  const eventsOf = async (by: ApiClient, action: () => Promise<unknown>) => {
    const { queue_id, last_event_id } = await register(by, 'scheduled_messages');
    await action();
    return (await by.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;
  };

  /** Makes the delivery at that time due now. */
  const makeDue = (time: number) =>
    database.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at = to_timestamp($1)',
      [time],
    );

  it('are listed, the next first, and deleted', async () => {
    const events = await eventsOf(owner, async () => {
      const later = await schedule(values({ scheduled_delivery_timestamp: farAhead + 1 }));
      const next = await schedule(direct(iagoId, ownerId));
      const toSelf = await schedule({ ...direct(ownerId), type: 'private' });
      const shown = { content: 'Let us *meet*', rendered_content: expect.any(String) };
      const all = [
        { scheduled_message_id: next, type: 'private', to: [iagoId], ...shown },
        { scheduled_message_id: toSelf, type: 'private', to: [ownerId], ...shown },
        {
          scheduled_message_id: later,
          type: 'stream',
          to: channelId,
          topic: 'next week',
          content: 'Let us *meet*',
          rendered_content: '<p>Let us <em>meet</em></p>',
          scheduled_delivery_timestamp: farAhead + 1,
          failed: false,
        },
      ];
      expect(await listed()).toMatchObject(all);
      const registered = await owner.post('/register', {
        fetch_event_types: ['scheduled_messages'],
      });
      expect(registered.body.scheduled_messages).toMatchObject(all);
      expect(await listed(iago)).toEqual([]);
      await takeBack();
    });
    expect(events).toMatchObject([
      { op: 'add', scheduled_messages: [{ to: channelId, topic: 'next week' }] },
      { op: 'add', scheduled_messages: [{ to: [iagoId] }] },
      { op: 'add', scheduled_messages: [{ to: [ownerId] }] },
      { op: 'remove' },
      { op: 'remove' },
      { op: 'remove', scheduled_message_id: expect.any(Number) },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('can be changed in part, and are validated again', async () => {
    const id = await schedule();
    const path = `/scheduled_messages/${id}`;
    const events = await eventsOf(owner, async () => {
      await owner.patch(path, { content: 'Let us *talk*' });
      await owner.patch(path, { topic: 'soon' });
      await owner.patch(path, { type: 'direct', to: [iagoId] });
      await owner.patch(path, { topic: 'nothing to it' });
      await owner.patch(path, { scheduled_delivery_timestamp: farAhead + 5 });
    });
    expect(events).toMatchObject([
      {
        op: 'update',
        scheduled_message: { rendered_content: '<p>Let us <em>talk</em></p>', to: channelId },
      },
      { op: 'update', scheduled_message: { content: 'Let us *talk*', topic: 'soon' } },
      { op: 'update', scheduled_message: { type: 'private', to: [iagoId] } },
      { op: 'update', scheduled_message: { type: 'private', to: [iagoId] } },
      { op: 'update', scheduled_message: { scheduled_delivery_timestamp: farAhead + 5 } },
    ]);
    await takeBack();
  });

  it.each([
    [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ type: 'nobody' }, 'Invalid type: Value error, Not in the list of possible values'],
    [{ to: '"plans"' }, 'to["int"] is not an integer'],
  ])('reject %p', async (given, msg) => {
    const events = await eventsOf(owner, async () => {
      const response = await owner.post('/scheduled_messages', values(given));
      expect([response.status, response.body.msg]).toEqual([400, msg]);
    });
    expect([events, await listed()]).toEqual([[], []]);
  });

  it.each([
    ['GET', 172, 404],
    ['GET', 173, 200],
    ['POST', 178, 404],
    ['POST', 179, 200],
  ])('have %s at level %p: %p', async (method, level, status) => {
    const at = owner.atLevel(level);
    const response =
      method === 'GET'
        ? await at.get('/scheduled_messages')
        : await at.post('/scheduled_messages', values());
    expect(response.status).toBe(status);
    await takeBack();
  });

  it.each([
    [183, 404],
    [184, 200],
  ])('can be changed at level %p: %p', async (level, status) => {
    const path = `/scheduled_messages/${await schedule()}`;
    const response = await owner.atLevel(level).patch(path, { content: 'x' });
    expect(response.status).toBe(status);
    await takeBack();
  });

  it.each([
    [180, [false, false]],
    [181, [true, true]],
  ])('say at level %p whether they failed: %p', async (level, says) => {
    await schedule();
    const at = owner.atLevel(level);
    const { scheduled_messages: first } = (await at.get('/scheduled_messages')).body;
    const registered = await at.post('/register', { fetch_event_types: ['scheduled_messages'] });
    const { scheduled_messages: other } = registered.body;
    expect([first[0], other[0]].map((record) => 'failed' in record)).toEqual(says);
    await takeBack();
  });

  it.each([
    [178, []],
    [179, [{ op: 'add' }, { op: 'remove' }]],
  ])('have events at level %p: %p', async (level, expected) => {
    const events = await eventsOf(owner.atLevel(level), async () => {
      await schedule();
      await takeBack();
    });
    expect(events).toMatchObject(expected);
  });

  describe('that become due', () => {
    it('are sent like any other message', async () => {
      const desdemona = await server.newUser('Desdemona');
      await desdemona.call('subscribe', { subscriptions: [{ name: 'plans' }] });
      const queue = await register(desdemona, 'message', 'scheduled_messages');
      const time = farAhead + 10;
      const due = { scheduled_delivery_timestamp: time, read_by_sender: true };
      const id = await schedule(values(due), desdemona);
      await makeDue(time);
      const [added, sent, removed] = await untilEvents(desdemona, queue, 3);
      expect(added).toMatchObject({
        op: 'add',
        scheduled_messages: [{ scheduled_message_id: id }],
      });
      expect(sent).toMatchObject({
        type: 'message',
        message: {
          sender_id: desdemona.userId,
          subject: 'next week',
          content: 'Let us *meet*',
        },
        flags: ['read'],
      });
      expect(removed).toMatchObject({ op: 'remove', scheduled_message_id: id });
      expect(await listed(desdemona)).toEqual([]);
    });

    it('report why they failed, and can be rescheduled', async () => {
      const emilia = await server.newUser('Emilia');
      await iago.call('subscribe', {
        subscriptions: [{ name: 'mine' }],
        invite_only: true,
        principals: [iagoId, emilia.userId],
      });
      const { stream_id } = (await iago.get('/get_stream_id', { stream: 'mine' })).body;
      const queue = await register(emilia, 'message', 'scheduled_messages');
      const time = farAhead + 20;
      const id = await schedule(
        values({ to: stream_id, scheduled_delivery_timestamp: time }),
        emilia,
      );
      await emilia.call('unsubscribe', { subscriptions: ['mine'] });
      await makeDue(time);
      const [, failed, notice] = await untilEvents(emilia, queue, 3);
      expect(failed).toMatchObject({
        op: 'update',
        scheduled_message: { scheduled_message_id: id, failed: true },
      });
      expect(notice?.message).toMatchObject({
        sender_full_name: 'Notification Bot',
        content: expect.stringMatching(/\n\n> Channel with ID '\d+' does not exist\n\n/),
      });
      expect((await emilia.patch(`/scheduled_messages/${id}`, values())).status).toBe(200);
      expect(await listed(emilia)).toMatchObject([{ to: channelId, failed: false }]);
    });
  });
});
