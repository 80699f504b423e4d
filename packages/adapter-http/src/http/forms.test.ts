import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { ApiClient, Answer } from '../testing';
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
  (text: string): ((client: ApiClient, path: string) => Promise<Answer>) =>
  (client, path) =>
    client
      .with({ 'content-type': 'application/x-www-form-urlencoded' })
      .request('POST', path, text);

describe('a form', () => {
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

  describe('of several parts', () => {
    it.each([
      ['a field', field('content', 'hi'), undefined],
      [
        'a field twice, of which the last counts',
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
        'a part of another kind',
        part('Content-Disposition: attachment; name="x"', 'x') + field('content', 'hi'),
        undefined,
      ],
      ['a preamble', `before\r\n${field('content', 'hi')}`, undefined],
      [
        'a file that nobody asked for',
        file('f', 'x'.repeat(1000)) + field('content', 'hi'),
        undefined,
      ],
      ['a file with an empty name', file('', 'x', '') + field('content', 'hi'), undefined],
      [
        'an unknown character set',
        part(
          'Content-Disposition: form-data; name="content"\r\nContent-Type: text/plain; charset=utf-99',
          'hi',
        ),
        undefined,
      ],
    ])('is read with %s', async (_, parts, ignored) => {
      const answer = await send(parts + end);
      expect(answer.body).toMatchObject({ result: 'success' });
      expect(answer.body.ignored_parameters_unsupported).toEqual(ignored);
    });

    it.each([
      ['an open route', '/fetch_api_key'],
      ['the other open route', '/join'],
    ])('without names ends no process at %s', async (_, path) => {
      const answer = await send(field('', 'x') + end, path, server.anonymous);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
      await isAlive();
    });

    it.each([
      ['no boundary', 'multipart/form-data', 'abc'],
      ['no end', multipart, field('content', 'hi')],
      ['a header that is cut off', multipart, '--XX\r\nfoo'],
      [
        'a field that is cut off',
        multipart,
        `${field('content', 'hi')}--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\nbar`,
      ],
    ])('is refused with %s', async (_, type, body) => {
      const answer = await server.owner
        .with({ 'content-type': type })
        .request('POST', '/messages/render', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });

    it('is refused when its parser gets stuck in a part without a usable head', async () => {
      const { status } = await send(`--XX\r\n\r\n${'x'.repeat(300_000)}\r\n${end}`);
      expect(status).toBe(400);
      await isAlive();
    });

    it('is refused with too many parts', async () => {
      const answer = await send(field('a', '1').repeat(1001) + end);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        result: 'error',
        code: 'BAD_REQUEST',
        msg: 'Too many parameters (limit: 1000)',
      });
    });

    it('ends no process and is never a defect, whatever its bytes are', async () => {
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
          const answer = await send(all.join(''), '/fetch_api_key', server.anonymous);
          expect(answer.status).toBe(400);
        }),
        { numRuns: 300 },
      );
      await isAlive();
    });
  });

  describe('of one text', () => {
    it.each([
      ['plain', 'content=hi', 'hi'],
      ['percent-encoded', 'content=%E2%82%AC+%2B', '€ +'],
      ['a percent sign that encodes nothing', 'content=100%25+%zz%', '100% %zz%'],
      ['the last of two', 'content=no&content=hi', 'hi'],
      ['a second equals sign', 'content=a=b', 'a=b'],
      ['in a character set that is not UTF-8', 'content=%C3%A9', 'é'],
    ])('is read: %s', async (_, text, content) => {
      const answer = await formOf(text)(server.owner, '/messages/render');
      expect(answer.body).toMatchObject({ result: 'success' });
      expect(answer.body.rendered).toContain(content);
    });

    it('is read like a browser encodes it, whatever it holds', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (value) => {
          const answer = await server.owner.post('/messages/render', {
            content: 'x',
            [`n${value.slice(0, 20)}`]: value,
          });
          expect(answer.body.ignored_parameters_unsupported).toEqual([`n${value.slice(0, 20)}`]);
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
    ])('is refused for %s, in the body and in the query', async (_, text, msg) => {
      const refused = { result: 'error', code: 'BAD_REQUEST', msg };
      const body = await formOf(text)(server.owner, '/messages/render');
      expect(body.status).toBe(400);
      expect(body.body).toEqual(refused);
      const query = await server.owner.request('POST', `/messages/render?${text}`);
      expect(query.status).toBe(400);
      expect(query.body).toEqual(refused);
    });

    it('has no more than a hundred unknown names repeated to it', async () => {
      const text = `content=x&${Array.from({ length: 500 }, (_, index) => `n${index}=`).join('&')}`;
      const { body } = await formOf(text)(server.owner, '/messages/render');
      expect(body.ignored_parameters_unsupported).toHaveLength(100);
    });

    it('is refused in an encoding that nothing here reads', async () => {
      const answer = await server.owner
        .with({ 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' })
        .request('POST', '/messages/render', 'content=hi');
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });
  });

  describe('that is too large', () => {
    const kib = 1024;

    it.each([
      ['an open route', () => server.anonymous, '/fetch_api_key', 64 * kib],
      ['a route for visitors', () => server.anonymous, '/register', 256 * kib],
      ['a route for accounts', () => server.owner, '/messages/render', 2048 * kib],
    ])('is refused at %s', async (_, client, path, limit) => {
      for (const type of ['application/x-www-form-urlencoded', multipart]) {
        const answer = await client()
          .with({ 'content-type': type })
          .request('POST', path, `content=${'x'.repeat(limit)}`);
        expect(answer.status).toBe(413);
        expect(answer.body).toEqual({
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
      'is refused where a file is expected, which is not in memory: %s',
      async (_, path, limit) => {
        for (const [type, body] of [
          ['application/x-www-form-urlencoded', 'x'.repeat(limit + 1)],
          [multipart, field('x', 'x'.repeat(limit)) + end],
        ] as const) {
          const answer = await server.owner
            .with({ 'content-type': type })
            .request('POST', path, body);
          expect([type, answer.status]).toEqual([type, 413]);
        }
      },
    );

    it('is refused when it says nothing of its length, without being read to its end', async () => {
      const head =
        'POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n';
      const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      const answered = new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString())),
      );
      socket.write(head + chunk.repeat(3));
      expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    });
  });

  it('has no room beside too many others of the same client, while small ones have', async () => {
    const { email = '', apiKey = '' } = server.owner;
    const basic = Buffer.from(`${email}:${apiKey}`).toString('base64');
    const part = 1_900_000;
    const head = `POST /api/v1/messages/render HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${basic}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${part + 1}\r\n\r\n`;
    const sockets = Array.from({ length: 5 }, () => connect(server.port, '127.0.0.1'));
    const answered = Promise.race(
      sockets.map((socket) => {
        socket.on('error', () => undefined);
        socket.write(head + 'x'.repeat(part));
        return new Promise<string>((resolve) => {
          socket.once('data', (data) => resolve(data.toString()));
        });
      }),
    );
    const text = await answered;
    expect(text).toMatch(/^HTTP\/1\.1 429 /);
    expect(text).toContain('"code":"RATE_LIMIT_HIT"');
    expect((await server.owner.post('/messages/render', { content: 'hi' })).status).toBe(200);
    for (const socket of sockets) {
      socket.destroy();
    }
    for (;;) {
      const answer = await server.owner.post('/messages/render', { pad: 'x'.repeat(part) });
      if (answer.status !== 429) {
        break;
      }
      await sleep(10);
    }
  });

  describe('with a file', () => {
    it('leaves nothing behind, whether it is stored, refused or broken off', async () => {
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
