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
