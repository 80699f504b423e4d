import * as E from 'fp-ts/Either';
import { parseRetention } from './retention';
import { channelFailure } from '../failures';

describe('parseRetention', () => {
  it.each([
    ['realm_default', null],
    ['unlimited', -1],
    [1, 1],
    [3650, 3650],
  ])('reads %j as %j', (given, days) => {
    expect(parseRetention(given)).toEqual(E.right(days));
  });

  it.each([0, -1, -5, 1.5, 2_147_483_648, 'forever', '', '7', 'constructor'])(
    'rejects %j',
    (given) => {
      expect(parseRetention(given)).toEqual(
        E.left(channelFailure('InvalidRetention', { value: given })),
      );
    },
  );
});
