import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const farAhead = 4_000_000_000;

type Event = {
  readonly id: number;
  readonly type: string;
  readonly op?: string;
  readonly flags?: readonly string[];
  readonly message?: { readonly id: number; readonly content: string };
};

describe('scheduled messages', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let ownerId: number;
  let iagoId: number;
  let channelId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    ownerId = (await owner.get('/users/me')).body.user_id;
    iagoId = (await iago.get('/users/me')).body.user_id;
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
  });

  afterAll(() => server.stop());

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
      await owner.delete(`/scheduled_messages/${scheduled_message_id}`);
    }
  };

  const register = async (by: ApiClient, ...types: readonly string[]) =>
    (await by.post('/register', { event_types: types })).body;

  /** The number of events, once they have arrived. */
  const untilEvents = async (
    by: ApiClient,
    { queue_id, last_event_id }: { queue_id: string; last_event_id: number },
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

  /** Far enough in the future that a slow machine has completed by then what must come before. */
  const soon = () => Math.floor(Date.now() / 1000) + 8;

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

  it('are sent at their time, like any other message', async () => {
    const queue = await register(owner, 'message', 'scheduled_messages');
    const id = await schedule(
      values({ scheduled_delivery_timestamp: soon(), read_by_sender: true }),
    );
    const [added, sent, removed] = await untilEvents(owner, queue, 3);
    expect(added).toMatchObject({ op: 'add', scheduled_messages: [{ scheduled_message_id: id }] });
    expect(sent).toMatchObject({
      type: 'message',
      message: { sender_id: ownerId, subject: 'next week', content: 'Let us *meet*' },
      flags: ['read'],
    });
    expect(removed).toMatchObject({ op: 'remove', scheduled_message_id: id });
    expect(await listed()).toEqual([]);
    const path = `/scheduled_messages/${id}`;
    expect((await owner.patch(path, { content: 'Too late' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Scheduled message was already sent',
    });
    expect((await owner.delete(path)).status).toBe(404);
  });

  it('report why they failed, and are sent when rescheduled', async () => {
    await iago.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'mine' }],
      invite_only: true,
      principals: [iagoId, ownerId],
    });
    const { stream_id } = (await iago.get('/get_stream_id', { stream: 'mine' })).body;
    const queue = await register(owner, 'message', 'scheduled_messages');
    const id = await schedule(values({ to: stream_id, scheduled_delivery_timestamp: soon() }));
    await owner.delete('/users/me/subscriptions', { subscriptions: ['mine'] });
    const [, failed, notice] = await untilEvents(owner, queue, 3);
    expect(failed).toMatchObject({
      op: 'update',
      scheduled_message: { scheduled_message_id: id, failed: true },
    });
    expect(notice?.message).toMatchObject({
      sender_full_name: 'Notification Bot',
      content: expect.stringContaining("\n\n> Not authorized to send to channel 'mine'\n\n"),
    });
    const path = `/scheduled_messages/${id}`;
    const inFuture = 'Scheduled delivery time must be in the future.';
    expect((await owner.patch(path, { content: 'x' })).body.msg).toBe(inFuture);
    expect((await owner.patch(path, values())).status).toBe(200);
    expect(await listed()).toMatchObject([{ to: channelId, failed: false }]);
    await takeBack();
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

  const inFuture = 'Scheduled delivery time must be in the future.';

  it.each([
    [{ scheduled_delivery_timestamp: 1, to: [1] }, inFuture],
    [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ type: 'nobody' }, 'Invalid type: Value error, Not in the list of possible values'],
    [{ to: [1] }, 'Invalid data type for channel ID'],
    [{ to: '"plans"' }, 'to["int"] is not an integer'],
    [{ type: 'direct', to: 1 }, 'Invalid data type for recipients'],
    [{ type: 'direct', to: [] }, 'Message must have recipients'],
    [{ type: 'direct', to: [999_999] }, 'Invalid user ID 999999'],
    [{ to: 999_999 }, "Channel with ID '999999' does not exist"],
    [{ topic: undefined }, 'Missing topic'],
    [{ topic: 'a\0' }, 'Invalid character in topic, at position 2!'],
    [{ content: ' ' }, 'Message must not be empty'],
    [{ content: '\0' }, 'Message must not contain null bytes'],
  ])('reject %p', async (given, msg) => {
    const events = await eventsOf(owner, async () => {
      const response = await owner.post('/scheduled_messages', values(given));
      expect([response.status, response.body.msg]).toEqual([400, msg]);
    });
    expect([events, await listed()]).toEqual([[], []]);
  });

  it.each([
    [{}, 'Nothing to change'],
    [{ type: 'direct' }, 'Recipient required when updating type of scheduled message.'],
    [{ type: 'channel', to: 1 }, 'Topic required when updating scheduled message type to channel.'],
    [{ scheduled_delivery_timestamp: 1 }, inFuture],
    [{ to: [1] }, 'Invalid data type for channel ID'],
    [{ type: 'direct', to: 1 }, 'Invalid data type for recipients'],
    [{ to: 999_999 }, "Channel with ID '999999' does not exist"],
    [{ content: '' }, 'Message must not be empty'],
  ])('reject the change %p', async (given, msg) => {
    const id = await schedule();
    const before = await listed();
    const response = await owner.patch(`/scheduled_messages/${id}`, given);
    expect([response.status, response.body.msg]).toEqual([400, msg]);
    expect(await listed()).toEqual(before);
    await takeBack();
  });

  it('cannot be accessed by other users', async () => {
    const path = `/scheduled_messages/${await schedule()}`;
    for (const response of [
      await iago.patch(path, { content: 'x' }),
      await iago.delete(path),
      await owner.delete('/scheduled_messages/999999'),
      await owner.patch('/scheduled_messages/999999', { content: 'x' }),
    ]) {
      expect([response.status, response.body.code, response.body.msg]).toEqual([
        404,
        'BAD_REQUEST',
        'Scheduled message does not exist',
      ]);
    }
    await takeBack();
  });

  it.each([
    ['GET', 172, 404],
    ['GET', 173, 200],
    ['POST', 178, 405],
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
    [183, 405],
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
});
