import { currentLevel } from '@parley/core/kernel';
import type { Random } from './random';

/** Numbers at and beyond the limits of columns, doubles and ids. */
const numbers = [
  '-1',
  '0',
  '-0',
  '1',
  '1.5',
  '1e2',
  '1e400',
  '-1e400',
  '0x10',
  '007',
  '32767',
  '32768',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '253402300800',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '10000000000000000',
  '99999999999999999999999999',
  '1e-400',
  'NaN',
  'Infinity',
] as const;

/** Texts that have a meaning in some layer. */
const texts = [
  '',
  ' ',
  '\n',
  '\t \u00a0\u2003\u3000',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufffe\uffff',
  '\ufeff',
  '\u200b',
  '\u202e\u2066',
  'e\u0301\u0301\u0301',
  '😀',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'İı\u212a',
  'null',
  'true',
  'undefined',
  '[]',
  '{}',
  '""',
  '[null]',
  '[[]]',
  '[{}]',
  '{"":""}',
  '"\\u0000"',
  '["\\u0000"]',
  '"\\ud800"',
  '["\\udc00x"]',
  '{"\\u0000":1}',
  '{"__proto__":{"isOwner":true}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[1,"a",null,true,1.5,{},[]]',
  '[1,1,1,1]',
  '{"a":1,"a":2}',
  '[',
  '{"a":',
  '"',
  "'",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '$1',
  ';',
  '<b>&amp;</b>',
  'javascript:alert(1)',
  '(a+)+$',
  '(?<id>[',
  '(?P<id>[0-9]+)',
  '../../etc/passwd',
  'C:\\con',
  'http://[::1',
  'https://example.org/{id}{x',
  'a@b',
  'a@b.c,d@e.f\r\nBcc: g@h.i',
  'a\r\nX: y',
  'newest',
  'oldest',
  'first_unread',
  'date',
  '2024-02-30',
  '9999999-01-01T00:00:00Z',
  '-271821-04-20',
  'UTC',
  'Mars/Olympus',
] as const;

/** What is repeated in long values: plain text, or text that is expensive for some parser. */
const pieces = [
  'a',
  ' ',
  '\n',
  '\0',
  'é',
  '😀',
  '\ud800',
  '*',
  '_',
  '**a',
  '[',
  '](',
  '![',
  '(',
  '>',
  '> - ',
  '- a\n',
  '`',
  '~~~\n',
  '| a ',
  '|-|\n',
  '$$',
  ':a:',
  '@**a',
  '@**all** ',
  '#**a>b** ',
  'http://a.b ',
  'a@b.c,',
  'a@b.c\n',
  '"a" ',
  'a ',
  '1,',
  '/poll ',
  '<!--',
  '&lt;',
  '{x}',
] as const;

/** JSON of an element of a long list, by its index. */
const elements: readonly [(index: number) => string, ...((index: number) => string)[]] = [
  (index) => String(index),
  () => '1',
  () => '""',
  () => 'null',
  () => '{}',
  () => '[]',
  (index) => `"a${index}"`,
  (index) => `{"name":"a${index}"}`,
  (index) => `{"operator":"search","operand":"a${index}"}`,
  (index) => `["search","a${index}"]`,
  (index) => `{"id":${index},"value":"a"}`,
  (index) => `{"type":"stream","to":[${index}],"topic":"a","content":"a"}`,
];

const list = (length: number, element: (index: number) => string): string =>
  `[${Array.from({ length }, (_, index) => element(index)).join(',')}]`;

/** A value that is long, wide or deep, of up to some megabytes. */
export const bigText = (random: Random): string => {
  const size = random.size(1_000_000);
  switch (random.int(0, 5)) {
    case 0:
    case 1:
      return random.pick(pieces).repeat(size);
    case 2:
    case 3:
      return list(size, random.pick(elements));
    case 4:
      return random.chance(0.5)
        ? `${'['.repeat(size)}${']'.repeat(size)}`
        : `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`;
    default:
      return `{${Array.from({ length: size }, (_, index) => `"k${index}":${index}`).join(',')}}`;
  }
};

/** A value that no codec accepts, as the text of a parameter. */
export const hostileText = (random: Random): string => {
  if (random.chance(0.04)) {
    return bigText(random);
  }
  return random.chance(0.3) ? random.pick(numbers) : random.pick(texts);
};

/** A JSON value of a type other than the expected one. */
export const hostileJson = (random: Random): unknown => {
  const text: string = random.chance(0.3) ? random.pick(numbers) : random.pick(texts);
  if (random.chance(0.5)) {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return random.pick([null, true, false, 0, -1, 1.5, 1e300, '', [], {}, [[[]]]]);
  }
};

/** A path segment as it is sent, with valid or invalid encoding. */
export const hostileSegment = (random: Random): string =>
  random.chance(0.5)
    ? random.pick([
        '%00',
        '%2F',
        '%2e%2e',
        '..',
        '.',
        '%',
        '%zz',
        '%ED%A0%80',
        '%FF',
        '%C0%80',
        '%0d%0aX:y',
        '%20',
        '*',
        ':user_id',
        '%5c',
        ';a=b',
        '%E2%80%AE',
        'a'.repeat(random.size(100_000)),
        '%2F'.repeat(random.size(10_000)),
      ])
    : encoded(random.chance(0.5) ? random.pick<string>(numbers) : random.pick<string>(texts));

/** A feature level header: mostly a valid one. */
export const levelText = (random: Random): string =>
  random.chance(0.9)
    ? String(random.int(1, currentLevel))
    : random.pick(['0', '-1', '1.5', '', 'x', '1e3', String(currentLevel + 1), '9'.repeat(400)]);

/** Percent-encodes any text; lone surrogates become invalid UTF-8 bytes. */
export const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text
        .split(/(\p{Surrogate})/u)
        .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
        .join('');
