import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/accessibility';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openBrowser, send, topicFragment } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer } from '../testing/test-server';
import { newGroup } from '../testing/user-groups';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

describe('the web client for everyone', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let channelId: number;
  let groupId: number;
  let romeoId: number;
  let problemsOfLogIn: readonly string[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on' }),
      openBrowser(),
    ]);
    const romeo = await server.newUser('Romeo');
    romeoId = romeo.userId;
    channelId = await newChannel(server.owner, 'verona', {
      principals: [romeo.userId, server.owner.userId],
    });
    groupId = await newGroup(server.owner, 'montagues', { members: [romeoId] });
    await romeo.call('setOwnStatus', { status_text: 'sighing' });
    const content = 'But soft, **what light**? `code` :tada:\n\n> quoted\n\n1. one\n2. two';
    const { id } = await romeo.call('sendMessage', {
      type: 'channel',
      to: channelId,
      topic: 'balcony',
      content: 'But soft',
    });
    await romeo.call('editMessage', { message_id: id, content });
    await romeo.call('sendMessage', {
      type: 'direct',
      to: [server.owner.userId],
      content: 'Hello',
    });
    await server.owner.call('createLinkifier', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://example.org/{id}',
    });
    await server.owner.call('addAlertWords', { alert_words: ['light'] });
    await server.owner.call('createSavedSnippet', { title: 'hello', content: 'Good morrow' });
    await server.owner.call('createProfileField', { name: 'House', field_type: 1 });
    page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(server.site);
    await page.getByLabel('Email address').waitFor();
    problemsOfLogIn = await inBothThemes();
    await logIn(page, server, ownerEmail);
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  /** The addresses of all views, and the heading by which each is recognized. */
  const views = (): readonly (readonly [string, string | RegExp])[] => [
    ['#inbox', 'Inbox'],
    ['#recent', 'Recent conversations'],
    ['#drafts', 'Drafts'],
    ['#feed', 'Combined feed'],
    ['#narrow/is/mentioned', 'Mentions'],
    ['#narrow/is/starred', 'Starred messages'],
    ['#narrow/search/light', 'Search'],
    [topicFragment(channelId, 'balcony'), 'balcony'],
    [`#narrow/channel/${channelId}`, 'verona'],
    [`#narrow/dm/${romeoId}`, 'Romeo'],
    ['#channels', 'All channels'],
    ['#channels/new', 'New channel'],
    [`#channels/${channelId}`, 'verona'],
    ['#channels/999999', 'Channel settings'],
    ['#groups/999999', 'User groups'],
    ['#user/999999', 'Profile'],
    ['#groups', 'User groups'],
    ['#groups/new', 'New group'],
    [`#groups/${groupId}`, 'montagues'],
    [`#user/${romeoId}`, 'Romeo'],
    ...['profile', 'account', 'appearance', 'notifications', 'muted', 'alerts', 'snippets'].map(
      (section) => [`#settings/${section}`, 'Settings'] as const,
    ),
    ...[
      'general',
      'permissions',
      'members',
      'invitations',
      'emoji',
      'linkifiers',
      'profile-fields',
      'folders',
      'defaults',
    ].map((section) => [`#organization/${section}`, 'Organization'] as const),
  ];

  const open = async (fragment: string, heading: string | RegExp) => {
    await page.goto(`${server.site}/${fragment}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
  };

  const inBothThemes = async (): Promise<readonly string[]> => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // All that differs between the themes.
    const dark = await accessibilityProblems(page, ['color-contrast']);
    await page.emulateMedia({ colorScheme: 'light' });
    return [...dark, ...(await accessibilityProblems(page))];
  };

  it('has no problem that axe-core finds, in any view and both themes', async () => {
    const problems: string[] = [...problemsOfLogIn];
    for (const [fragment, heading] of views()) {
      await open(fragment, heading);
      problems.push(...(await inBothThemes()).map((problem) => `${fragment} ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  it('has none in its windows and menus either', async () => {
    await open(topicFragment(channelId, 'balcony'), 'balcony');
    const message = messageWith(page, 'But soft');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const choose = async (name: string) => {
      await message.hover();
      await message.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const problems: string[] = [];
    const look = async (name: string, show: () => Promise<void>) => {
      await show();
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
      await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
      problems.push(...(await inBothThemes()).map((problem) => `${name} ${problem}`));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'detached' });
    };
    await look('finder', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('ver');
    });
    await look('shortcuts', () => page.keyboard.press('?'));
    await look('topic', () => page.getByRole('main').getByLabel('Actions on balcony').click());
    await look('account', () => page.getByRole('button', { name: 'Your account' }).click());
    await look('message', async () => {
      await message.hover();
      await message.getByRole('button', { name: 'More actions' }).click();
    });
    await look('reactions', async () => {
      await message.hover();
      await message.getByRole('button', { name: 'Add a reaction' }).first().click();
    });
    for (const name of ['Move…', 'Remind me…', 'Show earlier versions', 'Who has read this']) {
      await look(name, () => choose(name));
    }
    await look('delete', () => choose('Delete…'));
    await page.getByRole('textbox', { name: /^Message / }).fill('It is my lady');
    await look('snippets', () => button('Insert a saved text').click());
    await look('schedule', () => button('Send later').click());
    await button('Preview').click();
    problems.push(...(await inBothThemes()));
    await button('Go on writing').click();
    await page.getByRole('textbox', { name: /^Message / }).fill('');
    expect(problems).toEqual([]);
  });

  it('can be used by keyboard alone: to a conversation, to write, and back', async () => {
    await open('#inbox', 'Inbox');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('balcony');
    await page.getByRole('option', { name: /^balcony.*topic in/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'balcony' }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('It is the east');
    await page.keyboard.press('Control+Enter');
    await messageWith(page, 'It is the east').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.locator('.message:focus').waitFor();
    await page.keyboard.press('I');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  });

  it('says new messages of the open conversation, once, and no others', async () => {
    await open(topicFragment(channelId, 'balcony'), 'balcony');
    const romeo = await browser.newPage();
    await logIn(romeo, server, 'romeo@example.org', topicFragment(channelId, 'elsewhere'));
    await send(romeo, 'Not here');
    await messageWith(romeo, 'Not here').waitFor();
    await romeo.goto(`${server.site}/${topicFragment(channelId, 'balcony')}`);
    await romeo.getByRole('heading', { name: 'balcony' }).waitFor();
    await send(romeo, 'and Juliet is the sun');
    const said = page.locator('[aria-live="polite"]').filter({ hasText: /\w/ });
    await said.waitFor();
    expect(await said.allTextContents()).toEqual(['Romeo: and Juliet is the sun']);
  });

  it('fits a phone: nothing is wider than the window, and axe-core finds nothing', async () => {
    const small = await browser.newPage(phone);
    await logIn(small, server, ownerEmail, '#inbox');
    const problems: string[] = [];
    for (const [fragment] of views()) {
      await small.goto(`${server.site}/${fragment}`);
      await small.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
      await small.getByRole('heading', { level: 1 }).waitFor();
      const width = Number(
        await small.evaluate(
          `Math.max(...Array.from(document.querySelectorAll('.page, .list-scroller, .middle'), ({ scrollWidth }) => scrollWidth))`,
        ),
      );
      if (width > phone.viewport.width) {
        problems.push(`${fragment} is ${width} wide`);
      }
      const found = await accessibilityProblems(small);
      problems.push(...found.map((problem) => `${fragment} ${problem}`));
    }
    await small.getByRole('button', { name: 'Show conversations' }).tap();
    await small.getByRole('link', { name: 'verona' }).tap();
    await small.getByRole('heading', { name: 'verona' }).waitFor();
    expect(problems).toEqual([]);
  });
});
