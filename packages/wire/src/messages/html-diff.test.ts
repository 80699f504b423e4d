import fc from 'fast-check';
import { diffHtml } from './html-diff';

const inserted = /<span class="highlight_text_inserted">([^<]*)<\/span>/g;
const deleted = /<span class="highlight_text_deleted">([^<]*)<\/span>/g;

/** The diff with one kind of mark reduced to its text and the other kind removed. */
const reading = (html: string, kept: RegExp, dropped: RegExp): string =>
  html
    .replace(/^<div>/, '')
    .replace(/<\/div>$/, '')
    .replaceAll(dropped, '')
    .replaceAll(kept, '$1');

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<em>',
    '</em>',
    '<br>',
    '<a href="https://example.org/?a=1&amp;b=2">',
    '</a>',
  ],
  ...['one', 'two', 'naïve', '你好', '3', ' ', '\n', '.', ',', '&amp;', '&lt;', '🎉', '#'],
);

const html = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('diffHtml', () => {
  it.each([
    ['the same', '<p>a</p>', '<p>a</p>', '<div><p>a</p></div>'],
    [
      'a replaced word',
      '<p>good day</p>',
      '<p>good night</p>',
      '<div><p>good <span class="highlight_text_deleted">day</span><span class="highlight_text_inserted">night</span></p></div>',
    ],
    ['a tag around a word', '<p>now</p>', '<p><em>now</em></p>', '<div><p><em>now</em></p></div>'],
    [
      'text of a removed tag',
      '<p>a <em>b</em></p>',
      '<p>a </p>',
      '<div><p>a <span class="highlight_text_deleted">b</span></p></div>',
    ],
    [
      'a changed entity',
      '<p>&lt;</p>',
      '<p>&gt;</p>',
      '<div><p><span class="highlight_text_deleted">&lt;</span><span class="highlight_text_inserted">&gt;</span></p></div>',
    ],
    [
      'a list, between whose items nothing may stand',
      '<p>a</p>',
      '<p>a</p>\n<ol>\n<li>b</li>\n</ol>',
      '<div><p>a</p>\n<ol>\n<li><span class="highlight_text_inserted">b</span></li>\n</ol></div>',
    ],
    ['no white space that is gone', '<ol>\n<li>b</li>\n</ol>', '<p>b</p>', '<div><p>b</p></div>'],
    [
      'no mark in an attribute, which would end it',
      '<p>a</p>',
      '<p title="b>c <img src=x onerror=d>">a</p>',
      '<div><p title="b>c <img src=x onerror=d>">a</p></div>',
    ],
    [
      'no mark in a formula or a drawing, where it would end them',
      '<p><math><mi>a</mi></math><em>a</em><svg><path></path></svg></p>',
      '<p><math><mi>b</mi></math><em>b</em></p>',
      '<div><p><math><mi>b</mi></math><em><span class="highlight_text_deleted">a</span><span class="highlight_text_inserted">b</span></em></p></div>',
    ],
    [
      'nothing of an attribute that is gone',
      '<p title="b>c &lt; \'d">a</p>',
      '<p>a</p>',
      '<div><p>a</p></div>',
    ],
    ['nothing', '', '', '<div></div>'],
  ])('shows %s', (_, before, after, expected) => {
    expect(diffHtml(before, after)).toBe(expected);
  });

  it('equals the new HTML if deletions are removed', () => {
    fc.assert(
      fc.property(html, html, (before, after) => {
        expect(reading(diffHtml(before, after), inserted, deleted)).toBe(after);
      }),
    );
  });

  it('has the old text, except for white space, if insertions are removed', () => {
    const visible = (text: string): string => textOf(text).replaceAll(/\s/g, '');
    fc.assert(
      fc.property(html, html, (before, after) => {
        expect(visible(reading(diffHtml(before, after), deleted, inserted))).toBe(visible(before));
      }),
    );
  });

  it('marks nothing if nothing changed', () => {
    fc.assert(
      fc.property(html, (same) => {
        expect(diffHtml(same, same)).toBe(`<div>${same}</div>`);
      }),
    );
  });

  it('finds a small change in a long text', () => {
    const [before, after] = ['a '.repeat(4000), 'b '.repeat(4000)];
    expect(diffHtml(`${before}one ${after}`, `${before}two ${after}`)).toBe(
      `<div>${before}<span class="highlight_text_deleted">one</span><span class="highlight_text_inserted">two</span> ${after}</div>`,
    );
  });

  it('makes no more comparisons than the limit', () => {
    expect(diffHtml('<p>a b c</p>', '<p>a x b y c</p>', 3)).toBe(
      '<div><p>a <span class="highlight_text_deleted">b</span><span class="highlight_text_inserted">x b y</span> c</p></div>',
    );
  });

  it('shows a long text as replaced', () => {
    const [before, after] = ['a '.repeat(2000).trim(), 'b '.repeat(2000).trim()];
    expect(diffHtml(before, after)).toBe(
      `<div><span class="highlight_text_deleted">${before}</span><span class="highlight_text_inserted">${after}</span></div>`,
    );
  });
});
