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
  ])('parses %j as %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses);
  });

  it('returns no address twice and no empty address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = parseAddresses(text);
        expect(new Set(found.map(foldCase)).size).toBe(found.length);
        expect(found.filter((address) => /^\s*$|[,\n]/.test(address))).toEqual([]);
      }),
    );
  });
});
