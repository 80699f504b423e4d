import * as fc from 'fast-check';
import { foldCase } from '../../kernel';
import { tidyAddresses } from './invitee-addresses';

describe('tidyAddresses', () => {
  it.each([
    [[], []],
    [['', ' '], []],
    [['a@b.c'], ['a@b.c']],
    [
      ['a@b.c', 'd@e.f'],
      ['a@b.c', 'd@e.f'],
    ],
    [
      [' a@b.c \r', ' d@e.f '],
      ['a@b.c', 'd@e.f'],
    ],
    [
      ['Hal <hal@b.c>', ' "Mistress Quickly" <q@b.c>'],
      ['hal@b.c', 'q@b.c'],
    ],
    [['<hal@b.c>'], ['hal@b.c']],
    [['a@b.c', 'A@B.c', 'a@b.c'], ['a@b.c']],
    [['nobody'], ['nobody']],
    [['Hal <hal@b.c> x'], ['Hal <hal@b.c> x']],
    [['a@b.c, d@e.f'], ['a@b.c, d@e.f']],
  ])('of %j are %j', (given, addresses) => {
    expect(tidyAddresses(given)).toEqual(addresses);
  });

  it('are never repeated or empty', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (given) => {
        const found = tidyAddresses(given);
        expect(new Set(found.map(foldCase)).size).toBe(found.length);
        expect(found.filter((address) => address.trim() === '')).toEqual([]);
      }),
    );
  });
});
