import * as E from 'fp-ts/Either';
import { claimedGroups, maxClaimedGroups } from './claimed-groups';

describe('claimedGroups', () => {
  it.each<readonly [string, unknown, readonly string[] | undefined]>([
    ['no claim', undefined, undefined],
    ['null', null, undefined],
    ['an empty list', [], []],
    ['a list', ['/staff', 'dev'], ['/staff', 'dev']],
    ['one text', 'staff', ['staff']],
    [
      'as many as there may be',
      Array(maxClaimedGroups).fill('a'),
      Array(maxClaimedGroups).fill('a'),
    ],
  ])('reads %s', (_, claim, expected) => {
    expect(claimedGroups(claim)).toEqual(E.right(expected));
  });

  it.each([
    ['an object', { staff: true }],
    ['a number', 1],
    ['a list with something else', ['staff', 1]],
    ['a list of lists', [['staff']]],
    ['too many', Array(maxClaimedGroups + 1).fill('a')],
  ])('does not believe %s', (_, claim) => {
    expect(E.isLeft(claimedGroups(claim))).toBe(true);
  });
});
