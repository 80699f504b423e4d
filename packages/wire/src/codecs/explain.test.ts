import * as E from 'fp-ts/Either';
import { explain } from './explain';
import type { Codec } from './codec';
import { integer } from './scalars';
import { arrayOf, branch, object, pairOf, recordOf } from './structures';

const lists = branch('list[int]', arrayOf(integer, 3));

it.each<readonly [Codec<unknown>, unknown, string]>([
  [arrayOf(integer, 3), [1, 'x'], 'given[1]'],
  [recordOf(integer, 3), { 1: 'x' }, 'given["1"]'],
  [recordOf(lists, 3), { 0: [1, 'x'] }, 'given["0"]["list[int]"][1]'],
  [arrayOf(object({ required: { id: integer } }), 3), [{ id: 'x' }], 'given[0]["id"]'],
  [pairOf(integer, integer), [1, 'x'], 'given[1]'],
])('names the place of a wrong value: %#', (codec, value, place) => {
  const decoded = codec.decode(value);
  expect(E.isLeft(decoded) && explain('given', decoded.left)).toBe(`${place} is not an integer`);
});
