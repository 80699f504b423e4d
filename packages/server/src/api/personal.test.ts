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
  ])('rejects the navigation view %p', async (values, msg) => {
    expect((await owner.post('/navigation_views', values)).body.msg).toBe(msg);
  });

  it.each([
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
      await one.post('/users/me/subscriptions', { subscriptions });
    }
    await owner.patch('/realm', { enable_read_receipts: true });
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
