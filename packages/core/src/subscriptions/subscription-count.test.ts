import * as E from 'fp-ts/Either';
import { UserId, asId } from '../shared/id';
import { checkSubscriptionCount } from './subscription-count';
import { tooManySubscriptions } from './subscription-failures';

const people = (count: number) => ({
  _tag: 'ByIds' as const,
  ids: Array.from({ length: count }, (_, index) => asId(UserId)(index + 1)),
});

describe('checkSubscriptionCount', () => {
  it.each([
    [1, 5_000],
    [500, 10],
    [0, 20_000],
  ])('takes %d channels for %d people', (channels, count) => {
    expect(checkSubscriptionCount(channels, people(count))).toEqual(E.right(undefined));
  });

  it.each([
    [1, 5_001],
    [500, 11],
  ])('refuses %d channels for %d people', (channels, count) => {
    expect(checkSubscriptionCount(channels, people(count))).toEqual(E.left(tooManySubscriptions));
  });

  it('counts somebody who is named twice once, and the caller alone as one', () => {
    const { ids } = people(4_000);
    const twice = { _tag: 'ByIds' as const, ids: [...ids, ...ids] };
    expect(checkSubscriptionCount(1, twice)).toEqual(E.right(undefined));
    expect(checkSubscriptionCount(5_000, undefined)).toEqual(E.right(undefined));
  });
});
