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
    [{ fragment: 'narrow/x', is_pinned: true }, 'Custom views must have a valid name.'],
    [{ fragment: 'inbox', is_pinned: false }, 'Navigation view already exists.'],
  ])('refuses the navigation view %p', async (values, msg) => {
    expect((await owner.post('/navigation_views', values)).body.msg).toBe(msg);
  });

  it.each([
    ['/saved_snippets', 296, 404],
    ['/saved_snippets', 297, 200],
    ['/navigation_views', 389, 404],
    ['/navigation_views', 390, 200],
  ])('has %s at level %p: %p', async (path, level, status) => {
    expect((await owner.atLevel(level).get(path)).status).toBe(status);
  });
});
