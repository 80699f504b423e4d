import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const notLoggedIn = { status: 401, body: { code: 'UNAUTHORIZED' } };

describe('a visitor without an account', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it('is rejected before any parameter is read where nothing is public', async () => {
    const { anonymous } = server;
    expect(await anonymous.get('/messages')).toMatchObject(notLoggedIn);
    expect(await anonymous.get('/messages', { num_before: 'x' })).toMatchObject(notLoggedIn);
    expect(await anonymous.get('/users/me/1/topics')).toMatchObject(notLoggedIn);
    expect(await anonymous.post('/register')).toMatchObject(notLoggedIn);
  });

  it('gets a snapshot of public data, and no queue', async () => {
    const { owner, anonymous } = server;
    await owner.patch('/realm', { enable_spectator_access: true });
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'open' }],
      is_web_public: true,
    });
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'inside' }] });
    const { status, body } = await anonymous.post('/register');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      queue_id: null,
      user_id: 0,
      is_guest: true,
      max_message_id: -1,
      unread_msgs: { count: 0 },
      subscriptions: [{ name: 'open', desktop_notifications: true, is_muted: false }],
      unsubscribed: [],
      never_subscribed: [],
      saved_snippets: [],
      starred_messages: [],
      navigation_views: [],
      realm_default_streams: [],
      user_status: {},
      realm_users: [{ user_id: owner.userId, delivery_email: null }],
    });
    expect(body.realm_users[0].avatar_url).toEqual(expect.any(String));
    expect(body).not.toHaveProperty('last_event_id');
    expect(body).not.toHaveProperty('streams');
  });

  it('gets only what was requested', async () => {
    const { body } = await server.anonymous.post('/register', { fetch_event_types: ['message'] });
    expect(body).toMatchObject({ max_message_id: -1 });
    expect(body).not.toHaveProperty('subscriptions');
  });
});
