import * as E from 'fp-ts/Either';
import { recordOf } from './structures';
import { text } from './scalars';

it.each([
  [100, true],
  [101, false],
])('accepts a key of %d code points: %s', (length, isAccepted) => {
  const codec = recordOf(text, 1);
  expect(E.isRight(codec.decode({ ['🦑'.repeat(length)]: 'x' }))).toBe(isAccepted);
});
