import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('hostile requests', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it.each([
    ['a channel with a NUL', { type: 'channel', to: '\0', topic: 't' }],
    ['a channel with a NUL in JSON', { type: 'channel', to: '"\\u0000"', topic: 't' }],
    ['an address with a NUL', { type: 'direct', to: '\0@x.y' }],
    ['an address with a NUL in JSON', { type: 'direct', to: '["\\u0000@x.y"]' }],
  ])('are rejected with %s', async (_, values) => {
    const response = await server.owner.post('/messages', { ...values, content: 'x' });
    expect(response.status).toBe(400);
  });

  it.each([
    ['channel', 'Missing channel'],
    ['direct', 'Message must have recipients'],
  ])('have no recipient where the text is null for type %s', async (type, msg) => {
    const response = await server.owner.post('/messages', {
      type,
      to: 'null',
      topic: 't',
      content: 'x',
    });
    expect(response.body).toMatchObject({ result: 'error', msg });
  });

  it.each(['topic', 'channel', 'sender', 'dm'])(
    'are rejected for NUL in the operand of %s',
    async (operator) => {
      const narrow = [{ operator, operand: '\0@a.b' }];
      const response = await server.owner.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        narrow,
      });
      expect(response.status).toBe(400);
    },
  );

  it('are rejected for more terms than one query can take', async () => {
    const narrow = Array.from({ length: 51 }, () => ['topic', 'a']);
    const response = await server.owner.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      narrow,
    });
    expect(response.body).toMatchObject({ msg: 'narrow is too long (limit: 50 items)' });
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['truncated in a header', 'multipart/form-data; boundary=XX', '--XX\r\nfoo\r\n\r\nbar'],
    [
      'truncated after a field',
      'multipart/form-data; boundary=XX',
      '--XX\r\nContent-Disposition: form-data; name="content"\r\n\r\nhello\r\n--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\nbar',
    ],
  ])('are rejected for a multipart body %s', async (_, type, body) => {
    const client = server.owner.with({ 'content-type': type });
    const response = await client.request('POST', '/messages/render', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  });

  it('go to the first realm without a Host header', async () => {
    const { port } = new URL(server.site);
    const text = await new Promise<string>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('GET /api/v1/server_settings HTTP/1.0\r\n\r\n');
      });
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('close', () => {
        resolve(Buffer.concat(chunks).toString());
      });
    });
    expect(text).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe('a database connection that fails during a query', () => {
  it('fails the query and not the process', () => {
    const script = `
      const { openPool } = require(process.argv[1]);
      const pool = openPool({ connectionString: process.argv[2], max: 2 }, () => undefined);
      (async () => {
        const client = await pool.connect();
        const { rows } = await client.query('select pg_backend_pid() as pid');
        const slow = client.query('select pg_sleep(600)').then(() => 'slept', () => 'failed');
        await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
        console.log(await slow);
        setTimeout(() => process.exit(0), 200);
      })();`;
    const output = execFileSync(
      process.execPath,
      [
        ...['-e', script, join(__dirname, '../../../adapter-postgres/dist/index.js')],
        process.env.TEST_DATABASE_URL ?? '',
      ],
      { encoding: 'utf8' },
    );
    expect(output.trim()).toBe('failed');
  });
});
