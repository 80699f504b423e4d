import * as fc from 'fast-check';
import {
  firstUnsuitable,
  foldAddress,
  isInvisible,
  isVisibleAddress,
  replaceUnsuitable,
  sameAddress,
} from './names';
import { foldCase } from './text';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });

describe('names', () => {
  it.each([
    ['letters', 'Zażółć Ge\u0301ant 名前'],
    [
      'an emoji of several',
      '👩🏽\u200d🚀 👨\u200d👩\u200d👧\u200d👦 ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈',
    ],
    ['the flag of a part of a country', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a Persian word', 'می\u200cخواهم'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['a Hindi word', 'क्\u200dष'],
    ['a Malayalam letter at the end of a word', 'അവന്\u200d അവന്\u200d'],
    ['a variation selector', '✔\ufe0f'],
    ['a blank character between letters', 'a\u3164b'],
    ['nothing', ''],
  ])('may consist of %s', (_, name) => {
    expect(firstUnsuitable(name)).toBeUndefined();
    expect(replaceUnsuitable(name, '?')).toBe(name);
  });

  it.each([
    ['a zero-width space', 'ab\u200bc', 3],
    ['a reversal', 'abc\u202edef', 4],
    ['an isolate', '💥\u2066a', 2],
    ['a mark of direction', 'a\u200f', 2],
    ['a soft hyphen', 'a\u00adb', 2],
    ['a byte order mark', 'a\ufeffb', 2],
    ['a word joiner', 'a\u2060b', 2],
    ['tags', 'a\u{e0041}', 2],
    ['tags after a flag that does not exist', '🏴\u{e0041}\u{e007f}', 2],
    ['a control character', 'a\u0007', 2],
    ['a lone surrogate', 'a\ud800', 2],
    ['a noncharacter', 'a\ufffe', 2],
    ['a private character', 'a\ue000', 2],
    ['an unassigned character', 'a\u0378', 2],
    ['a joiner between Latin letters', 'a\u200db', 2],
    ['a joiner after an emoji', '👩\u200d', 2],
    ['two joiners', 'می\u200c\u200cخواهم', 3],
    ['a joiner at the beginning', '\u200cمی', 1],
  ])('cannot contain %s', (_, name, position) => {
    expect(firstUnsuitable(name)).toBe(position);
    expect(firstUnsuitable(replaceUnsuitable(name, 'x'))).toBeUndefined();
  });

  it.each([
    '\u200b\u200b',
    '\u3164',
    '\u2800\u2800',
    '\u115f\u1160\uffa0',
    '\u034f',
    ' \u3000\u2028',
    '\ufe0f',
  ])('cannot be invisible: %j', (name) => {
    expect(isInvisible(name)).toBe(true);
    expect(firstUnsuitable(name)).toBe(1);
  });

  it('contain no unsuitable character after a replacement, whatever they were', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const replaced = replaceUnsuitable(text, 'x');
        expect(
          replaced === '' || isInvisible(replaced) || firstUnsuitable(replaced) === undefined,
        ).toBe(true);
        expect(replaceUnsuitable(replaced, '?')).toBe(replaced);
      }),
    );
  });

  it('take time in proportion to their length', () => {
    const hostile = ['\u200d', '👩\u200d', '\u0d4d\u200d', 'ا\u200c', '🏴\u{e0067}'].map((piece) =>
      piece.repeat(20_000),
    );
    for (const text of hostile) {
      expect(replaceUnsuitable(text, '').length).toBeLessThanOrEqual(text.length);
    }
  });
});

/** Texts in which encoded labels are frequent. */
const anyDomain = fc
  .array(fc.oneof(fc.constantFrom('xn--', 'bcher-kva', '-', '.', 'ü', '@', 'ｘ', 'XN'), anyText))
  .map((pieces) => pieces.join(''));

describe('addresses', () => {
  it.each([
    ['ada@example.org', 'ADA@Example.org'],
    ['ada@example.org', 'a\u200bda@example.org'],
    ['ada@example.org', 'ada@exam\u00adple.org'],
    ['ada@example.org', '\uff41\uff44\uff41@example.org'],
    ['ada@example.org', 'ada@example\uff0eorg'],
    ['ada@example.org', 'ada@example\u3002org'],
    ['zoë@example.org', 'ZOE\u0308@example.org'],
    ['ada@example.org', 'ada@\u{1d41e}xample.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bücher.example', 'ADA@XN--BCHER-KVA.Example'],
    ['ada@bücher.example', 'ada@\uff58n--bcher-kva.example'],
    ['ada@mail.bu\u0308cher.example', 'ada@mail.xn--bcher-kva.example'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada.lovelace@example.org', 'ada\ufe12lovelace@example.org'],
    ['\u03f9ofia@example.org', '\u03f2ofia@example.org'],
    ['\u0391\u03a3\u2800\u0391@example.org', '\u03b1\u03c2\u2800\u03b1@example.org'],
  ])('%p and %p belong to one account', (one, other) => {
    expect(sameAddress(one, other)).toBe(true);
  });

  it.each([
    ['ada@example.org', 'ada@example.com'],
    ['strasse@example.org', 'straße@example.org'],
    ['zoe@example.org', 'zoë@example.org'],
    ['ada@bucher.example', 'ada@xn--bcher-kva.example'],
    ['xn--bcher-kva@example.org', 'bücher@example.org'],
    // Encodings that no registry accepts: of a capital letter, of letters alone, of nothing.
    ['ada@bücher.example', 'ada@xn--bcher-kva0.example'],
    ['ada@bücher.example', 'ada@xn--bcher-4ra.example'],
    ['ada@abc.example', 'ada@xn--abc-.example'],
    ['ada@.example', 'ada@xn--.example'],
    ['ada@bücher.example', 'ada@xn--xn--bcher-kvabcher-kva.example'],
  ])('%p and %p belong to two', (one, other) => {
    expect(sameAddress(one, other)).toBe(false);
  });

  it.each(['ada\u200b@example.org', 'ada@exam\u00adple.org', '\u3164@example.org'])(
    'show all of their characters, unlike %j',
    (address) => {
      expect(isVisibleAddress(address)).toBe(false);
    },
  );

  it('have one folded form, also after letter case is folded', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyDomain), (text) => {
        const folded = foldAddress(text);
        expect(foldAddress(folded)).toBe(folded);
        expect(foldAddress(foldCase(text))).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });
});
