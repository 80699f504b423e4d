import { once } from 'node:events';
import { connect } from 'node:net';
import type { EventStream } from '@parley/core/events';
import { currentLevel } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { ServedRequest } from './served-requests';
import type { SiteFile } from './site-files';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const secret = 'a-secret-in-a-url';

const page: SiteFile = {
  type: 'text/html',
  plain: Buffer.from(''),
  br: undefined,
  gzip: undefined,
  etag: 'x',
  isImmutable: false,
};

describe('the report of a request', () => {
  let server: MemoryServer;
  let tell: (served: ServedRequest) => void = () => undefined;
  let startWaiting: () => void = () => undefined;

  const stream: EventStream = {
    follow: () => {
      startWaiting();
      return TE.right(O.none);
    },
    reaches: () => TE.right(true),
    markAfter: (_realmId, than) => TE.right(than),
  };

  const nextServed = (): Promise<ServedRequest> =>
    new Promise((resolve) => {
      tell = resolve;
    });

  beforeAll(async () => {
    server = await startMemoryServer({
      with: { stream },
      onRequest: (served) => tell(served),
      site: new Map([['index.html', page]]),
    });
  });

  afterAll(() => server.stop());

  const basic = () => `Basic ${btoa(`${server.owner.email}:${server.owner.apiKey}`)}`;

  const paths: readonly (readonly [string, string, number])[] = [
    [`/api/v1/users/me?x=${secret}`, 'getOwnUser', 200],
    [`/api/v1//users/me`, 'getOwnUser', 200],
    [`/api/v1/no_such/${secret}`, '/api/v1', 404],
    [`/api/v1/messages/999`, 'getMessage', 400],
    [`/join/${secret}`, '/join', 404],
    [`/user_uploads/temporary/${secret}/a.png`, '/user_uploads', 400],
    [`/static/emoji.json`, '/static/emoji.json', 200],
    ['/', '/', 200],
    [`/${secret}`, 'none', 404],
  ];

  it.each(paths)('of %s is the route %s', async (path, route, status) => {
    const served = nextServed();
    const response = await fetch(`${server.anonymous.site}${path}`, {
      headers: { authorization: basic() },
    });
    await response.arrayBuffer();
    expect(await served).toMatchObject({ route, status, isComplete: true });
    expect(response.status).toBe(status);
    expect(JSON.stringify(await served)).not.toContain(secret);
  });

  it('is the id that the response has, the account, the level and the time', async () => {
    const served = nextServed();
    const response = await fetch(`${server.anonymous.site}/api/v1/users/me`, {
      headers: { authorization: basic(), 'x-request-id': 'from-a-proxy' },
    });
    await response.arrayBuffer();
    expect(await served).toEqual({
      id: 'from-a-proxy',
      route: 'getOwnUser',
      status: 200,
      isComplete: true,
      milliseconds: expect.any(Number),
      userId: server.owner.userId,
      level: currentLevel,
    });
  });

  it('is no account if the credentials are wrong', async () => {
    const served = nextServed();
    await server.anonymous.get('/users/me');
    expect(await served).toMatchObject({
      route: 'getOwnUser',
      status: 401,
      userId: undefined,
      level: undefined,
    });
  });

  it('is made of a poll when it ends, and without a status if the client left', async () => {
    const { body } = await server.owner.post('/register', { event_types: '["message"]' });
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const told: ServedRequest[] = [];
    tell = (served) => told.push(served);
    const waits = new Promise<void>((resolve) => {
      startWaiting = resolve;
    });
    socket.write(
      [
        `GET /api/v1/events?queue_id=${body.queue_id}&last_event_id=${body.last_event_id} HTTP/1.1`,
        'Host: 127.0.0.1',
        `Authorization: ${basic()}`,
        '\r\n',
      ].join('\r\n'),
    );
    await waits;
    expect(told).toEqual([]);
    const served = nextServed();
    socket.destroy();
    expect(await served).toMatchObject({
      route: 'fetchEvents',
      status: undefined,
      isComplete: false,
      userId: server.owner.userId,
    });
  });

  it('is a defect if it cannot be made, and the request succeeds', async () => {
    const thrown = new Error('no disk');
    tell = () => {
      throw thrown;
    };
    expect((await server.owner.get('/users/me')).status).toBe(200);
    expect((await server.owner.get('/users/me')).status).toBe(200);
    expect(server.takeDefects()).toContain(thrown);
  });
});
