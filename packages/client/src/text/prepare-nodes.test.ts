import { JSDOM } from 'jsdom';
import { prepareNodes } from './prepare-nodes';

const shown = (html: string): string => {
  const { document } = new JSDOM('', { url: 'https://chat.example.org/below/' }).window;
  // As the page does: what is in a template has another document, without an address.
  const template = document.createElement('template');
  template.innerHTML = html;
  prepareNodes(template.content, {
    origin: 'https://chat.example.org',
    pathname: '/below/',
    mayLoad: (url) => url.startsWith('/'),
    largestPicture: { width: 100, height: 100 },
  });
  return template.innerHTML;
};

describe('prepareNodes', () => {
  it.each([
    ['<span class="emoji emoji-1f389">:tada:</span>', '<span class="emoji emoji-1f389">🎉</span>'],
    ['<a href="/#narrow/dm/7">Ada</a>', '<a href="#narrow/dm/7">Ada</a>'],
    ['<a href="#narrow/dm/7">Ada</a>', '<a href="#narrow/dm/7">Ada</a>'],
    [
      '<a href="https://example.org">x</a>',
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<img src="https://example.org/a.png" alt="a cat">', 'a cat'],
    [
      '<a href="https://example.org/a.png"><img src="https://example.org/a.png" alt=""></a>',
      '<a href="https://example.org/a.png" target="_blank" rel="noopener noreferrer">https://example.org/a.png</a>',
    ],
    ['<p>שלום</p>', '<p dir="auto">שלום</p>'],
    ['<ul><li><p>שלום</p></li></ul>', '<ul dir="auto"><li><p>שלום</p></li></ul>'],
    ['<blockquote><p>שלום</p></blockquote>', '<blockquote dir="auto"><p>שלום</p></blockquote>'],
    ['<span class="katex-html">x</span>', ''],
  ])('shows %s as %s', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it('keeps the place of a picture', () => {
    const html = '<img src="/a.png" alt="" data-original-dimensions="200x100">';
    expect(shown(html)).toMatch(/width="100" height="50"/);
  });
});
