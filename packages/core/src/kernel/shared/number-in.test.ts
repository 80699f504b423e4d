import * as E from 'fp-ts/Either';
import { numberIn } from './number-in';

describe('numberIn', () => {
  const Level = numberIn({ low: 1, high: 3 });

  it.each([1, 3])('accepts %s', (value) => {
    expect(Level.decode(value)).toEqual(E.right(value));
  });

  it.each([0, 2, 1.5, '1', 'low', null, undefined])('rejects %s', (value) => {
    expect(Level.is(value)).toBe(false);
    expect(E.isLeft(Level.decode(value))).toBe(true);
  });
});
