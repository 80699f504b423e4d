import { withoutStyles } from './without-styles';

describe('withoutStyles', () => {
  it.each([
    ['<p>style="x"</p>', '<p>style="x"</p>'],
    ['<span style="top:0" class="a">x</span>', '<span class="a">x</span>'],
    [
      '<a href="/x" style="background-image: url(&quot;/external_content/1/a.webp&quot;)"></a>',
      '<a href="/x" data-picture="/external_content/1/a.webp"></a>',
    ],
    ['<td style="text-align: right;">4.6</td>', '<td align="right">4.6</td>'],
    ['<a title="a > b" style="color: red">x</a>', '<a title="a > b">x</a>'],
  ])('makes of %j', (html, expected) => {
    expect(withoutStyles(html)).toBe(expected);
  });
});
