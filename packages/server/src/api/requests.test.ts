import { routes } from '@parley/adapter-http';
import { collectionLimits } from '@parley/core/access';
import { request as httpRequest } from 'node:http';
import type { TestRealm, TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('every request', () => {
  let server: TestRealm;

  beforeAll(() => {
    server = running;
  });

  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  describe('without valid credentials', () => {
    const unauthorized = (msg: string) => ({ result: 'error', code: 'UNAUTHORIZED', msg });

    it.each([
      [
        'no header',
        undefined,
        unauthorized('Not logged in: API authentication or user session required'),
      ],
      [
        'a header of one word',
        'Basic',
        unauthorized('Invalid authorization header for basic auth'),
      ],
      ['no base64', 'Basic ??', unauthorized('Invalid authorization header for basic auth')],
      ['no colon', basic('me'), unauthorized('Invalid authorization header for basic auth')],
      ['two colons', basic('a:b:c'), unauthorized('Invalid authorization header for basic auth')],
      ['a malformed key', basic('owner@example.org:short'), unauthorized('Malformed API key')],
      [
        'a wrong key',
        basic(`owner@example.org:${'a'.repeat(32)}`),
        unauthorized('Invalid API key'),
      ],
      [
        'an unknown user',
        basic(`nobody@example.org:${'a'.repeat(32)}`),
        unauthorized('Invalid API key'),
      ],
    ])('is rejected with 401 for %s', async (_, authorization, body) => {
      const client =
        authorization === undefined ? server.anonymous : server.anonymous.with({ authorization });
      const response = await client.get('/users/me');
      expect(response.body).toEqual(body);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    });

    it('is rejected with 400 for another scheme', async () => {
      const response = await server.anonymous.with({ authorization: 'Bearer x' }).get('/users/me');
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: 'BAD_REQUEST',
        msg: 'This endpoint requires HTTP basic authentication.',
      });
    });

    it('may have invalid ones at open endpoints', async () => {
      const client = server.anonymous.with({ authorization: 'Basic nonsense' });
      expect((await client.get('/server_settings')).status).toBe(200);
    });

    it('accepts the address without regard to case', async () => {
      const key = server.owner.apiKey ?? '';
      const client = server.anonymous.with({
        authorization: basic(`${ownerEmail.toUpperCase()}:${key}`),
      });
      expect((await client.get('/users/me')).status).toBe(200);
    });
  });

  describe('to an unknown path', () => {
    it.each([
      ['GET', '/nope'],
      ['POST', '/'],
      ['GET', '/messages/first'],
    ])('gets 404 in the API error format: %s %s', async (method, path) => {
      const response = await server.owner.request(method, path);
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ result: 'error', code: 'BAD_REQUEST', msg: 'Not found' });
      expect(response.headers.get('content-type')).toMatch('application/json');
    });

    it('gets 405 with the allowed methods for another method', async () => {
      const response = await server.owner.request('PUT', '/messages');
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(response.body.allowed_methods.join(', '));
      expect(response.body).toMatchObject({
        result: 'error',
        code: 'METHOD_NOT_ALLOWED',
        msg: 'Method Not Allowed',
        allowed_methods: expect.arrayContaining(['GET', 'POST']),
      });
    });

    it('gets 204 for OPTIONS, and HEAD where there is GET', async () => {
      const options = await fetch(`${server.site}/api/v1/users/me`, { method: 'OPTIONS' });
      expect(options.status).toBe(204);
      const head = await fetch(`${server.site}/api/v1/server_settings`, { method: 'HEAD' });
      expect(head.status).toBe(200);
    });
  });

  describe('with parameters', () => {
    const rendered = { result: 'success', msg: '', rendered: '<p>hi</p>' };

    const multipart = () => {
      const form = new FormData();
      form.append('content', 'hi');
      return form;
    };

    it.each([
      ['a form', () => ['/messages/render', new URLSearchParams({ content: 'hi' })] as const],
      ['multipart', () => ['/messages/render', multipart()] as const],
      ['the query of a POST', () => ['/messages/render?content=hi', undefined] as const],
      [
        'the body before the query',
        () => ['/messages/render?content=no', new URLSearchParams({ content: 'hi' })] as const,
      ],
      [
        'a path with doubled slashes',
        () => ['//messages//render', new URLSearchParams({ content: 'hi' })] as const,
      ],
    ])('accepts them from %s', async (_, make) => {
      const [path, body] = make();
      expect((await server.owner.request('POST', path, body)).body).toEqual(rendered);
    });

    it('accepts an empty multipart body as one without parameters', async () => {
      const client = server.owner.with({ 'content-type': 'multipart/form-data;boundary=x' });
      const response = await client.request('POST', '/register', '');
      expect(response.body).toMatchObject({ result: 'success' });
      const closed = await client.request('POST', '/register', '--x--\r\n');
      expect(closed.body).toMatchObject({ result: 'success' });
    });

    it('accepts an empty JSON object', async () => {
      const client = server.owner.with({ 'content-type': 'application/json' });
      expect((await client.request('POST', '/register', '{}')).status).toBe(200);
    });

    it('gets the unknown ones in every success from level 167 on', async () => {
      const values = { content: 'hi', zebra: '1', ant: '2' };
      expect((await server.owner.post('/messages/render', values)).body).toEqual({
        ...rendered,
        ignored_parameters_unsupported: ['ant', 'zebra'],
      });
      const before = server.owner.atLevel(166);
      expect((await before.post('/messages/render', values)).body).toEqual(rendered);
    });

    it.each([
      [
        'a missing one',
        '/messages/render',
        {},
        "Missing 'content' argument",
        'REQUEST_VARIABLE_MISSING',
      ],
      [
        'two names of one',
        '/messages',
        { type: 'stream', topic: 'a', subject: 'b', content: 'x' },
        "Can't decide between 'topic' and 'subject' arguments",
        'REQUEST_CONFUSING_VAR',
      ],
      [
        'an invalid boolean',
        '/register',
        { apply_markdown: '1' },
        'apply_markdown is not a boolean',
        'BAD_REQUEST',
      ],
      [
        'a word that is not JSON',
        '/register',
        { apply_markdown: 'True' },
        'apply_markdown is not valid JSON',
        'BAD_REQUEST',
      ],
      [
        'an invalid list',
        '/register',
        { event_types: {} },
        'event_types is not a list',
        'BAD_REQUEST',
      ],
      [
        'an item of another type',
        '/register',
        { event_types: ['a', 1] },
        'event_types[1] is not a string',
        'BAD_REQUEST',
      ],
      [
        'a member of another type',
        '/register',
        { client_capabilities: { bulk_message_deletion: 1 } },
        'client_capabilities["bulk_message_deletion"] is not a boolean',
        'BAD_REQUEST',
      ],
      [
        'text that is too long',
        '/messages/render',
        { content: 'x'.repeat(10_001) },
        'content is too long (limit: 10000 characters)',
        'BAD_REQUEST',
      ],
      [
        'text with a NUL',
        '/messages/render',
        { content: 'a\0b' },
        'content has invalid format',
        'BAD_REQUEST',
      ],
    ])('rejects %s', async (_, path, values, msg, code) => {
      const response = await server.owner.post(path, values);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ result: 'error', msg, code });
    });

    it('accepts the text null for an omitted optional one', async () => {
      const response = await server.owner.post('/register', { event_types: 'null' });
      expect(response.body).toMatchObject({ result: 'success' });
    });

    it('rejects a body that is too large, in the API error format', async () => {
      const response = await server.owner.post('/messages/render', {
        content: 'x'.repeat(26 << 20),
      });
      expect(response.status).toBe(413);
      expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });

    it('accepts a query as long as heads may be, and refuses a longer one', async () => {
      const response = await server.owner.get('/users/me', { extra: '€'.repeat(10_000) });
      expect(response.body.ignored_parameters_unsupported).toEqual(['extra']);
      expect(await server.owner.get('/users/me', { extra: '€'.repeat(11_000) })).toMatchObject({
        status: 431,
        body: { result: 'error' },
      });
    });
  });

  describe('at a feature level', () => {
    it('uses the level in the header', async () => {
      const body = await server.owner.atLevel(138).call('registerQueue', { fetch_event_types: [] });
      expect(body).toMatchObject({ chat_feature_level: 138 });
      expect(body.ignored_parameters_unsupported).toBeUndefined();
    });

    it.each(['0', '513', 'new', '1.5'])('rejects the level %s', async (level) => {
      const client = server.owner.with({ 'X-Chat-Feature-Level': level });
      const response = await client.get('/users/me');
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });
  });

  it('names its client by the part before the slash in the User-Agent', async () => {
    const { owner } = server;
    const client = owner.with({ 'user-agent': 'Apache-HttpClient/5.2 (Java/17)' });
    const sent = await client.call('sendMessage', {
      type: 'direct',
      to: [owner.userId],
      content: 'hi',
    });
    const body = await owner.call('getMessage', { message_id: sent.id });
    expect(body.message.client).toBe('Apache-HttpClient');
  });

  it('keeps the connection for the next one', async () => {
    const response = await new Promise<Record<string, unknown>>((resolve) => {
      httpRequest(`${server.site}/api/v1/server_settings`, (response) => {
        response.resume();
        resolve(response.headers);
      }).end();
    });
    expect(response.connection).not.toBe('close');
  });
});

describe('the API reference', () => {
  let server: TestRealm;

  beforeAll(async () => {
    server = await running.newRealm('openapi');
  });

  it('is OpenAPI 3.1 and has an operation for every route of the current level', async () => {
    const { status, body } = await server.anonymous.get('/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, isRedirect } of routes.filter(({ until }) => until === undefined)) {
      // A user's id and email address are one parameter of one path.
      const place = path.replace('/users/:email', '/users/:user_id').replace(/:(\w+)/g, '{$1}');
      const operation = body.paths[place]?.[method];
      expect(operation).toMatchObject({
        summary: expect.any(String),
        responses: isRedirect
          ? { 302: { headers: { Location: { schema: { type: 'string' } } } } }
          : { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      });
    }
  });

  it('states the limit of each collection where something is added to it', async () => {
    const { body } = await server.anonymous.get('/openapi.json');
    expect(body.paths['/users/me/alert_words'].post.description).toBe(
      'For every account. An account can have 1000 alert words at most, 64 KiB in all.',
    );
    const stated = new Set(routes.flatMap(({ adds }) => adds));
    expect(Array.from(stated).sort()).toEqual(Object.keys(collectionLimits).sort());
  });

  it('describes each path parameter once', async () => {
    const { body } = await server.anonymous.get('/openapi.json');
    expect(body.paths['/messages/{message_id}'].get.parameters[0]).toEqual({
      name: 'message_id',
      in: 'path',
      required: true,
      description: 'The id of the message.',
      example: expect.any(Number),
      schema: { type: 'integer' },
    });
  });
});

describe('a visitor without an account', () => {
  const notLoggedIn = { status: 401, body: { code: 'UNAUTHORIZED' } };

  let server: TestRealm;

  beforeAll(async () => {
    server = await running.newRealm('visitors');
  });

  it('is rejected before any parameter is read where nothing is public', async () => {
    const { anonymous } = server;
    expect(await anonymous.get('/messages')).toMatchObject(notLoggedIn);
    expect(await anonymous.get('/messages', { num_before: 'x' })).toMatchObject(notLoggedIn);
    expect(await anonymous.get('/users/me/1/topics')).toMatchObject(notLoggedIn);
    expect(await anonymous.post('/register')).toMatchObject(notLoggedIn);
  });

  it('gets a snapshot of public data, and no queue', async () => {
    const { owner, anonymous } = server;
    await owner.call('updateRealm', { enable_spectator_access: true });
    await owner.call('subscribe', {
      subscriptions: [{ name: 'open' }],
      is_web_public: true,
    });
    await owner.call('subscribe', { subscriptions: [{ name: 'inside' }] });
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
    const body = await server.anonymous.call('registerQueue', { fetch_event_types: ['message'] });
    expect(body).toMatchObject({ max_message_id: -1 });
    expect(body).not.toHaveProperty('subscriptions');
  });
});
