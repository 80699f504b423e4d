import { htmlToMarkdown, isConvertible, textInHtml } from './html-to-markdown';

describe('htmlToMarkdown', () => {
  it.each([
    ['paragraphs', '<p>Hello <b>Ann</b></p><p><i>Bye</i></p>', 'Hello **Ann**\n\n*Bye*'],
    ['lists', '<ul><li>a</li><li>b</li></ul>', '*   a\n*   b'],
    ['headings', '<h2>News</h2><div>x</div>', '## News\n\nx'],
    [
      'links',
      '<a href="https://example.org/a_(b)">site</a>',
      '[site](https://example.org/a_%28b%29)',
    ],
    ['addresses', '<a href="mailto:ann@example.org">ann@example.org</a>', 'ann@example.org'],
    ['line breaks', 'a<br>b', 'a\nb'],
    ['code', '<pre><code>a *b*\n</code></pre>', '```\na *b*\n```'],
    ['quotations', 'Yes.<blockquote>Lunch?</blockquote>', 'Yes.\n\n> Lunch?'],
    [
      'quotations of a program',
      'Yes.<div class="gmail_quote"><div>On Monday, Ann wrote:<br></div><blockquote>Lunch?</blockquote></div>',
      'Yes.\n\nOn Monday, Ann wrote:\n\n> Lunch?',
    ],
    ['signatures', 'Yes.<div class="gmail_signature">Eve</div>', 'Yes.\n\n--\nEve'],
    ['scripts, which are dropped', 'a<script>alert(1)</script><style>b{}</style>c', 'ac'],
    ['script links, which are text', '<a href="javascript:alert(1)">x</a>', 'x'],
    ['remote pictures, which are dropped', 'a<img src="https://spy.example/p.gif">b', 'ab'],
    ['the description of a picture', '<img src="cid:1" alt="A cat">', 'A cat'],
    ['hidden text, which is dropped', 'a<span style="display: none">b</span>', 'a'],
    ['forms and frames', '<form><input value="x"></form><iframe src="//x"></iframe>y', 'y'],
    ['mentions', '@**all**', '@\u2217\u2217all\u2217\u2217'],
    [
      'Markdown, which is text',
      '[x](http://y) `z` ~~a~~',
      '[x]\u2060(http://y) \u02cbz\u02cb \u223c\u223ca\u223c\u223c',
    ],
    ['entities', 'a &lt; b &amp; c&nbsp;d', 'a < b & c d'],
  ])('converts %s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it('executes nothing', () => {
    htmlToMarkdown(
      '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script><svg onload="globalThis.hacked=1">',
    );
    expect(Reflect.get(globalThis, 'hacked')).toBeUndefined();
  });
});

describe('textInHtml', () => {
  it.each([
    ['<p>Hello <b>Ann</b></p><p>a &lt; b</p>', 'Hello Ann\na < b\n'],
    ['a<br>b', 'a\nb'],
    ['<'.repeat(10), ''],
  ])('finds the text in %j', (html, text) => {
    expect(textInHtml(html)).toBe(text);
  });

  it.each(['<', '<p', '&', '<a b="', '>', '*', '$', '\n'])(
    'takes little time for many %j',
    (part) => {
      const before = process.cpuUsage();
      textInHtml(part.repeat(300_000));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(10);
    },
  );
});

describe('isConvertible', () => {
  const nested = (tag: string, depth: number) =>
    `<${tag}>`.repeat(depth) + 'x' + `</${tag}>`.repeat(depth);

  it.each([
    ['a long thread of replies', nested('blockquote', 60) + nested('div', 120), true],
    ['a newsletter', nested('table><tr><td', 30).repeat(50), true],
    ['paragraphs and list items without an end', '<p>a<li>b<td>c'.repeat(1_000), true],
    ['pictures and line breaks', '<img src=x><br>'.repeat(1_000), true],
    ['nested elements', nested('div', 5_000), false],
    ['nested elements without an end', '<div>'.repeat(300), false],
    ['nested formatting', '<b><i><a>'.repeat(100), false],
    ['nested elements with other letters', '<DiV x>'.repeat(300), false],
    ['more elements than a message shows', '<p>x</p>'.repeat(10_001), false],
    ['the beginnings of tags', '<a'.repeat(150_000), true],
  ])('judges %s', (_, html, expected) => {
    expect(isConvertible(html)).toBe(expected);
  });
});
