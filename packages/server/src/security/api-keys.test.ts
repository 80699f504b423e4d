import { UserId, asId } from '@parley/core/kernel';
import * as fc from 'fast-check';
import { derivedApiKeys } from './api-keys';

const keys = derivedApiKeys('a secret of the server');
const user = asId(UserId)(7);

const seed = fc.record({
  userId: fc.integer({ min: 1, max: 50 }).map(asId(UserId)),
  generation: fc.integer({ min: 1, max: 5 }),
  salt: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,4}$/)),
});

describe('API keys derived from a secret', () => {
  it('are unchanged for accounts without a salt', () => {
    expect(keys.keyOf(user, { generation: 3, salt: null })).toBe(
      'gQq3yg55SGFNtIsHsPO6Xayl0zhhehK8',
    );
  });

  it('belong to one user, even if two users have the same seed', () => {
    const shared = { generation: 1, salt: null };
    const other = asId(UserId)(8);
    for (const id of [user, other, user]) {
      expect(keys.isKeyOf(keys.keyOf(id, shared), id, shared)).toBe(true);
      expect(keys.isKeyOf(keys.keyOf(user, shared), other, shared)).toBe(false);
    }
  });

  it('differ for every user, generation, salt and secret', () => {
    const others = derivedApiKeys('another secret of the server');
    fc.assert(
      fc.property(seed, seed, (one, two) => {
        const isSame = JSON.stringify(one) === JSON.stringify(two);
        const key = keys.keyOf(one.userId, one);
        expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
        expect(key === keys.keyOf(two.userId, two)).toBe(isSame);
        expect(keys.isKeyOf(key, two.userId, two)).toBe(isSame);
        expect(others.isKeyOf(key, one.userId, one)).toBe(false);
      }),
    );
  });
});
