import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { orThrow } from '@parley/core';
import express from 'express';
import session from 'express-session';
import { Pool } from 'pg';
import sharp from 'sharp';
import { newLogger } from '../logger';
import type { Parley } from '../parley';
import { createParley } from '../parley';

const email = 'owner@example.org';
const password = 'correct-horse-battery-9';

/** An application with its own parsers, sessions and pages, in which Parley is mounted. */
const hostApp = (parley: Parley): express.Express => {
  const app = express();
  app.use(session({ secret: 'host', resave: false, saveUninitialized: true }));
  app.use(express.urlencoded({ extended: true }));
  app.use(express.json());
  app.get('/', (_request, response) => {
    response.send('the host');
  });
  app.use('/chat', parley.router);
  app.use((_request, response) => {
    response.status(404).send('not found by the host');
  });
  return app;
};

describe('mounted in an application', () => {
  let database: TestDatabase;
  let pool: Pool;
  let parley: Parley;
  let server: Server;
  let origin: string;
  let credentials: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-mounted-'));

  beforeAll(async () => {
    database = await newTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    // The database may be dropped before the server has noticed that a connection is closed.
    pool.on('error', () => undefined);
    server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    parley = await createParley({
      publicUrl: origin,
      mountPath: '/chat',
      database: pool,
      dataDir,
      organization: { name: 'Host', owner: { email, fullName: 'Owner', password } },
      log: newLogger('error'),
      hashingCost: { memoryCost: 8, timeCost: 1 },
      rendererThreads: 1,
      isRateLimited: false,
    });
    await parley.start();
    server.on('request', hostApp(parley));
    credentials = `Basic ${Buffer.from(
      `${email}:${await orThrow(parley.as(email).apiKey())}`,
    ).toString('base64')}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await parley.stop();
    // The pool is the host's.
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  type Body = Readonly<Record<string, unknown>>;

  const bodyOf = async (response: Response): Promise<Body> => (await response.json()) as Body;

  const post = (path: string, body: URLSearchParams | FormData): Promise<Response> =>
    fetch(`${origin}/chat/api/v1${path}`, {
      method: 'POST',
      body,
      headers: { authorization: credentials },
    });

  const get = (path: string): Promise<Response> =>
    fetch(new URL(path, `${origin}/`), { headers: { authorization: credentials } });

  const message = { type: 'channel', to: 'general', topic: 'greetings', content: 'Hi' };

  const latest = async (): Promise<string> => {
    const page = await orThrow(parley.as(email).messages.list({ anchor: 'newest', before: 1 }));
    return page.messages.at(-1)?.message.renderedContent ?? '';
  };

  it('uses a form that the application has parsed', async () => {
    const login = await post('/fetch_api_key', new URLSearchParams({ username: email, password }));
    expect(await bodyOf(login)).toMatchObject({ result: 'success', email });
    const sent = await post(
      '/messages',
      new URLSearchParams({ ...message, read_by_sender: 'true' }),
    );
    expect(await bodyOf(sent)).toMatchObject({ result: 'success' });
    const twice = await post(
      '/messages',
      new URLSearchParams([...Object.entries(message), ['content', 'the last one wins']]),
    );
    expect(await bodyOf(twice)).toMatchObject({ result: 'success' });
    expect(await latest()).toBe('<p>the last one wins</p>');
  });

  it('uses a JSON body that the application has parsed', async () => {
    const sent = await fetch(`${origin}/chat/api/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({ ...message, content: 'as JSON', read_by_sender: true }),
      headers: { authorization: credentials, 'content-type': 'application/json' },
    });
    expect(await bodyOf(sent)).toMatchObject({ result: 'success' });
    expect(await latest()).toBe('<p>as JSON</p>');
  });

  it('bounds what the application has parsed', async () => {
    const long = new URLSearchParams({ ...message, ['n'.repeat(300)]: 'x' });
    expect(await bodyOf(await post('/messages', long))).toMatchObject({
      msg: 'A parameter name is too long (limit: 200 characters)',
    });
  });

  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 90, height: 30, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();

  const fileForm = async (name: string): Promise<FormData> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), name);
    return form;
  };

  it('says so if the application has read the files of a form', async () => {
    const app = express();
    app.use((request, _response, next) => {
      request.resume().once('end', next);
    });
    app.use('/chat', parley.router);
    const other = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const response = await fetch(
      `http://127.0.0.1:${(other.address() as AddressInfo).port}/chat/api/v1/user_uploads`,
      {
        method: 'POST',
        body: await fileForm('red.png'),
        headers: { authorization: credentials },
      },
    );
    expect(await bodyOf(response)).toMatchObject({
      msg: 'The multipart form was read before Parley: mount Parley before that parser',
    });
    other.close();
  });

  it('links to uploads, thumbnails and temporary URLs below its path', async () => {
    const { url } = await bodyOf(await post('/user_uploads', await fileForm('red.png')));
    expect(url).toMatch(/^\/chat\/user_uploads\//);
    expect((await get(String(url))).status).toBe(200);
    const temporary = await bodyOf(await get(`/chat/api/v1${String(url).slice('/chat'.length)}`));
    expect((await fetch(new URL(String(temporary.url), origin))).status).toBe(200);

    for (const written of [
      String(url),
      String(url).slice('/chat'.length),
      `${origin}${String(url)}`,
    ]) {
      await post('/messages', new URLSearchParams({ ...message, content: `[red](${written})` }));
      const html = await latest();
      const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
      expect(addresses).toHaveLength(3);
      for (const address of addresses) {
        const at = address?.startsWith('/') === true ? address : `/chat/${address ?? ''}`;
        expect({ at, status: (await get(at)).status }).toEqual({ at, status: 200 });
      }
    }
    const attachments = await orThrow(parley.as(email).messages.listAttachments());
    expect(attachments.attachments[0]).toMatchObject({ name: 'red.png' });
    expect(attachments.attachments[0]?.messages).toHaveLength(3);
  });

  it('links to avatars, emoji and pages below its path', async () => {
    const avatar = await bodyOf(await post('/users/me/avatar', await fileForm('me.png')));
    expect((await get(String(avatar.avatar_url))).status).toBe(200);
    const { user_id: id } = await bodyOf(await get('/chat/api/v1/users/me'));
    const redirected = await get(`/chat/avatar/${String(id)}`);
    expect(redirected).toMatchObject({ status: 200, redirected: true });

    await post('/realm/emoji/tick', await fileForm('tick.png'));
    const { emoji } = await bodyOf(await get('/chat/api/v1/realm/emoji'));
    const [{ source_url: source } = { source_url: '' }] = Object.values(
      emoji as Readonly<Record<string, { readonly source_url: string }>>,
    );
    expect((await get(source)).status).toBe(200);
    await post('/messages', new URLSearchParams({ ...message, content: ':tick:' }));
    expect(await latest()).toContain(`src="${source}"`);

    const registered = await bodyOf(await post('/register', new URLSearchParams()));
    for (const name of ['server_emoji_data_url', 'realm_url']) {
      expect(String(registered[name])).toMatch(/\/chat\b/);
    }
    expect((await get(String(registered.server_emoji_data_url))).status).toBe(200);

    const link = await orThrow(parley.as(email).accounts.createInvitationLink({}));
    expect(link).toMatch(new RegExp(`^${origin}/chat/join/`));
    expect((await fetch(link)).status).toBe(200);
    expect((await get('/chat/accounts/password/reset')).status).toBe(200);
    for (const path of ['password/reset/x', 'confirm_new_email/x']) {
      expect(await (await get(`/chat/accounts/${path}`)).text()).not.toContain('by the host');
    }
    const viewer = await get('/chat/api/docs');
    expect([viewer.status, viewer.url]).toEqual([200, `${origin}/chat/api/docs`]);
    for (const path of ['openapi.json', 'openapi.json?level=300']) {
      expect(await bodyOf(await get(`/chat/api/v1/${path}`))).toMatchObject({
        servers: [{ url: '/chat/api/v1' }],
      });
    }
  });

  it('passes other requests on unchanged', async () => {
    const home = await get('/');
    expect(await home.text()).toBe('the host');
    const other = await get('/chat/nothing');
    expect({ status: other.status, text: await other.text() }).toEqual({
      status: 404,
      text: 'not found by the host',
    });
    expect(other.headers.get('strict-transport-security')).toBeNull();
    const unknown = await get('/chat/api/v1/nothing');
    expect(await bodyOf(unknown)).toMatchObject({ result: 'error', msg: 'Not found' });
  });

  it('delivers events to queues and to the program', async () => {
    const queue = await bodyOf(
      await post('/register', new URLSearchParams({ event_types: '["message"]' })),
    );
    const stopping = new AbortController();
    const events = parley.events(email, { types: ['message'], signal: stopping.signal });
    await events.ready;
    const polled = get(
      `/chat/api/v1/events?queue_id=${String(queue.queue_id)}&last_event_id=${String(queue.last_event_id)}`,
    );
    await post('/messages', new URLSearchParams({ ...message, content: 'to both' }));
    const { events: wire } = await bodyOf(await polled);
    const { value } = await events.next();
    expect(wire).toMatchObject([{ message: { content: 'to both' } }]);
    expect(value).toMatchObject({ type: 'message', message: { content: 'to both' } });
    stopping.abort();
    expect(await events.next()).toMatchObject({ done: true });
  });
});
