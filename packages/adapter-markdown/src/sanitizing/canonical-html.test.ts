import * as fc from 'fast-check';
import type { Parsed } from '../dialect/dialect';
import { parseDialect } from '../dialect/dialect';
import { sanitizeWith, sanitizeWithDom, sanitizeWithoutDom } from '../render';
import { aDirectory } from '../testing/a-directory';
import { corpora, randomMessage } from '../testing/random-messages';
import { htmlWithMath, plainHtml } from './allowed-html';
import { canonicalHtml } from './canonical-html';
import type { Sanitizer } from './sanitizer';
import { loadSanitizer } from './sanitizer';

const plain = canonicalHtml(plainHtml);
const withMath = canonicalHtml(htmlWithMath);

/** Values of attributes in which each layer escapes or removes something else. */
const attributeValue = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."& < > ' ` = \t \n \r / \\ ; # a".split(' '), ' ', '\u00a0', '\u2028'),
      fc.constantFrom(...'&amp; &lt; &gt; &quot; &#x27; &amp;quot; &amp;amp;lt;'.split(' ')),
      fc.constantFrom(
        ...'&nbsp; &copy; &#34; &#0; & &a &amp'.split(' '),
        '\0',
        '\u{f0000}',
        '\ud800',
      ),
      fc.constantFrom(...'/x # https: javascript: data: </style --> ]> 1 user_uploads/'.split(' ')),
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replaceAll('"', '&quot;')),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** One element with random values in attributes that the dialect writes. */
const element = fc
  .tuple(
    fc.constantFrom(
      ...['a href', 'a title', 'a class', 'a data-id', 'span title', 'span aria-label', 'ol start'],
      ...[
        'span data-user-id',
        'span class',
        'div data-code-language',
        'div class',
        'time datetime',
      ],
      ...['audio src', 'audio title', 'video src', 'th style', 'span style', 'p onclick'],
    ),
    attributeValue,
    attributeValue,
  )
  .map(
    ([start, one, other]) => `<${start}="${one}" title="${other}">x</${start.replace(/ .*/, '')}>`,
  );

const image = fc
  .tuple(attributeValue, attributeValue, attributeValue)
  .map(([alt, source, title]) => `<p><img alt="${alt}" src="/${source}" title="${title}"></p>`);

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
    expect(corpora.flatMap(differencesOf)).toEqual([]);
  });

  it('covers random messages, with the same result as DOMPurify', () => {
    fc.assert(
      fc.property(randomMessage, (content) => {
        expect(differencesOf(content)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const randomSources = {
    'random HTML': html,
    'random values of attributes': fc.oneof(element, image),
  };

  it.each(Object.entries(randomSources))('is what DOMPurify makes of %s', (_, sources) => {
    fc.assert(
      fc.property(sources, (source) => {
        const expected = [sanitizer.plain(source), sanitizer.withMath(source)];
        const found = [plain(source), withMath(source)];
        expect(found.map((one, index) => one ?? expected[index])).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(Object.entries(randomSources))('recognizes a part of %s', (_, sources) => {
    const sample = fc.sample(sources, { numRuns: 1_000, seed: 1 });
    expect(sample.filter((source) => plain(source) !== undefined).length).toBeGreaterThan(100);
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
