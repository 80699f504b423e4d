import * as fc from 'fast-check';
import { firstUnprintable, foldCase, lengthOf, sameText, truncate, utf8BytesOf } from './text';

const text = fc.string({ unit: 'binary' });

describe('lengthOf', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['💥', 1],
    ['e\u0301', 2],
    ['\ud800', 1],
  ])('of %p is %d', (given, length) => {
    expect(lengthOf(given)).toBe(length);
  });
});

describe('utf8BytesOf', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['ü', 2],
    ['€', 3],
    ['😀', 4],
    ['\ud800', 3],
  ])('of %p is %d', (given, bytes) => {
    expect(utf8BytesOf(given)).toBe(bytes);
  });

  it('is what percent-encoding writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const encoded = encodeURIComponent(given).replace(/%../g, 'x');
        expect(utf8BytesOf(given)).toBe(encoded.length);
      }),
    );
  });
});

describe('truncate', () => {
  it('cuts to the length, the marker included', () => {
    expect(truncate('abcdef', 5, '...')).toBe('ab...');
    expect(truncate('💥💥💥💥', 3, '.')).toBe('💥💥.');
  });

  it('never exceeds the length, and does not change a text that fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 20 }), (given, maxLength) => {
        const cut = truncate(given, maxLength, '...');
        expect(lengthOf(cut)).toBeLessThanOrEqual(maxLength);
        expect(cut === given).toBe(lengthOf(given) <= maxLength);
      }),
    );
  });
});

describe('firstUnprintable', () => {
  it.each([
    ['\u0000', 1],
    ['ab\u007f', 3],
    ['💥\u0085', 2],
    ['a\ud800', 2],
    ['a\ufdd0', 2],
    ['a\ufffe', 2],
    ['💥\u{1ffff}', 2],
    ['\u{10fffe}', 1],
    ['a\nb\n', 2],
  ])('of %p is at %d', (given, position) => {
    expect(firstUnprintable(given)).toBe(position);
  });

  it.each(['', 'abc', 'zażółć 💥 ✔', '\u00ad\u200d', '\ufffd'])('finds nothing in %p', (given) => {
    expect(firstUnprintable(given)).toBeUndefined();
  });
});

describe('foldCase', () => {
  it.each([
    ['Denmark', 'dENMARK'],
    ['ŁÓDŹ', 'łódź'],
    ['Ge\u0301ant', 'gÉant'],
  ])('maps %p and %p to the same text', (one, other) => {
    expect(sameText(one, other)).toBe(true);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(sameText(foldCase(given), given)).toBe(true);
      }),
    );
  });
});
