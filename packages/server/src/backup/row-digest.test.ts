import fc from 'fast-check';
import { newRowDigest } from './row-digest';

const digestOf = (chunks: readonly string[]) => {
  const digest = newRowDigest();
  chunks.forEach((chunk) => digest.add(Buffer.from(chunk)));
  return digest.summary();
};

const rows = fc.array(fc.string().map((text) => text.replaceAll('\n', ' ')));

const inLines = (all: readonly string[]): string => all.map((row) => `${row}\n`).join('');

describe('the digest of rows', () => {
  it('is the same in any order and in any chunks', () => {
    fc.assert(
      fc.property(rows, fc.nat(50), fc.nat(50), (all, first, second) => {
        const text = Buffer.from(inLines(all)).toString('latin1');
        const [from, to] = [Math.min(first, second), Math.max(first, second)];
        const digest = newRowDigest();
        [text.slice(0, from), text.slice(from, to), text.slice(to)].forEach((part) =>
          digest.add(Buffer.from(part, 'latin1')),
        );
        expect(digest.summary()).toEqual(digestOf([inLines([...all].reverse())]));
        expect(digest.summary().rows).toBe(all.length);
      }),
    );
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    [['a', 'a'], ['a']],
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
    [['ab'], ['a', 'b']],
    [[], ['']],
  ])('differs between %j and %j', (one, other) => {
    expect(digestOf([inLines(one)])).not.toEqual(digestOf([inLines(other)]));
  });
});
