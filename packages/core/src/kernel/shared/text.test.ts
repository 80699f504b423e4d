import * as fc from 'fast-check';
import {
  firstUnprintable,
  foldCase,
  foldSpelling,
  lengthOf,
  sameText,
  truncate,
  utf8BytesOf,
} from './text';

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

describe('foldSpelling', () => {
  it.each([
    ['Ada King', ' aDA \u00a0 king\t'],
    ['ada', '\uff21\uff24\uff21'],
    ['zoë', 'ZOE\u0308'],
    ['strasse', 'STRAßE'],
    ['strasse', 'straẞe'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['ada', 'a\u00add\u200da\ufe0f\u0000'],
    ['ﬁona', 'FIONA'],
    ['kelvin', '\u212aelvin'],
  ])('maps %p and %p to the same text', (one, other) => {
    expect(foldSpelling(one)).toBe(foldSpelling(other));
  });

  it.each([
    ['ada', 'adam'],
    ['ada king', 'adaking'],
    ['ada@example.org', 'ada@example.com'],
  ])('keeps %p and %p apart', (one, other) => {
    expect(foldSpelling(one)).not.toBe(foldSpelling(other));
  });

  it.each([
    ['upper case', (name: string) => name.toUpperCase()],
    ['lower case', (name: string) => name.toLowerCase()],
    ['composed characters', (name: string) => name.normalize('NFC')],
    ['decomposed characters', (name: string) => name.normalize('NFD')],
    ['compatible characters', (name: string) => name.normalize('NFKC')],
    [
      'letters of full width',
      (name: string) =>
        name.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['more spaces', (name: string) => ` ${name.replaceAll(' ', ' \u3000')}\n`],
    ['invisible characters', (name: string) => name.replaceAll('', '\u200b')],
    ['the form itself', foldSpelling],
  ])('maps every name and the same with %s to one text', (_, respell) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldSpelling(respell(name))).toBe(foldSpelling(name));
      }),
      { numRuns: 300 },
    );
  });
});
