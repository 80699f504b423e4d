import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { securityHeaders } from './http/security-headers';
import type { MemoryServer } from './testing/memory-server';
import { startMemoryServer } from './testing/memory-server';

/** The first of the responses that came over a connection. */
const parsed = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(
      fields.map((field): [string, string] => {
        const [name = '', ...value] = field.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    ),
    body,
  };
};

const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

const form = 'Content-Type: application/x-www-form-urlencoded';

describe('HTTP server limits', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  afterEach(() => {
    expect(server.takeDefects()).toEqual([]);
  });

  describe('when Node rejects a request', () => {
    it.each([
      ['no HTTP', 'nonsense\r\n\r\n', 400],
      ['a header without a name', head('GET / HTTP/1.1', 'Host: x', ': y'), 400],
      [
        'two lengths',
        head('POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'),
        400,
      ],
      ['an invalid length', head('POST / HTTP/1.1', 'Host: x', 'Content-Length: many'), 400],
      ['no host', head('GET / HTTP/1.1'), 400],
      ['two hosts', head('GET / HTTP/1.1', 'Host: x', 'hOst: x', 'Connection: close'), 400],
      [
        'a header that is too large',
        head('GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(300_000)}`),
        431,
      ],
      ['an expectation', head('GET / HTTP/1.1', 'Host: x', 'Expect: cake'), 417],
      ['an invalid address', head('GET http://[::1 HTTP/1.1', 'Host: x', 'Connection: close'), 400],
      [
        'an invalid chunk',
        `${head('POST /api/v1/register HTTP/1.1', 'Host: x', form, 'Transfer-Encoding: chunked')}zz\r\n`,
        400,
      ],
    ])('returns the API error format for %s', async (_, text, status) => {
      const response = parsed(await server.exchange(text));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('connection')).toBe('close');
      expect(JSON.parse(response.body)).toEqual({
        result: 'error',
        code: 'BAD_REQUEST',
        msg: expect.any(String),
      });
    });
  });

  it.each([
    'nowhere.chat.example.org',
    'nowhere.chat.example.org.',
    'NOWHERE.chat.example.org.:80',
  ])('knows the organization that the host %s names', async (host) => {
    const login = head('POST /api/v1/fetch_api_key HTTP/1.1', `Host: ${host}`, 'Connection: close');
    const response = parsed(await server.exchange(login));
    expect(response.status).toBe(404);
    expect(response.body).toContain('NONEXISTENT_SUBDOMAIN');
  });

  it.each([
    ['GET', '/api/v1/server_settings', 200],
    ['GET', '/api/v1/openapi.json', 200],
    ['GET', '/api/v1/users/me', 401],
    ['GET', '/api/v1/nowhere', 404],
    ['PUT', '/api/v1/messages', 405],
    ['OPTIONS', '/api/v1/messages', 204],
    ['GET', '/static/emoji.json', 200],
    ['GET', '/user_uploads/1/a/b.png', 404],
    ['GET', '/user_avatars/1/a.png', 404],
    ['GET', '/accounts/confirm_new_email/abc', 200],
    ['GET', '/join', 400],
    ['GET', '/join/abc', 404],
    ['GET', '/nowhere', 404],
    ['GET', '/%zz', 400],
  ])('sets the security headers on every response: %s %s', async (method, path, status) => {
    const response = await fetch(`${server.anonymous.site}${path}`, { method, redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    const expected = {
      ...securityHeaders,
      // A page's own form says where it comes from.
      ...(isPage ? { 'Referrer-Policy': 'same-origin' } : {}),
    };
    for (const [name, value] of Object.entries(expected)) {
      if (name !== 'Content-Security-Policy') {
        expect([name, response.headers.get(name)]).toEqual([name, value]);
      }
    }
  });

  describe('paths and JSON parameters', () => {
    it.each([
      ['GET', '/api/v1/users/a%00@b.org'],
      ['GET', '/api/v1/users/a%00@b.org/presence'],
      ['POST', '/api/v1/realm/emoji/%00'],
      ['DELETE', '/api/v1/realm/emoji/%00'],
      ['GET', '/user_uploads/1/%00/b.png'],
      ['GET', '/user_uploads/temporary/%00/b.png'],
      ['GET', '/user_avatars/1/%00.png'],
      ['POST', '/accounts/confirm_new_email/%00'],
      ['POST', '/join/%00'],
      ['GET', '/%00'],
      ['GET', '/api/v1/users/%zz'],
      ['GET', `/api/v1/users/${'x'.repeat(10_000)}`],
    ])('returns 400 for a path that cannot be stored: %s %s', async (method, path) => {
      const { email = '', apiKey = '' } = server.owner;
      const credentials = Buffer.from(`${email}:${apiKey}`).toString('base64');
      const response = await fetch(`${server.anonymous.site}${path}`, {
        method,
        headers: { authorization: `Basic ${credentials}` },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });

    it.each([
      ['GET', '/api/v1/server_settings'],
      ['GET', '/accounts/confirm_new_email/abc'],
      ['POST', '/accounts/confirm_new_email/abc'],
      ['GET', '/join'],
      ['POST', '/join'],
      ['GET', '/join/abc'],
      ['POST', '/join/abc'],
      ['GET', '/user_uploads/1/a/b.png'],
      ['GET', '/user_avatars/1/a.png'],
    ])('accepts an HTTP/1.0 request without a host: %s %s', async (method, path) => {
      const { status } = parsed(await server.exchange(head(`${method} ${path} HTTP/1.0`)));
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    });
  });

  it.each([
    ['deep arrays', '['.repeat(50_000)],
    ['deep objects', '{"a":'.repeat(15_000)],
    ['closed deep arrays', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['a wide array', `[${'1,'.repeat(51_000)}1]`],
    ['a wide array of arrays', `[${'[],'.repeat(26_000)}[]]`],
  ])('rejects %s in a JSON parameter', async (_, value) => {
    for (const [path, name] of [
      ['/register', 'event_types'],
      ['/messages/flags', 'messages'],
      ['/users/me/subscriptions', 'subscriptions'],
      ['/messages', 'to'],
      ['/messages', 'widget_content'],
    ] as const) {
      const response = await server.owner.post(path, {
        type: 'direct',
        content: 'x',
        op: 'add',
        flag: 'read',
        ...(name === 'widget_content' ? { to: [server.owner.userId] } : {}),
        [name]: value,
      });
      expect([path, name, response.status]).toEqual([path, name, 400]);
    }
  });
});

describe('timeouts for slow clients', () => {
  let server: MemoryServer;
  /** Whose times no busy machine exceeds before it responds, or between two pieces. */
  let patient: MemoryServer;

  beforeAll(async () => {
    patient = await startMemoryServer({
      times: {
        formMilliseconds: 2_000,
        uploadWindowMilliseconds: 2_000,
        minUploadBytesPerWindow: 1,
        lingerMilliseconds: 300,
      },
    });
    server = await startMemoryServer({
      times: {
        headMilliseconds: 300,
        checkMilliseconds: 50,
        formMilliseconds: 300,
        uploadWindowMilliseconds: 300,
        minUploadBytesPerWindow: 10_000,
        lingerMilliseconds: 300,
      },
    });
  });

  afterAll(async () => {
    await server.stop();
    await patient.stop();
  });

  const authorization = ({ owner } = server) => {
    const { email = '', apiKey = '' } = owner;
    return `Authorization: Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  };

  const multipart = 'Content-Type: multipart/form-data; boundary=XX';
  const partHead = '--XX\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n';

  /** Sends a piece repeatedly until the connection is closed; resolves with the data received. */
  const drip = (start: string, piece: string, to = server): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(to.port, '127.0.0.1');
      let text = '';
      socket.write(start);
      const timer = setInterval(() => socket.write(piece), 20);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve(text);
      });
    });

  it('times out a request header that never ends', async () => {
    const response = parsed(await drip('GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'));
    expect(response.status).toBe(408);
    expect(JSON.parse(response.body)).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  });

  it.each([
    [
      'a form',
      () => head('POST /api/v1/fetch_api_key HTTP/1.1', 'Host: x', form, 'Content-Length: 9999'),
      'a',
    ],
    [
      'a form of several parts',
      () =>
        head(
          'POST /api/v1/messages HTTP/1.1',
          'Host: x',
          authorization(),
          multipart,
          'Content-Length: 9999',
        ) + partHead,
      'a',
    ],
    ['a page', () => head('POST /join HTTP/1.1', 'Host: x', form, 'Content-Length: 9999'), 'a'],
    [
      'an upload',
      () =>
        head(
          'POST /api/v1/user_uploads HTTP/1.1',
          'Host: x',
          authorization(),
          multipart,
          'Content-Length: 99999',
        ) + partHead,
      'a',
    ],
  ])('times out the body of %s that arrives byte by byte', async (_, start, piece) => {
    const response = parsed(await drip(start(), piece));
    expect(response.status).toBe(408);
    expect(response.headers.get('connection')).toBe('close');
    expect(JSON.parse(response.body)).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'The request body took too long',
    });
  });

  it.each([
    [
      'a rejected body',
      () => head('POST /api/v1/messages HTTP/1.1', 'Host: x', form, 'Content-Length: 9999'),
      401,
    ],
    [
      'a body that is not read',
      () =>
        head(
          'POST /api/v1/register HTTP/1.1',
          'Host: x',
          authorization(patient),
          'Content-Type: text/plain',
          'Content-Length: 9999',
        ),
      200,
    ],
    [
      'a body that is too large',
      () =>
        head('POST /api/v1/fetch_api_key HTTP/1.1', 'Host: x', form, 'Content-Length: 9999999') +
        'x'.repeat(100_000),
      413,
    ],
  ])(
    'closes the connection when the client keeps sending %s after the response',
    async (_, start, status) => {
      expect(parsed(await drip(start(), 'a', patient)).status).toBe(status);
    },
  );

  it('accepts an upload that takes longer than a form may', async () => {
    const end = '\r\n--XX--\r\n';
    const piece = 'x'.repeat(1_000);
    const length = partHead.length + 8 * piece.length + end.length;
    const socket = connect(patient.port, '127.0.0.1');
    const received = new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    socket.write(
      head(
        'POST /api/v1/user_uploads HTTP/1.1',
        'Host: x',
        authorization(patient),
        multipart,
        `Content-Length: ${length}`,
      ) + partHead,
    );
    for (let sent = 0; sent < 8; sent += 1) {
      socket.write(piece);
      await sleep(300);
    }
    socket.write(end);
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('does not time out long polls', async () => {
    const { body } = await server.owner.post('/register', { event_types: ['typing'] });
    const poll = server.owner.get('/events', { queue_id: body.queue_id, last_event_id: -1 });
    await sleep(1000);
    await server.owner.post('/typing', { op: 'start', to: [server.owner.userId] });
    expect((await poll).body.events).toMatchObject([{ type: 'typing' }]);
  });
});

describe('connections after a rejected body', () => {
  it('closes the connection soon, even if the body timeout is longer', async () => {
    const server = await startMemoryServer({ times: { lingerMilliseconds: 200 } });
    const start = head(
      'POST /api/v1/fetch_api_key HTTP/1.1',
      'Host: x',
      form,
      'Content-Length: 9999999',
    );
    const response = parsed(await server.exchange(start + 'x'.repeat(100_000)));
    expect(response.status).toBe(413);
    await server.stop();
  });
});
