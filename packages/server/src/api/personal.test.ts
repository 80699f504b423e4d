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
      await owner.call('updateSavedSnippet', { saved_snippet_id: id, title: 'Bye' });
      await owner.call('deleteSavedSnippet', { saved_snippet_id: id });
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
      await owner.call('createNavigationView', { fragment, is_pinned: false, name: 'Alerts' });
      await owner.call('createNavigationView', { fragment: 'inbox', is_pinned: true });
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
  ])('rejects the navigation view %p', async (values, msg) => {
    expect((await owner.post('/navigation_views', values)).body.msg).toBe(msg);
  });

  it.each([
    [{ name: 'x'.repeat(101) }, 400, 'name is too long (limit: 100 characters)'],
    [{ name: '🐙'.repeat(100), is_pinned: false }, 200, ''],
  ])('changes a navigation view by %p: %p', async (values, status, msg) => {
    const iago = await server.newUser(`Iago ${status}`);
    for (const name of ['Mine', 'Other']) {
      await iago.call('createNavigationView', { fragment: name, is_pinned: true, name });
    }
    const response = await iago.patch('/navigation_views/Mine', values);
    expect([response.status, response.body.msg]).toEqual([status, msg]);
  });

  describe('Drafts', () => {
    const draft = { type: '', to: [], topic: '', content: 'Dear all', timestamp: 100 };
    let iagoId: number;
    let channelId: number;

    beforeAll(async () => {
      iagoId = (await iago.get('/users/me')).body.user_id;
      await owner.call('subscribe', { subscriptions: [{ name: 'plans' }] });
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

    it.each([
      [{ content: ' ' }, 'drafts[1]["content"] cannot be blank'],
      [{ content: '\ud800' }, 'drafts[1]["content"] has invalid format'],
      [{ timestamp: 1e300 }, 'drafts[1]["timestamp"] is too large'],
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
      await one.call('subscribe', { subscriptions });
    }
    await owner.call('updateRealm', { enable_read_receipts: true });
  });

  const pathOf = (user: ApiClient) => `/users/me/muted_users/${user.userId}`;

  const send = async (by: ApiClient, content = 'Hello'): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: 'plans', topic: 'soon', content })).body.id;

  const register = (client: ApiClient, ...types: readonly string[]) =>
    registerFor(client, { event_types: types });

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

  it('are unknown below their level', async () => {
    expect((await iago.atLevel(47).post(pathOf(owner))).status).toBe(404);
    const old = await register(iago.atLevel(47), 'muted_users');
    expect(old.state.muted_users).toBeUndefined();
    expect((await iago.atLevel(48).post(pathOf(owner))).status).toBe(200);
    await iago.delete(pathOf(owner));
  });
});

describe('Alert words', () => {
  const path = '/users/me/alert_words';

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('alertwords');
    owner = server.owner;
    iago = await server.newUser('Iago');
    const subscriptions = [{ name: 'kitchen' }];
    await owner.call('subscribe', { subscriptions });
    await iago.call('subscribe', { subscriptions });
  });

  const send = async (content: string): Promise<number> =>
    (await owner.post('/messages', { type: 'channel', to: 'kitchen', topic: 'tea', content })).body
      .id;

  const alerted = async (): Promise<readonly number[]> =>
    (
      await iago.get('/messages', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 20,
        narrow: [['is', 'alerted']],
      })
    ).body.messages.map(({ id }: { readonly id: number }) => id);

  it('are limited exactly when requests arrive concurrently; a rejected one changes nothing', async () => {
    const hamlet = await server.newUser('Hamlet');
    const words = Array.from({ length: 995 }, (_, index) => `word${index}`);
    await hamlet.post(path, { alert_words: words });
    const { queue_id, last_event_id } = (
      await hamlet.post('/register', { event_types: ['alert_words'] })
    ).body;
    const requests = Array.from({ length: 12 }, (_, index) =>
      hamlet.post(path, { alert_words: [`more${index}`] }),
    );
    const responses = await Promise.all(requests);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(7).fill([
        400,
        {
          result: 'error',
          code: 'BAD_REQUEST',
          msg: 'You have too many alert words (limit: 1000)',
        },
      ]),
    );
    expect((await hamlet.get(path)).body.alert_words).toHaveLength(1000);
    const { events } = (await hamlet.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events).toHaveLength(5);
    expect((await hamlet.delete(path, { alert_words: words })).status).toBe(200);
  });

  it('are added, listed and removed, and clients are notified of the whole list each time', async () => {
    const queue = (await iago.post('/register', { event_types: ['alert_words'] })).body;
    expect(queue.alert_words).toEqual([]);
    const added = await iago.post(path, { alert_words: [' Tea ', '', 'jam', 'JAM'] });
    expect(added.body).toMatchObject({ result: 'success', alert_words: ['Tea', 'JAM'] });
    await iago.post(path, { alert_words: ['TEA'] });
    const left = await iago.delete(path, { alert_words: ['jam', 'unknown'] });
    expect(left.body.alert_words).toEqual(['Tea']);
    expect((await iago.get(path)).body.alert_words).toEqual(['Tea']);
    expect((await owner.get(path)).body.alert_words).toEqual([]);
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })
    ).body;
    expect(events).toMatchObject([
      { type: 'alert_words', alert_words: ['Tea', 'JAM'] },
      { alert_words: ['Tea', 'JAM'] },
      { alert_words: ['Tea'] },
    ]);
  });

  it('set flags on sent and edited messages', async () => {
    const queue = (await iago.post('/register', { event_types: ['message'] })).body;
    const id = await send('More tea, anyone?');
    const other = await send('A teapot');
    expect(await alerted()).toEqual([id]);
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })
    ).body;
    expect(events[0].flags).toEqual(['has_alert_word']);
    await owner.call('editMessage', { message_id: id, content: 'More cake' });
    await owner.call('editMessage', { message_id: other, content: 'A pot of TEA' });
    expect(await alerted()).toEqual([other]);
  });

  it.each([
    [{ alert_words: ['x'.repeat(101)] }, 'alert_words[0] is too long (limit: 100 characters)'],
    [{ alert_words: [1] }, 'alert_words[0] is not a string'],
    [{}, "Missing 'alert_words' argument"],
  ])('reject %p', async (values, msg) => {
    const answer = await iago.post(path, values);
    expect([answer.status, answer.body.msg]).toEqual([400, msg]);
  });
});
