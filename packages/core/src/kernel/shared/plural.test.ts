import { plural } from './plural';

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
])('of %d is %s', (count, expected) => {
  expect(plural(count, 'day')).toBe(expected);
});
