import type { ApiClient } from '@parley/adapter-http/testing';
import { registerFor } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('personal collections', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;

  const eventsOf = async (by: ApiClient, type: string, action: () => Promise<unknown>) => {
    const { queue_id, last_event_id } = (await by.post('/register', { event_types: [type] })).body;
    await action();
    return (await by.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;
  };

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  it('creates, changes and deletes snippets', async () => {
    const events = await eventsOf(owner, 'saved_snippets', async () => {
      const made = await owner.post('/saved_snippets', { title: ' Hello ', content: 'Dear *all*' });
      const id = made.body.saved_snippet_id;
      expect((await owner.get('/saved_snippets')).body.saved_snippets).toEqual([
        { id, title: 'Hello', content: 'Dear *all*', date_created: expect.any(Number) },
      ]);
      expect((await iago.get('/saved_snippets')).body.saved_snippets).toEqual([]);
      expect((await iago.delete(`/saved_snippets/${id}`)).status).toBe(404);
      await owner.patch(`/saved_snippets/${id}`, { title: 'Bye' });
      await owner.delete(`/saved_snippets/${id}`);
    });
    expect(events).toMatchObject([
      { op: 'add', saved_snippet: { title: 'Hello' } },
      { op: 'update', saved_snippet: { title: 'Bye', content: 'Dear *all*' } },
      { op: 'remove', saved_snippet_id: expect.any(Number) },
    ]);
  });

  it.each([
    [{ title: ' ', content: 'x' }, 'title cannot be blank'],
    [{ title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
    [{ title: 'x', content: '' }, 'content cannot be blank'],
  ])('rejects the snippet %p', async (values, msg) => {
    expect((await owner.post('/saved_snippets', values)).body.msg).toBe(msg);
  });

  it('creates, changes and deletes navigation views', async () => {
    const events = await eventsOf(owner, 'navigation_view', async () => {
      const fragment = 'narrow/is/alerted';
      const path = `/navigation_views/${encodeURIComponent(fragment)}`;
      await owner.post('/navigation_views', { fragment, is_pinned: false, name: 'Alerts' });
      await owner.post('/navigation_views', { fragment: 'inbox', is_pinned: true });
      expect((await owner.get('/navigation_views')).body.navigation_views).toEqual([
        { fragment, is_pinned: false, name: 'Alerts' },
        { fragment: 'inbox', is_pinned: true },
      ]);
      await owner.patch(path, { is_pinned: true });
      await owner.delete(path);
      expect((await owner.delete(path)).status).toBe(404);
    });
    expect(events).toMatchObject([
      { op: 'add', navigation_view: { name: 'Alerts' } },
      { op: 'add', navigation_view: { fragment: 'inbox' } },
      { op: 'update', fragment: 'narrow/is/alerted', data: { is_pinned: true } },
      { op: 'remove', fragment: 'narrow/is/alerted' },
    ]);
  });

  it.each([
    [{ fragment: ' ', is_pinned: true }, 'fragment cannot be blank'],
    [
      { fragment: 'x'.repeat(2001), is_pinned: true, name: 'x' },
      'fragment is too long (limit: 2000 characters)',
    ],
    [
      { fragment: 'narrow/x', is_pinned: true, name: 'x'.repeat(101) },
      'name is too long (limit: 100 characters)',
    ],
    [{ fragment: 'narrow/x', is_pinned: true }, 'Custom views must have a valid name.'],
  ])('rejects the navigation view %p', async (values, msg) => {
    expect((await owner.post('/navigation_views', values)).body.msg).toBe(msg);
  });

  it.each([
    [{ name: 'Other' }, 400, 'Navigation view already exists.'],
    [{ name: 'x'.repeat(101) }, 400, 'name is too long (limit: 100 characters)'],
    [{ name: '🐙'.repeat(100), is_pinned: false }, 200, ''],
  ])('changes a navigation view by %p: %p', async (values, status, msg) => {
    for (const name of ['Mine', 'Other']) {
      await iago.post('/navigation_views', { fragment: name, is_pinned: true, name });
    }
    const response = await iago.patch('/navigation_views/Mine', values);
    expect([response.status, response.body.msg]).toEqual([status, msg]);
  });

  describe('Drafts', () => {
    const draft = { type: '', to: [], topic: '', content: 'Dear all', timestamp: 100 };
    const off = 'User has disabled synchronizing drafts.';
    let iagoId: number;
    let channelId: number;

    beforeAll(async () => {
      iagoId = (await iago.get('/users/me')).body.user_id;
      await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
      channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
    });

    it('are created, replaced and deleted', async () => {
      const inChannel = { ...draft, type: 'stream', to: [channelId], topic: 'x', timestamp: 300.5 };
      const toIago = { ...draft, type: 'private', to: [iagoId], timestamp: 200 };
      const events = await eventsOf(owner, 'drafts', async () => {
        const { ids } = (await owner.post('/drafts', { drafts: [inChannel, toIago, draft] })).body;
        const [first, second, third] = ids;
        const all = [
          { ...draft, id: third },
          { ...toIago, id: second },
          { ...inChannel, id: first, timestamp: 300 },
        ];
        expect((await owner.get('/drafts')).body).toMatchObject({ count: 3, drafts: all });
        const registered = await owner.post('/register', { fetch_event_types: ['drafts'] });
        expect(registered.body.drafts).toEqual(all.toReversed());
        expect((await iago.get('/drafts')).body).toMatchObject({ count: 0, drafts: [] });
        await owner.patch(`/drafts/${third}`, { draft: { ...draft, content: 'Dear Iago' } });
        for (const id of ids) {
          expect((await owner.delete(`/drafts/${id}`)).status).toBe(200);
        }
        expect((await owner.post('/drafts', { drafts: [] })).body.ids).toEqual([]);
      });
      expect(events).toMatchObject([
        { op: 'add', drafts: [{ to: [channelId] }, { to: [iagoId] }, { type: '' }] },
        { op: 'update', draft: { content: 'Dear Iago', timestamp: 100 } },
        { op: 'remove' },
        { op: 'remove' },
        { op: 'remove', draft_id: expect.any(Number) },
      ]);
    });

    it('may use 4 MiB for all drafts of an account, when created or changed', async () => {
      const hamlet = await server.newUser('Hamlet');
      const large = { ...draft, content: 'x'.repeat(10_000) };
      const drafts = Array.from({ length: 190 }, () => large);
      const { ids } = (await hamlet.post('/drafts', { drafts })).body;
      await hamlet.post('/drafts', { drafts });
      const refused = await hamlet.post('/drafts', { drafts });
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          result: 'error',
          code: 'BAD_REQUEST',
          msg: 'Your drafts take too much space (limit: 4 MiB)',
        },
      ]);
      const more = await hamlet.post('/drafts', { drafts: drafts.slice(0, 39) });
      expect(more.status).toBe(200);
      const euros = { ...draft, content: '€'.repeat(10_000) };
      expect((await hamlet.patch(`/drafts/${ids[0]}`, { draft: euros })).status).toBe(400);
      expect((await hamlet.get('/drafts')).body.count).toBe(419);
      expect((await hamlet.delete(`/drafts/${ids[1]}`)).status).toBe(200);
    });

    it.each([
      [{ content: ' ' }, 'drafts[1]["content"] cannot be blank'],
      [{ content: '\ud800' }, 'drafts[1]["content"] has invalid format'],
      [{ timestamp: 1e300 }, 'drafts[1]["timestamp"] is too large'],
      [{ type: 'stream', to: [999_999] }, 'Invalid channel ID'],
      [{ type: 'direct' }, 'Invalid drafts[1]["type"]'],
      [{ id: 1 }, 'Argument "id" at drafts[1]["id"] is unexpected'],
    ])('are all rejected with %p', async (wrong, msg) => {
      const events = await eventsOf(owner, 'drafts', async () => {
        const response = await owner.post('/drafts', { drafts: [draft, { ...draft, ...wrong }] });
        expect([response.status, response.body.code, response.body.msg]).toEqual([
          400,
          'BAD_REQUEST',
          msg,
        ]);
      });
      expect([events, (await owner.get('/drafts')).body.count]).toEqual([[], 0]);
    });

    it('cannot be accessed by other users', async () => {
      const [id] = (await owner.post('/drafts', { drafts: [draft] })).body.ids;
      for (const response of [
        await iago.delete(`/drafts/${id}`),
        await iago.patch(`/drafts/${id}`, { draft }),
        await owner.patch('/drafts/999999', { draft }),
      ]) {
        expect([response.status, response.body.msg]).toEqual([404, 'Draft does not exist']);
      }
    });

    it('are deleted without events when the user turns off synchronization', async () => {
      const [id] = (await owner.post('/drafts', { drafts: [draft] })).body.ids;
      await iago.post('/drafts', { drafts: [draft] });
      const events = await eventsOf(owner, 'drafts', () =>
        owner.patch('/settings', { enable_drafts_synchronization: false }),
      );
      expect(events).toEqual([]);
      for (const response of [
        await owner.get('/drafts'),
        await owner.post('/drafts', { drafts: [draft] }),
        await owner.patch(`/drafts/${id}`, { draft }),
        await owner.delete(`/drafts/${id}`),
      ]) {
        expect([response.status, response.body.code, response.body.msg]).toEqual([
          400,
          'BAD_REQUEST',
          off,
        ]);
      }
      await owner.patch('/settings', { enable_drafts_synchronization: true });
      expect((await owner.get('/drafts')).body.drafts).toEqual([]);
      expect((await iago.get('/drafts')).body.count).toBe(1);
    });
  });

  it.each([
    ['/drafts', 86, 404],
    ['/drafts', 87, 200],
    ['/saved_snippets', 296, 404],
    ['/saved_snippets', 297, 200],
    ['/navigation_views', 389, 404],
    ['/navigation_views', 390, 200],
  ])('has %s at level %p: %p', async (path, level, status) => {
    expect((await owner.atLevel(level).get(path)).status).toBe(status);
  });
});

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
    await owner.post('/users/me/subscriptions', {
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
    [{ scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'],
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ message_id: 999_999 }, 'Invalid message(s)'],
    [{ note: 'x'.repeat(501) }, 'note is too long (limit: 500 characters)'],
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
    expect(response.status).toBe(method === 'GET' && status === 404 ? 405 : status);
  });

  it('ignores the note below level 415', async () => {
    const values = { scheduled_delivery_timestamp: farAhead, note: 'x' };
    expect((await owner.atLevel(414).post('/reminders', values)).body).toMatchObject({
      ignored_parameters_unsupported: ['note'],
    });
  });
});

describe('scheduled messages', () => {
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

  beforeAll(async () => {
    server = await running.newRealm('scheduledmessages');
    owner = server.owner;
    iago = await server.newUser('Iago');
    ownerId = (await owner.get('/users/me')).body.user_id;
    iagoId = (await iago.get('/users/me')).body.user_id;
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
  });

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

  let desdemona: ApiClient;
  let emilia: ApiClient;
  let sentQueue: Queue;
  let failedQueue: Queue;
  let sentId: number;
  let failedId: number;

  // These become due during the other tests, which are about other users.
  beforeAll(async () => {
    desdemona = await server.newUser('Desdemona');
    emilia = await server.newUser('Emilia');
    await desdemona.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    await iago.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'mine' }],
      invite_only: true,
      principals: [iagoId, emilia.userId],
    });
    const { stream_id } = (await iago.get('/get_stream_id', { stream: 'mine' })).body;
    sentQueue = await register(desdemona, 'message', 'scheduled_messages');
    failedQueue = await register(emilia, 'message', 'scheduled_messages');
    // Late enough that a slow machine has done by then what must come before.
    const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 8;
    const due = { scheduled_delivery_timestamp, read_by_sender: true };
    sentId = await schedule(values(due), desdemona);
    failedId = await schedule(values({ ...due, to: stream_id }), emilia);
    await emilia.delete('/users/me/subscriptions', { subscriptions: ['mine'] });
  });

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

  const inFuture = 'Scheduled delivery time must be in the future.';

  it.each([
    [{ scheduled_delivery_timestamp: 1 }, inFuture],
    [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ type: 'nobody' }, 'Invalid type: Value error, Not in the list of possible values'],
    [{ to: '"plans"' }, 'to["int"] is not an integer'],
    [{ to: 999_999 }, "Channel with ID '999999' does not exist"],
  ])('reject %p', async (given, msg) => {
    const events = await eventsOf(owner, async () => {
      const response = await owner.post('/scheduled_messages', values(given));
      expect([response.status, response.body.msg]).toEqual([400, msg]);
    });
    expect([events, await listed()]).toEqual([[], []]);
  });

  it('reject changes of nothing', async () => {
    const path = `/scheduled_messages/${await schedule()}`;
    const before = await listed();
    const response = await owner.patch(path, {});
    expect([response.status, response.body.msg]).toEqual([400, 'Nothing to change']);
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

  describe('that become due', () => {
    it('are sent like any other message', async () => {
      const [added, sent, removed] = await untilEvents(desdemona, sentQueue, 3);
      expect(added).toMatchObject({
        op: 'add',
        scheduled_messages: [{ scheduled_message_id: sentId }],
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
      expect(removed).toMatchObject({ op: 'remove', scheduled_message_id: sentId });
      expect(await listed(desdemona)).toEqual([]);
      const path = `/scheduled_messages/${sentId}`;
      expect((await desdemona.patch(path, { content: 'Too late' })).body).toMatchObject({
        code: 'BAD_REQUEST',
        msg: 'Scheduled message was already sent',
      });
      expect((await desdemona.delete(path)).status).toBe(404);
    });

    it('report why they failed, and are sent when rescheduled', async () => {
      const [, failed, notice] = await untilEvents(emilia, failedQueue, 3);
      expect(failed).toMatchObject({
        op: 'update',
        scheduled_message: { scheduled_message_id: failedId, failed: true },
      });
      expect(notice?.message).toMatchObject({
        sender_full_name: 'Notification Bot',
        content: expect.stringMatching(/\n\n> Channel with ID '\d+' does not exist\n\n/),
      });
      const path = `/scheduled_messages/${failedId}`;
      expect((await emilia.patch(path, { content: 'x' })).body.msg).toBe(inFuture);
      expect((await emilia.patch(path, values())).status).toBe(200);
      expect(await listed(emilia)).toMatchObject([{ to: channelId, failed: false }]);
    });
  });
});

describe('Muted users', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let cordelia: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('mutedusers');
    owner = server.owner;
    iago = await server.newUser('Iago');
    cordelia = await server.newUser('Cordelia');
    const subscriptions = [{ name: 'plans' }];
    for (const one of [owner, iago, cordelia]) {
      await one.post('/users/me/subscriptions', { subscriptions });
    }
    await owner.patch('/realm', { enable_read_receipts: true });
  });

  const pathOf = (user: ApiClient) => `/users/me/muted_users/${user.userId}`;

  const send = async (by: ApiClient, content = 'Hello'): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: 'plans', topic: 'soon', content })).body.id;

  const register = (client: ApiClient, ...types: readonly string[]) =>
    registerFor(client, { event_types: types });

  const flagsOf = async (client: ApiClient, id: number): Promise<readonly string[]> =>
    (await client.get(`/messages/${id}`)).body.message.flags;

  it('are muted and unmuted, and clients are notified of the whole list each time', async () => {
    const unread = await send(cordelia);
    const { state, events } = await register(iago, 'muted_users', 'update_message_flags');
    expect(state.muted_users).toEqual([]);
    expect((await iago.post(pathOf(cordelia))).body).toEqual({ result: 'success', msg: '' });
    const [read, muted] = await events();
    expect(read).toMatchObject({
      type: 'update_message_flags',
      op: 'add',
      flag: 'read',
      all: false,
      messages: [unread],
    });
    const timestamp = expect.any(Number);
    expect(muted).toMatchObject({
      type: 'muted_users',
      muted_users: [{ id: cordelia.userId, timestamp }],
    });
    const again = await register(iago, 'muted_users');
    expect(again.state.muted_users).toEqual([{ id: cordelia.userId, timestamp }]);
    expect((await register(owner, 'muted_users')).state.muted_users).toEqual([]);
    expect((await iago.delete(pathOf(cordelia))).status).toBe(200);
    expect(await again.events()).toMatchObject([{ type: 'muted_users', muted_users: [] }]);
  });

  it('send messages that are read at once for users who muted them, with other flags as usual', async () => {
    await iago.post(pathOf(cordelia));
    const { events } = await register(iago, 'message');
    const muted = await send(cordelia, '@**Iago** hello');
    const unmutedId = await send(owner);
    expect(await events()).toMatchObject([
      { message: { id: muted }, flags: ['read', 'mentioned'] },
      { message: { id: unmutedId }, flags: [] },
    ]);
    expect(await flagsOf(iago, muted)).toEqual(['read', 'mentioned']);
    expect(await flagsOf(owner, muted)).toEqual([]);
    const { unread_msgs } = (
      await iago.post('/register', { fetch_event_types: ['message', 'update_message_flags'] })
    ).body;
    expect(unread_msgs.streams).toMatchObject([{ unread_message_ids: [unmutedId] }]);
    await iago.delete(pathOf(cordelia));
    expect(await flagsOf(iago, await send(cordelia))).toEqual([]);
  });

  it("are hidden from each other's read receipts", async () => {
    const id = await send(owner);
    for (const reader of [iago, cordelia]) {
      await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    }
    const readers = async (of: ApiClient): Promise<readonly number[]> =>
      (await of.get(`/messages/${id}/read_receipts`)).body.user_ids;
    const both = [iago.userId, cordelia.userId];
    expect(await readers(iago)).toEqual(both);
    await iago.post(pathOf(cordelia));
    expect(await readers(iago)).toEqual([iago.userId]);
    expect(await readers(cordelia)).toEqual([cordelia.userId]);
    expect(await readers(owner)).toEqual(both);
    expect(await readers(iago.atLevel(144))).toEqual([iago.userId]);
    expect(await readers(iago.atLevel(143))).toEqual(both);
    expect(await readers(iago.atLevel(142))).toEqual([cordelia.userId]);
    await iago.delete(pathOf(cordelia));
  });

  it('cannot be the user themselves, and are identified by an id', async () => {
    const { status, body } = await iago.post(pathOf(iago));
    expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', 'Cannot mute self']);
    expect((await iago.post('/users/me/muted_users/iago')).status).toBe(404);
  });

  it('are unknown below their level', async () => {
    expect((await iago.atLevel(47).post(pathOf(owner))).status).toBe(404);
    const old = await register(iago.atLevel(47), 'muted_users');
    expect(old.state.muted_users).toBeUndefined();
    expect((await iago.atLevel(48).post(pathOf(owner))).status).toBe(200);
    await iago.delete(pathOf(owner));
  });
});
