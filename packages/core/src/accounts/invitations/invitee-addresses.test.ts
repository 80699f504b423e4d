import * as fc from 'fast-check';
import { foldCase } from '../../kernel';
import { parseAddresses } from './invitee-addresses';

describe('parseAddresses', () => {
  it.each([
    ['', []],
    [' , \n,', []],
    ['a@b.c', ['a@b.c']],
    ['a@b.c,d@e.f\ng@h.i', ['a@b.c', 'd@e.f', 'g@h.i']],
    [' a@b.c \r\n d@e.f ,', ['a@b.c', 'd@e.f']],
    ['Hal <hal@b.c>, "Mistress Quickly" <q@b.c>', ['hal@b.c', 'q@b.c']],
    ['<hal@b.c>', ['hal@b.c']],
    ['a@b.c, A@B.c, a@b.c', ['a@b.c']],
    ['nobody', ['nobody']],
    ['Hal <hal@b.c> x', ['Hal <hal@b.c> x']],
  ])('of %j is %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses);
  });

  it('names nobody twice and nothing that is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = parseAddresses(text);
        expect(new Set(found.map(foldCase)).size).toBe(found.length);
        expect(found.filter((address) => /^\s*$|[,\n]/.test(address))).toEqual([]);
      }),
    );
  });
});
