import type { ApiResponse } from '@parley/adapter-http/testing';
import * as fc from 'fast-check';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

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
  let server: TestServer;
  let messageIds: readonly number[];

  beforeAll(async () => {
    server = await startTestServer();
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

  afterAll(() => server.stop());

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
