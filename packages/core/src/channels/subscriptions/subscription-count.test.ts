import * as E from 'fp-ts/Either';
import { UserId, asId } from '../../kernel';
import { checkSubscriptionCount } from './subscription-count';
import { channelFailure } from '../failures';

const people = (count: number) => ({
  _tag: 'ByIds' as const,
  ids: Array.from({ length: count }, (_, index) => asId(UserId)(index + 1)),
});

describe('checkSubscriptionCount', () => {
  it.each([
    [1, 3_000],
    [500, 6],
    [0, 20_000],
  ])('accepts %d channels for %d users', (channels, count) => {
    expect(checkSubscriptionCount(channels, people(count))).toEqual(E.right(undefined));
  });

  it.each([
    [1, 3_001],
    [500, 7],
  ])('rejects %d channels for %d users', (channels, count) => {
    expect(checkSubscriptionCount(channels, people(count))).toEqual(
      E.left(channelFailure('TooManySubscriptions')),
    );
  });

  it('counts a user who is named twice once, and an omitted list as one', () => {
    const { ids } = people(2_000);
    const twice = { _tag: 'ByIds' as const, ids: [...ids, ...ids] };
    expect(checkSubscriptionCount(1, twice)).toEqual(E.right(undefined));
    expect(checkSubscriptionCount(3_000, undefined)).toEqual(E.right(undefined));
  });
});
