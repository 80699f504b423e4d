import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import * as fc from 'fast-check';
import sharp from 'sharp';
import type { TestRealm, TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('hostile requests', () => {
  let server: TestRealm;

  beforeAll(() => {
    server = running;
  });

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

/** Narrows that are valid, but far from what clients send. */
const operators = [
  ...['channel', 'stream', 'channels', 'streams', 'topic', 'sender', 'dm', 'pm-with', 'pm_with'],
  ...['dm-including', 'group-pm-with', 'group_pm_with', 'id', 'near', 'with', 'search', 'has'],
  ...['in', 'is', 'mentions', 'constructor', '__proto__', ''],
];

const names = [
  ...['home', 'all', 'dm', 'private', 'starred', 'unread', 'mentioned', 'alerted', 'resolved'],
  ...['followed', 'muted', 'link', 'image', 'attachment', 'reaction', 'public', 'web-public'],
  ...['archived', 'general', 'null', 'owner@example.org', 'owner@example.org, ,owner@example.org'],
  ...['0', '-1', '00', '99999999999', '2147483648', '9'.repeat(15), '9'.repeat(40), '1e5', '٣'],
];

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 64, 1e300, 0.5),
  fc.integer(),
);

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('%', '_', '\\', '"', '""', '"%"', '"_\\"', '" "', "'", '\u0000', '\ud800', '💥'),
  fc.constantFrom('&', '|', '!', '<->', ':*', 'a & b', '(((', '<a href="', 'a/b/c', 'x@y.z', '…'),
  fc.constantFrom('İ', 'ẞ', 'ﷺ', '\u0301', '\u200b', '漢字'),
);

/** Long in each of the expensive ways: words, phrases, one word, multi-byte letters. */
const longText = fc
  .tuple(
    fc.constantFrom(
      'x ',
      '"x" ',
      '"%" ',
      'a',
      'ä',
      '漢',
      '💥',
      'a-',
      'a/',
      'a.',
      'a@',
      '%',
      '"',
      'İ',
    ),
    fc.constantFrom(10, 99, 101, 600, 1_500, 2_500, 9_000),
  )
  .map(([part, times]) => part.repeat(times).slice(0, 12_000));

const operands = fc.oneof(
  fc.constantFrom(...names),
  hostileText,
  longText,
  numbers,
  fc.array(numbers, { maxLength: 5 }),
  fc.constant(Array.from({ length: 1_001 }, (_, index) => index)),
  fc.constantFrom<unknown>(null, true, [], {}, [['a']], { a: 1 }, ['a']),
);

const term = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      operator: fc.constantFrom(...operators),
      operand: operands,
      negated: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      operator: fc.constant('search'),
      operand: fc.oneof(hostileText, longText),
      negated: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...operators), operands) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, 'a', 1, [], ['a'], {}, { operator: 'is' }),
  },
);

/**
 * Mostly a few terms, so that many of the narrows are accepted; sometimes one of them many times.
 */
const narrows = fc.oneof(
  { weight: 4, arbitrary: fc.array(term, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(term, { maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(term, fc.constantFrom(20, 50, 51))
      .map(([one, times]) => Array.from({ length: times }, () => one)),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, {}, 'a', 1) },
);

const anchors = fc.constantFrom<unknown>(
  'newest',
  'oldest',
  'first_unread',
  'date',
  1,
  -5,
  '9'.repeat(99),
);

describe('hostile narrows', () => {
  let server: TestRealm;
  let messageIds: readonly number[];

  beforeAll(async () => {
    server = await running.newRealm('hostilenarrows');
    await server.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const sent: number[] = [];
    for (const content of ['100% of a_b', 'a b c', 'http://a.b/c', '漢字 💥 "quoted"']) {
      const response = await server.owner.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 'a',
        content,
      });
      sent.push(response.body.id);
    }
    messageIds = sent;
  });

  type Ask = (narrow: unknown, anchor: unknown) => Promise<ApiResponse>;

  const get: Ask = (narrow, anchor) =>
    server.owner.get('/messages', { anchor, num_before: 5, num_after: 5, narrow });

  it.each([
    ['100,000 words', 'search', 'tea '.repeat(100_000)],
    ['20,000 phrases', 'search', '"%" '.repeat(20_000)],
    ['2,000 words', 'search', 'tea '.repeat(2_000)],
    ['a word of 9,000 letters', 'search', '漢'.repeat(9_000)],
    ['2,000 people', 'dm', Array.from({ length: 2_000 }, (_, id) => id)],
    ['a topic of 100,000 letters', 'topic', 'a'.repeat(100_000)],
  ])('may search for %s', async (_, operator, operand) => {
    const { status, body } = await server.owner.post('/messages/flags/narrow', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [{ operator, operand }],
      op: 'add',
      flag: 'starred',
    });
    expect(status).toBe(400);
    expect(body.msg).toMatch(/too long|too many/);
  });

  it.each<readonly [string, Ask]>([
    ['GET /messages', get],
    [
      'GET /messages with message_ids',
      (narrow) => server.owner.get('/messages', { message_ids: messageIds, narrow }),
    ],
    [
      'GET /messages of a visitor',
      (narrow, anchor) => server.anonymous.get('/messages', { anchor, num_before: 5, narrow }),
    ],
    [
      'GET /messages/matches_narrow',
      (narrow) => server.owner.get('/messages/matches_narrow', { msg_ids: messageIds, narrow }),
    ],
    [
      'POST /messages/flags/narrow',
      (narrow, anchor) =>
        server.owner.post('/messages/flags/narrow', {
          anchor,
          num_before: 5,
          num_after: 5,
          narrow,
          op: 'add',
          flag: 'starred',
        }),
    ],
    [
      'POST /register',
      (narrow) => server.owner.post('/register', { event_types: ['message'], narrow }),
    ],
  ])('cause at most a client error from %s', async (_, ask) => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(narrows, anchors, async (narrow, anchor) => {
        const { status } = await ask(narrow, anchor);
        statuses.add(status);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 60, seed: 11 },
    );
    // Some of the narrows have to be accepted.
    expect(statuses.size).toBeGreaterThan(1);
  });
});

/** The CPU time of this process's main thread in seconds, whatever else the machine does. */
const mainThreadSeconds = (): number => {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In hundredths of a second; the fields are utime and stime.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    // Without /proc, that of all threads.
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
};

const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = mainThreadSeconds();
  await work();
  return mainThreadSeconds() - before;
};

describe('uploads of hostile images', () => {
  let server: TestRealm;
  let owner: ApiClient;

  beforeAll(() => {
    server = running;
    owner = server.owner;
  });

  const form = (bytes: Uint8Array, name: string, type = 'image/png'): FormData => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return data;
  };

  const upload = (bytes: Uint8Array, name = 'picture.png') =>
    owner.request('POST', '/user_uploads', form(bytes, name));

  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${'<feTurbulence numOctaves="99"/>'.repeat(50)}</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>`,
  );

  const readFile = async (url: string): Promise<string> => {
    const key = Buffer.from(`${owner.email ?? ''}:${owner.apiKey ?? ''}`).toString('base64');
    const headers = { authorization: `Basic ${key}` };
    return (await fetch(`${server.site}${url}`, { headers })).text();
  };

  const previewOf = async (link: string): Promise<boolean> => {
    const { body } = await owner.post('/messages/render', { content: `[picture](${link})` });
    return String(body.rendered).includes('/thumbnail/');
  };

  it('are stored as files without a thumbnail if they are not decoded', async () => {
    for (const bytes of [svg, Buffer.from('hello'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]) {
      const { status, body } = await upload(bytes);
      expect(status).toBe(200);
      expect(await previewOf(body.url)).toBe(false);
    }
    const real = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await previewOf((await upload(real)).body.url)).toBe(true);
  });

  it('are rejected as avatars and emoji', async () => {
    const badImage = {
      result: 'error',
      code: 'BAD_IMAGE',
      msg: 'Could not decode image; did you upload an image file?',
    };
    const avatar = await owner.request('POST', '/users/me/avatar', form(svg, 'me.png'));
    const emoji = await owner.request('POST', '/realm/emoji/bomb', form(svg, 'bomb.png'));
    expect([avatar.body, emoji.body]).toEqual([badImage, badImage]);
  });

  it('do not delay logins and file downloads', async () => {
    const large = await sharp({
      create: { width: 8900, height: 9900, channels: 3, background: 'teal' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { body: text } = await owner.request(
      'POST',
      '/user_uploads',
      form(Buffer.from('hello'), 'a.txt', 'text/plain'),
    );
    expect(await readFile(text.url)).toBe('hello');
    const isUnderWay = { value: true };
    const bombs = Promise.all([
      ...Array.from({ length: 4 }, () => upload(large)),
      ...Array.from({ length: 8 }, () => upload(svg)),
    ]).finally(() => {
      isUnderWay.value = false;
    });
    const costs: number[] = [];
    while (isUnderWay.value) {
      costs.push(
        await costOf(() => server.anonymous.logIn(ownerEmail, ownerPassword)),
        await costOf(() => readFile(text.url)),
      );
    }
    for (const { status } of await bombs) {
      expect(status).toBe(200);
    }
    expect(costs.length).toBeGreaterThan(2);
    // What the main thread does while a request waits is what delays it.
    expect(Math.max(...costs)).toBeLessThan(1);
  });
});
