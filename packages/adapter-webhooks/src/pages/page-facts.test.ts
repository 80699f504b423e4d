import * as fc from 'fast-check';
import { decodeHtml } from './decode-html';
import { pageFactsIn } from './page-facts';

describe('pageFactsIn', () => {
  it.each([
    ['nothing', '', ['', '', undefined]],
    ['the title element', '<title>\n A &amp; B</title>', ['\n A & B', '', undefined]],
    [
      'the first title, not that of a drawing',
      '<title>Page</title><svg><title>Drawing</title></svg>',
      ['Page', '', undefined],
    ],
    [
      'Open Graph before everything else',
      `<title>a</title><meta name=description content=b>
       <meta property="og:title" content="A &quot;title&quot;">
       <meta content='The text' property='og:description'/>
       <META PROPERTY=OG:IMAGE CONTENT=/a.png>`,
      ['A "title"', 'The text', '/a.png'],
    ],
    [
      'the secure picture, and the first of several',
      `<meta property="og:image" content="http://a/1"><meta property="og:image" content="http://a/2">
       <meta property="og:image:secure_url" content="https://a/3">`,
      ['', '', 'https://a/3'],
    ],
    [
      'no empty values',
      '<meta property="og:title" content=" "><title>b</title>',
      ['b', '', undefined],
    ],
    [
      'nothing in scripts, comments and texts',
      `<script>"<meta property=og:title content=x>"</script><!-- <title>y</title> -->
       <textarea><title>z</title></textarea>`,
      ['', '', undefined],
    ],
    ['what is cut off', '<title>A ti', ['A ti', '', undefined]],
  ])('finds %s', (_, html, [title, description, picture]) => {
    const found = pageFactsIn(html);
    expect([found.title, found.description, found.picture]).toEqual([title, description, picture]);
  });

  it('takes any text', () => {
    const piece = fc.constantFrom(
      ...'< > </ /> <meta <title </title> <script <!-- --> property= content= og:title " \' & &#0; &#x110000; &amp a'.split(
        ' ',
      ),
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        expect(typeof pageFactsIn(pieces.join('')).title).toBe('string');
      }),
    );
  });
});

describe('decodeHtml', () => {
  const latin = Buffer.from([0x63, 0x61, 0x66, 0xe9]);
  it.each([
    ['the encoding of the header', latin, 'text/html; charset=ISO-8859-1', 'café'],
    [
      'the encoding that the page states',
      Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]),
      'text/html',
      '<meta charset=windows-1252>café',
    ],
    ['UTF-8', Buffer.from('café'), 'text/html', 'café'],
    ['UTF-8 for unknown encodings', Buffer.from('café'), 'text/html; charset=klingon', 'café'],
  ])('uses %s', (_, bytes, contentType, text) => {
    expect(decodeHtml(bytes, contentType)).toBe(text);
  });
});
