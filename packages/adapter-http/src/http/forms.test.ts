import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { ApiClient, ApiResponse } from '../testing';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const multipart = 'multipart/form-data; boundary=XX';

const part = (headers: string, content: string): string =>
  `--XX\r\n${headers}\r\n\r\n${content}\r\n`;

const field = (name: string, value: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);

const file = (name: string, content: string, fileName = 'a.txt'): string =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, content);

const end = '--XX--\r\n';

const formOf =
  (text: string): ((client: ApiClient, path: string) => Promise<ApiResponse>) =>
  (client, path) =>
    client
      .with({ 'content-type': 'application/x-www-form-urlencoded' })
      .request('POST', path, text);

describe('request bodies', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  afterEach(() => {
    expect(server.takeDefects()).toEqual([]);
  });

  const send = (body: string, path = '/messages/render', client = server.owner) =>
    client.with({ 'content-type': multipart }).request('POST', path, body);

  const isAlive = async () => {
    expect((await server.anonymous.get('/server_settings')).status).toBe(200);
  };

  describe('multipart forms', () => {
    it.each([
      ['a field', field('content', 'hi'), undefined],
      [
        'a repeated field, of which the last counts',
        field('content', 'no') + field('content', 'hi'),
        undefined,
      ],
      ['a field with an empty name', field('', 'x') + field('content', 'hi'), ['']],
      [
        'a field without a name',
        part('Content-Disposition: form-data', 'x') + field('content', 'hi'),
        [''],
      ],
      ['a part without headers', part('', 'x') + field('content', 'hi'), undefined],
      [
        'a part with another disposition',
        part('Content-Disposition: attachment; name="x"', 'x') + field('content', 'hi'),
        undefined,
      ],
      ['a preamble', `before\r\n${field('content', 'hi')}`, undefined],
      ['an unexpected file', file('f', 'x'.repeat(1000)) + field('content', 'hi'), undefined],
      ['a file with an empty name', file('', 'x', '') + field('content', 'hi'), undefined],
      [
        'an unknown character set',
        part(
          'Content-Disposition: form-data; name="content"\r\nContent-Type: text/plain; charset=utf-99',
          'hi',
        ),
        undefined,
      ],
    ])('accepts %s', async (_, parts, ignored) => {
      const response = await send(parts + end);
      expect(response.body).toMatchObject({ result: 'success' });
      expect(response.body.ignored_parameters_unsupported).toEqual(ignored);
    });

    it.each([
      ['an open route', '/fetch_api_key'],
      ['the other open route', '/join'],
    ])('do not crash the process when parts have no names: %s', async (_, path) => {
      const response = await send(field('', 'x') + end, path, server.anonymous);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
      await isAlive();
    });

    it.each([
      ['no boundary', 'multipart/form-data', 'abc'],
      ['no end', multipart, field('content', 'hi')],
      ['a truncated header', multipart, '--XX\r\nfoo'],
      [
        'a truncated field',
        multipart,
        `${field('content', 'hi')}--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\nbar`,
      ],
    ])('rejects %s', async (_, type, body) => {
      const response = await server.owner
        .with({ 'content-type': type })
        .request('POST', '/messages/render', body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });

    it('rejects a part without a usable header that stalls the parser', async () => {
      const { status } = await send(`--XX\r\n\r\n${'x'.repeat(300_000)}\r\n${end}`);
      expect(status).toBe(400);
      await isAlive();
    });

    it('rejects too many parts', async () => {
      const response = await send(field('a', '1').repeat(1001) + end);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        result: 'error',
        code: 'BAD_REQUEST',
        msg: 'Too many parameters (limit: 1000)',
      });
    });

    it('never crashes the process or causes a defect, whatever the bytes are', async () => {
      const pieces = fc.constantFrom(
        '--XX',
        '--XX--',
        '\r\n',
        '\r\n\r\n',
        '--',
        '\r',
        '\n',
        ';',
        '"',
        '\\',
        '\0',
        '\u00ff',
        'x',
        'Content-Disposition: form-data',
        '; name=',
        '; name="a"',
        '; name=""',
        '; filename=""',
        "; filename*=utf-8''%ff",
        'Content-Type: text/plain',
        'Content-Type: application/octet-stream',
        '; charset=',
        'charset=base64',
        'Content-Transfer-Encoding: base64',
      );
      await fc.assert(
        fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (all) => {
          const response = await send(all.join(''), '/fetch_api_key', server.anonymous);
          expect(response.status).toBe(400);
        }),
        { numRuns: 300 },
      );
      await isAlive();
    });
  });

  describe('URL-encoded forms', () => {
    it.each([
      ['plain', 'content=hi', 'hi'],
      ['percent-encoded', 'content=%E2%82%AC+%2B', '€ +'],
      ['a percent sign without hex digits', 'content=100%25+%zz%', '100% %zz%'],
      ['the last of two values', 'content=no&content=hi', 'hi'],
      ['a second equals sign', 'content=a=b', 'a=b'],
      ['in a character set that is not UTF-8', 'content=%C3%A9', 'é'],
    ])('accepts %s', async (_, text, content) => {
      const response = await formOf(text)(server.owner, '/messages/render');
      expect(response.body).toMatchObject({ result: 'success' });
      expect(response.body.rendered).toContain(content);
    });

    it('parses any form as a browser encodes it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (value) => {
          const response = await server.owner.post('/messages/render', {
            content: 'x',
            [`n${value.slice(0, 20)}`]: value,
          });
          expect(response.body.ignored_parameters_unsupported).toEqual([`n${value.slice(0, 20)}`]);
        }),
        { numRuns: 50 },
      );
    });

    it.each([
      [
        'too many parameters',
        `content=x&${'0&1&'.repeat(600)}`,
        'Too many parameters (limit: 1000)',
      ],
      [
        'a long name',
        `content=x&${'n'.repeat(201)}=1`,
        'A parameter name is too long (limit: 200 characters)',
      ],
    ])('rejects %s, in the body and in the query', async (_, text, msg) => {
      const refused = { result: 'error', code: 'BAD_REQUEST', msg };
      const body = await formOf(text)(server.owner, '/messages/render');
      expect(body.status).toBe(400);
      expect(body.body).toEqual(refused);
      const query = await server.owner.request('POST', `/messages/render?${text}`);
      expect(query.status).toBe(400);
      expect(query.body).toEqual(refused);
    });

    it('reports at most a hundred unknown parameter names', async () => {
      const text = `content=x&${Array.from({ length: 500 }, (_, index) => `n${index}=`).join('&')}`;
      const { body } = await formOf(text)(server.owner, '/messages/render');
      expect(body.ignored_parameters_unsupported).toHaveLength(100);
    });

    it('rejects an unsupported content encoding', async () => {
      const response = await server.owner
        .with({ 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' })
        .request('POST', '/messages/render', 'content=hi');
      expect(response.status).toBe(415);
      expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });
  });

  describe('a form of a POST that names a method', () => {
    const post = (path: string, text: string, client = server.owner) => formOf(text)(client, path);

    it('stands for a request with that method', async () => {
      expect((await post('/users/me', 'method=GET')).body).toMatchObject({
        result: 'success',
        user_id: server.owner.userId,
      });
      const words = '%5B%22tea%22%5D';
      await post('/users/me/alert_words', `method=POST&alert_words=${words}`);
      const removed = await post('/users/me/alert_words', `x=1&method=DELETE&alert_words=${words}`);
      expect(removed.body).toMatchObject({
        alert_words: [],
        ignored_parameters_unsupported: ['x'],
      });
      expect((await send(field('method', 'GET') + end, '/users/me')).body).toMatchObject({
        user_id: server.owner.userId,
      });
    });

    it.each(['PUT', 'get', 'HEAD', ''])(
      'is refused if the path does not have %j',
      async (method) => {
        for (const path of ['/users/me', '/users/me/alert_words']) {
          expect(await post(path, `method=${method}`)).toMatchObject({
            status: 405,
            body: { code: 'METHOD_NOT_ALLOWED' },
          });
        }
      },
    );

    it('is not read without credentials, in a query, or of another method', async () => {
      expect((await post('/users/me', 'method=GET', server.anonymous)).status).toBe(405);
      expect((await post('/users/me?method=GET', 'x=1')).status).toBe(405);
      expect((await server.owner.patch('/settings', { method: 'GET' })).body).toMatchObject({
        ignored_parameters_unsupported: ['method'],
      });
    });
  });

  describe('body size limits', () => {
    const kib = 1024;

    it.each([
      ['an open route', () => server.anonymous, '/fetch_api_key', 64 * kib],
      ['a route for visitors', () => server.anonymous, '/register', 256 * kib],
      ['a route for accounts', () => server.owner, '/messages/render', 2048 * kib],
    ])('rejects a body that is too large at %s', async (_, client, path, limit) => {
      for (const type of ['application/x-www-form-urlencoded', multipart]) {
        const response = await client()
          .with({ 'content-type': type })
          .request('POST', path, `content=${'x'.repeat(limit)}`);
        expect(response.status).toBe(413);
        expect(response.body).toEqual({
          result: 'error',
          code: 'BAD_REQUEST',
          msg: 'The request body is too large',
        });
      }
      const fits = await client()
        .with({ 'content-type': 'application/x-www-form-urlencoded' })
        .request('POST', path, `pad=${'x'.repeat(limit - 100)}`);
      expect(fits.status).not.toBe(413);
    });

    it.each([
      ['an upload', '/user_uploads', 64 * kib],
      ['an avatar', '/users/me/avatar', 2048 * kib],
    ])(
      'rejects a body where a file is expected, without holding it in memory: %s',
      async (_, path, limit) => {
        for (const [type, body] of [
          ['application/x-www-form-urlencoded', 'x'.repeat(limit + 1)],
          [multipart, field('x', 'x'.repeat(limit)) + end],
        ] as const) {
          const response = await server.owner
            .with({ 'content-type': type })
            .request('POST', path, body);
          expect([type, response.status]).toEqual([type, 413]);
        }
      },
    );

    it('rejects a chunked body without reading it to the end', async () => {
      const head =
        'POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n';
      const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      const received = new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString())),
      );
      socket.write(head + chunk.repeat(3));
      expect(await received).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    });
  });

  it('rejects large concurrent requests of one client while small ones succeed', async () => {
    const { email = '', apiKey = '' } = server.owner;
    const basic = Buffer.from(`${email}:${apiKey}`).toString('base64');
    const part = 1_900_000;
    const head = `POST /api/v1/messages/render HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${basic}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${part + 1}\r\n\r\n`;
    const sockets = Array.from({ length: 5 }, () => connect(server.port, '127.0.0.1'));
    const received = Promise.race(
      sockets.map((socket) => {
        socket.on('error', () => undefined);
        socket.write(head + 'x'.repeat(part));
        return new Promise<string>((resolve) => {
          socket.once('data', (data) => resolve(data.toString()));
        });
      }),
    );
    const text = await received;
    expect(text).toMatch(/^HTTP\/1\.1 429 /);
    expect(text).toContain('"code":"RATE_LIMIT_HIT"');
    expect((await server.owner.post('/messages/render', { content: 'hi' })).status).toBe(200);
    for (const socket of sockets) {
      socket.destroy();
    }
    for (;;) {
      const response = await server.owner.post('/messages/render', { pad: 'x'.repeat(part) });
      if (response.status !== 429) {
        break;
      }
      await sleep(10);
    }
  });

  describe('forms with a file', () => {
    it('leave no spooled file behind, whether it is stored, rejected or aborted', async () => {
      expect((await send(file('f', 'hello') + end, '/user_uploads')).body).toMatchObject({
        result: 'success',
      });
      expect((await send(file('f', 'hello'), '/user_uploads')).status).toBe(400);
      const basic = Buffer.from(
        `${server.owner.email ?? ''}:${server.owner.apiKey ?? ''}`,
      ).toString('base64');
      const socket = connect(server.port, '127.0.0.1');
      socket.write(
        `POST /api/v1/user_uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${basic}\r\nContent-Type: ${multipart}\r\nContent-Length: 1000000\r\n\r\n${file('f', 'x'.repeat(300_000))}`.slice(
          0,
          -10,
        ),
      );
      while (readdirSync(server.spoolDir).length === 0) {
        await sleep(10);
      }
      socket.destroy();
      while (readdirSync(server.spoolDir).length > 0) {
        await sleep(10);
      }
    });
  });
});
