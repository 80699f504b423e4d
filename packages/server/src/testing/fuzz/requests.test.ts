import { ApiClient } from '@parley/adapter-http/testing';
import fc from 'fast-check';
import { fuzzedRoutes } from './endpoint-requests';
import { draftOf } from './fuzz-round';
import type { FuzzWorld } from './fuzz-world';
import { encoded } from './hostile-values';
import { randomOf } from './random';
import { bytesOf } from './send';

const target = {
  channelId: 1,
  name: 'general',
  topic: 'lunch',
  messageIds: [1],
  folderId: 1,
  draftId: 1,
  attachmentId: 1,
  userId: 1,
  key: 'key',
} as const;

const world: FuzzWorld = {
  actors: [
    { name: 'anonymous', client: new ApiClient('http://127.0.0.1:1') },
    { name: 'member', client: new ApiClient('http://127.0.0.1:1', 'a@example.org', 'key', 1) },
  ],
  targets: [target],
  named: {},
  sitePaths: ['/join'],
  restore: () => Promise.resolve(true),
};

const bytesAt = (seed: number, number: number): Buffer => {
  const { pairs, build } = draftOf(world, seed, number);
  const request = build(pairs);
  return request.delivery === 'raw' ? bytesOf(request) : bytesOf({ ...request, delivery: 'whole' });
};

describe("the fuzzer's requests", () => {
  it('are the same for the same seed and number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, number) => {
        expect(bytesAt(seed, number).equals(bytesAt(seed, number))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('differ from one number to the next', () => {
    const hundred = Array.from({ length: 100 }, (_, number) => bytesAt(7, number).toString('hex'));
    expect(new Set(hundred).size).toBeGreaterThan(90);
  });

  it('cover every endpoint, and what is not an endpoint', () => {
    const groups = new Set(
      Array.from({ length: 3_000 }, (_, number) => {
        const { pairs, build } = draftOf(world, 7, number);
        return build(pairs).group;
      }),
    );
    const missing = fuzzedRoutes
      .map(({ method, path }) => `${method.toUpperCase()} /api/v1${path}`)
      .filter((title) => !groups.has(title));
    expect(missing).toEqual([]);
    expect(Array.from(groups)).toEqual(
      expect.arrayContaining(['malformed HTTP at the API', 'a body that is endless', 'POST /join']),
    );
  });
});

describe('choices', () => {
  it('have all sizes, most of them small', () => {
    const random = randomOf(1, 1);
    const sizes = random.times(1_000, () => random.size(1_000_000));
    expect(Math.min(...sizes)).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(100_000);
    expect(sizes.filter((size) => size < 1_000).length).toBeGreaterThan(500);
  });
});

describe('percent-encoding', () => {
  it('matches that of other clients for valid text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(encoded(text)).toBe(encodeURIComponent(text));
      }),
    );
  });

  it('encodes lone surrogates as invalid UTF-8', () => {
    expect(encoded('a\ud800b')).toBe('a%ED%A0%80b');
  });
});
