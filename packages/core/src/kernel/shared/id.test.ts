import * as E from 'fp-ts/Either';
import { UserId } from './id';
import { toIsoDate, toIsoMinute } from './timestamp';

describe('an id', () => {
  it.each([0, 1, -1, Number.MAX_SAFE_INTEGER])('may be %d', (value) => {
    expect(UserId.decode(value)).toEqual(E.right(value));
  });

  it.each([1.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1, '1', null])('is not %p', (value) => {
    expect(E.isLeft(UserId.decode(value))).toBe(true);
    expect(UserId.is(value)).toBe(false);
  });
});

describe('timestamps', () => {
  it('are shown in UTC, to the minute or to the day', () => {
    expect(toIsoMinute(1_571_557_859)).toBe('2019-10-20T07:50+00:00');
    expect(toIsoDate(1_571_557_859)).toBe('2019-10-20');
  });
});
