import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('What people keep for themselves', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;

  const eventsOf = async (by: ApiClient, type: string, deed: () => Promise<unknown>) => {
    const { queue_id, last_event_id } = (await by.post('/register', { event_types: [type] })).body;
    await deed();
    return (await by.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  afterAll(() => server.stop());

  it('keeps, changes and forgets snippets', async () => {
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
  ])('refuses the snippet %p', async (values, msg) => {
    expect((await owner.post('/saved_snippets', values)).body.msg).toBe(msg);
  });

  it('keeps, changes and forgets navigation views', async () => {
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
      { fragment: 'inbox', is_pinned: true, name: 'x' },
      'Built-in views cannot have a custom name.',
    ],
    [
      { fragment: 'x'.repeat(2001), is_pinned: true, name: 'x' },
      'fragment is too long (limit: 2000 characters)',
    ],
    [
      { fragment: 'narrow/x', is_pinned: true, name: 'x'.repeat(101) },
      'name is too long (limit: 100 characters)',
    ],
    [{ fragment: 'narrow/x', is_pinned: true }, 'Custom views must have a valid name.'],
    [{ fragment: 'inbox', is_pinned: false }, 'Navigation view already exists.'],
  ])('refuses the navigation view %p', async (values, msg) => {
    expect((await owner.post('/navigation_views', values)).body.msg).toBe(msg);
  });

  it.each([
    [{ name: 'Mine' }, 400, 'Navigation view already exists.'],
    [{ name: 'Other' }, 400, 'Navigation view already exists.'],
    [{ name: '' }, 400, 'Custom views must have a valid name.'],
    [{ name: 'x'.repeat(101) }, 400, 'name is too long (limit: 100 characters)'],
    [{ name: '🐙'.repeat(100) }, 200, ''],
    [{ name: 'New', is_pinned: false }, 200, ''],
  ])('changes a navigation view by %p: %p', async (values, status, msg) => {
    for (const name of ['Mine', 'Other']) {
      await iago.post('/navigation_views', { fragment: name, is_pinned: true, name });
    }
    const answer = await iago.patch('/navigation_views/Mine', values);
    expect([answer.status, answer.body.msg]).toEqual([status, msg]);
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

    it('are kept, replaced and forgotten', async () => {
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

    it('may take 4 MiB for all drafts of an account, whether made or changed', async () => {
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
      [{ content: 'a\0' }, 'Message must not contain null bytes'],
      [{ content: '\ud800' }, 'drafts[1]["content"] has invalid format'],
      [{ timestamp: -1 }, 'Timestamp must not be negative.'],
      [{ timestamp: 1e300 }, 'drafts[1]["timestamp"] is too large'],
      [{ timestamp: 'now' }, 'drafts[1]["timestamp"] is not a float'],
      [{ type: 'stream', topic: 'a\0', to: [1] }, 'Topic must not contain null bytes'],
      [{ type: 'stream' }, 'Must specify exactly 1 channel ID for channel messages'],
      [{ type: 'stream', to: [999_999] }, 'Invalid channel ID'],
      [{ type: 'private', to: [999_999] }, 'Invalid user ID 999999'],
      [{ type: 'direct' }, 'Invalid drafts[1]["type"]'],
      [{ to: 1 }, 'drafts[1]["to"] is not a list'],
      [{ id: 1 }, 'Argument "id" at drafts[1]["id"] is unexpected'],
    ])('are refused with %p, all of them', async (wrong, msg) => {
      const events = await eventsOf(owner, 'drafts', async () => {
        const answer = await owner.post('/drafts', { drafts: [draft, { ...draft, ...wrong }] });
        expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
          400,
          'BAD_REQUEST',
          msg,
        ]);
      });
      expect([events, (await owner.get('/drafts')).body.count]).toEqual([[], 0]);
    });

    it('are out of reach for others', async () => {
      const [id] = (await owner.post('/drafts', { drafts: [draft] })).body.ids;
      for (const answer of [
        await iago.delete(`/drafts/${id}`),
        await iago.patch(`/drafts/${id}`, { draft }),
        await owner.patch('/drafts/999999', { draft }),
      ]) {
        expect([answer.status, answer.body.msg]).toEqual([404, 'Draft does not exist']);
      }
    });

    it('are forgotten, silently, by those who will not synchronize them', async () => {
      const [id] = (await owner.post('/drafts', { drafts: [draft] })).body.ids;
      await iago.post('/drafts', { drafts: [draft] });
      const events = await eventsOf(owner, 'drafts', () =>
        owner.patch('/settings', { enable_drafts_synchronization: false }),
      );
      expect(events).toEqual([]);
      for (const answer of [
        await owner.get('/drafts'),
        await owner.post('/drafts', { drafts: [draft] }),
        await owner.patch(`/drafts/${id}`, { draft }),
        await owner.delete(`/drafts/${id}`),
      ]) {
        expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
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
