import { dialectCases } from '../testing/dialect-cases';
import type { RenderForTest } from '../testing/render-for-test';
import { loadRenderForTest } from '../testing/render-for-test';

describe('the dialect', () => {
  let render: RenderForTest;
  beforeAll(async () => {
    render = await loadRenderForTest();
  });

  describe.each(Object.entries(dialectCases))('%s', (group, cases) => {
    it.each(cases)('%j', (content, html) => {
      expect(render(content, { translatesEmoticons: group === 'emoticons' }).html).toBe(html);
    });
  });

  it('uses the default language of the realm for fences without an info word', () => {
    const { html } = render('```\na\n```', { defaultCodeBlockLanguage: 'quote' });
    expect(html).toBe('<blockquote>\n<p>a</p>\n</blockquote>');
  });

  it('links to what the server has below the path at which it is mounted', () => {
    const content = [
      '#**Den mark** #**Den mark>lunch** #**Den mark>lunch@7** :parley: [place](/#narrow/is/dm)',
      '[file](/user_uploads/1/ab/y.png) https://example.org/chat/#narrow/is/dm [other](/x)',
    ].join('\n');
    const { html } = render(content, { realmUrl: 'https://example.org/chat' });
    const addresses = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, one]) => one);
    expect(addresses).toEqual([
      '/chat/#narrow/channel/5-Den-mark',
      '/chat/#narrow/channel/5-Den-mark/topic/lunch/with/44',
      '/chat/#narrow/channel/5-Den-mark/topic/lunch/near/7',
      '/chat/static/generated/emoji/images/emoji/unicode/parley.png',
      '/chat/#narrow/is/dm',
      '/chat/user_uploads/1/ab/y.png',
      '#narrow/is/dm',
      '/x',
      '/chat/user_uploads/1/ab/y.png',
      '/chat/static/images/loading/loader-black.svg',
    ]);
  });

  it('accepts times as people write them from clients that may send them', () => {
    const { html } = render('<time:5 June 2017>', { acceptsAnyTime: true });
    expect(html).toBe('<p><time datetime="2017-06-05T00:00:00Z">5 June 2017</time></p>');
  });

  it('shows no previews where the realm turned them off', () => {
    const { html, hasImage } = render('https://example.com/a.png', { previewsMedia: false });
    expect([html.includes('<img'), hasImage]).toEqual([false, false]);
  });

  it.each([
    [24, 24],
    [25, 0],
  ])('shows for %d addresses %d previews', (addresses, previews) => {
    const content = Array.from({ length: addresses }, (_, i) => `https://e.com/${i}.png`).join(' ');
    expect(render(content).html.split('<img').length - 1).toBe(previews);
  });

  it.each([
    [23, 1],
    [24, 0],
  ])('counts the %d addresses that have no preview', (addresses, previews) => {
    const pages = Array.from({ length: addresses }, (_, i) => `https://e.com/${i}`).join(' ');
    expect(render(`${pages} https://e.com/a.png`).html.split('<img').length - 1).toBe(previews);
  });
});

describe('previews of pages', () => {
  const preview = { title: 'A "b" <c>', description: '', pictureUrl: '/external_content/1/x.webp' };
  const embed = (href: string): string =>
    `<div class="message_embed"><a class="message_embed_image" href="${href}" style="background-image: url(&quot;/external_content/1/x.webp&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="${href}" title="A &quot;b&quot; <c>">A "b" &lt;c&gt;</a></div></div></div>`;
  const url = 'https://e.com/';
  let render: RenderForTest;
  beforeAll(async () => {
    render = await loadRenderForTest();
  });

  it('follow the block, and link as the text does', () => {
    const { html } = render(`see [it](${url}#part) and ${url}`, {
      pagePreviews: [{ url, preview }],
    });
    expect(html).toBe(
      `<p>see <a href="${url}#part">it</a> and <a href="${url}">${url}</a></p>\n${embed(`${url}#part`)}`,
    );
  });

  it('show the description, as text', () => {
    const described = { ...preview, description: '*all* <b>' };
    expect(render(url, { pagePreviews: [{ url, preview: described }] }).html).toContain(
      '</div><div class="message_embed_description">*all* &lt;b&gt;</div></div></div>',
    );
  });

  it('are shown where media are not', () => {
    const given = { previewsMedia: false, pagePreviews: [{ url, preview }] };
    const { html, hasImage, hasLink } = render(`${url} https://e.com/a.png`, given);
    expect([html.endsWith(embed(url)), hasImage, hasLink]).toEqual([true, false, true]);
  });

  it('have no picture that this server has not made', () => {
    const elsewhere = { ...preview, pictureUrl: 'https://e.com/external_content/1/x.webp' };
    const { html } = render(url, { pagePreviews: [{ url, preview: elsewhere }] });
    expect(html).toContain('<a class="message_embed_image" href="https://e.com/"></a>');
  });

  it.each<readonly [string, string, readonly string[]]>([
    ['a page', url, [url]],
    ['a domain', 'e.com/a', ['http://e.com/a']],
    ['the same page, in parts', `${url}#a ${url}#b [x](${url})`, [url]],
    [
      'the first five',
      [1, 2, 3, 4, 5, 6].map((n) => `${url}${n}`).join(' '),
      [1, 2, 3, 4, 5].map((n) => `${url}${n}`),
    ],
    ['none of too many', Array.from({ length: 25 }, (_, n) => `${url}${n}`).join(' '), []],
    ['none in quotes', `> ${url}\n\n\`\`\`quote\n${url}\n\`\`\``, []],
    ['none in code', `\`${url}\`\n\`\`\`\n${url}\n\`\`\``, []],
    ['no pictures and videos', `${url}a.png ${url}a.mp4 https://youtu.be/abcdefghijk`, []],
    ['none of the organization', 'https://chat.example.org/login /user_uploads/1/ab/z.pdf', []],
    ['no passwords', 'https://a:b@e.com/', []],
    ['nothing else', 'mailto:a@e.com ftp://e.com/ #**Den mark**', []],
    ['none that is too long', `${url}${'a'.repeat(2000)}`, []],
  ])('are wanted of %s', (_, content, pages) => {
    expect(render(content, { pagePreviews: [] }).unknownPages).toEqual(pages);
    expect(render(content, { pagePreviews: null }).unknownPages).toEqual([]);
  });

  it('are wanted once', () => {
    const pagePreviews = [{ url, preview: null }];
    expect(render(`${url} ${url}a`, { pagePreviews }).unknownPages).toEqual([`${url}a`]);
  });
});

describe('the facts about a rendering', () => {
  let render: RenderForTest;
  beforeAll(async () => {
    render = await loadRenderForTest();
  });

  it.each([
    ['@**Ann Lee|2** @*staff* @**all** @**topic**', [2], [7], true, true],
    ['@_**Ann Lee** @_*staff* @_**all** @_**topic**', [], [], false, false],
    ['> @**Ann Lee** @*staff* @**all** @**topic**', [], [], false, false],
    ['`@**Ann Lee**` @**Gone** @*old*', [], [], false, false],
  ])('%s', (content, userIds, groupIds, everyoneInChannel, everyoneInTopic) => {
    expect(render(content).mentions).toEqual({
      userIds,
      groupIds,
      everyoneInChannel,
      everyoneInTopic,
    });
  });

  it.each([
    ['words', false, false, []],
    ['#**Den mark**', false, false, []],
    ['#12', true, false, []],
    ['https://example.com/a.png', true, true, []],
    [
      '[f](/user_uploads/1/ab/z.pdf) and ![](/user_uploads/1/ab/x.png)',
      true,
      true,
      ['1/ab/z.pdf', '1/ab/x.png'],
    ],
    ['`/user_uploads/1/ab/z.pdf`', false, false, []],
  ])('%s', (content, hasLink, hasImage, attachmentPaths) => {
    expect(render(content)).toMatchObject({ hasLink, hasImage, attachmentPaths });
  });
});
