import type { Page } from 'playwright-core';
import { accessibilityProblems, inBothThemes } from '../testing/accessibility';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import {
  actOn,
  logIn,
  messageWith,
  openBrowser,
  openView,
  send,
  topicFragment,
} from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer } from '../testing/test-server';
import { newGroup } from '../testing/user-groups';

const tinyPicture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The parts of what is open, a window, a menu or the page, that are cut off or outside of the screen. */
const cutIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const top = [...document.querySelectorAll('[role=dialog], dialog, [role=menu]')].at(-1) ?? document.body;
    return [top, ...top.querySelectorAll('button, input, textarea, select, h2, label, img')]
      .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((one) => 'is cut off: ' + one.outerHTML.slice(0, 200));
  })()`);

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
    const form = new FormData();
    form.append('file', new Blob([tinyPicture], { type: 'image/png' }), 'rose.png');
    const { body } = await server.owner.request('POST', '/user_uploads', form);
    await romeo.call('sendMessage', {
      type: 'channel',
      to: channelId,
      topic: 'balcony',
      content: `A rose: [rose.png](${body.url})`,
    });
    const parting = {
      type: 'channel',
      to: channelId,
      topic: 'goodnight'.repeat(6),
      content: 'Parting is such sweet sorrow',
    } as const;
    await romeo.call('sendMessage', parting);
    await server.owner.call('scheduleMessage', {
      ...parting,
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
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
    problemsOfLogIn = await inBothThemes(page);
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
      'domains',
      'keys',
      'defaults',
      'exports',
    ].map((section) => [`#organization/${section}`, 'Organization'] as const),
  ];

  const open = async (fragment: string, heading: string | RegExp) => {
    await openView(page, server, fragment);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
  };

  it('has no problem that axe-core finds, in any view and both themes', async () => {
    const problems: string[] = [...problemsOfLogIn];
    for (const [fragment, heading] of views()) {
      await open(fragment, heading);
      problems.push(...(await inBothThemes(page)).map((problem) => `${fragment} ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  const inWindows = async (shown: Page): Promise<readonly string[]> => {
    await openView(shown, server, topicFragment(channelId, 'balcony'));
    await shown.getByRole('heading', { level: 1, name: 'balcony', exact: true }).waitFor();
    const message = messageWith(shown, 'But soft');
    const button = (name: string) => shown.getByRole('button', { name, exact: true });
    const box = shown.getByRole('textbox', { name: /^Message / });
    /** A button beside the message, which has the focus, as fingers cannot hover. */
    const press = async (name: string) => {
      await message.focus();
      await message.getByRole('button', { name }).first().click();
    };
    const choose = async (name: string) => {
      await press('More actions');
      await shown.getByRole('menuitem', { name }).click();
    };
    const problems: string[] = [];
    const opened = shown.getByRole('dialog').or(shown.getByRole('menu'));
    const look = async (name: string, show: () => Promise<void>) => {
      await show();
      await opened.first().waitFor();
      await shown.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
      const found = [...(await inBothThemes(shown)), ...(await cutIn(shown))];
      problems.push(...found.map((problem) => `${name} ${problem}`));
      await shown.keyboard.press('Escape');
      // Not only hidden: until it is gone, it may have the focus.
      await shown.locator('dialog, [role=menu]').waitFor({ state: 'detached' });
    };
    await look('finder', async () => {
      await shown.keyboard.press('Control+k');
      await shown.getByRole('combobox').fill('ver');
    });
    await look('shortcuts', () => shown.keyboard.press('?'));
    await look('topic', () => shown.getByRole('main').getByLabel('Actions on balcony').click());
    await look('message', () => press('More actions'));
    await look('reactions', () => press('Add a reaction'));
    await look('picture', () => shown.getByRole('link', { name: 'rose.png' }).last().click());
    for (const name of ['Move…', 'Remind me…', 'Show earlier versions', 'Who has read this']) {
      await look(name, () => choose(name));
    }
    await look('delete', () => choose('Delete…'));
    await box.fill('It is my lady');
    await look('snippets', () => button('Insert a saved text').click());
    await look('schedule', () => button('Send later').click());
    await button('Preview').click();
    await shown.getByRole('region', { name: 'Preview' }).getByText('It is my lady').waitFor();
    problems.push(...(await inBothThemes(shown)));
    await button('Go on writing').click();
    await box.fill('');
    return problems;
  };

  it('has none in its windows and menus either', async () => {
    expect(await inWindows(page)).toEqual([]);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menu').waitFor();
    expect(await inBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('has none in windows and menus on a phone, which they fit', async () => {
    const small = await browser.newPage({ ...phone, reducedMotion: 'reduce' });
    await logIn(small, server, ownerEmail, '#inbox');
    expect(await inWindows(small)).toEqual([]);
    await small.context().close();
  });

  it('says once what a button does and what a sign means', async () => {
    await open(topicFragment(channelId, 'balcony'), 'balcony');
    await actOn(page, 'But soft', 'Star this message');
    const message = messageWith(page, 'But soft');
    await message.getByRole('img', { name: 'starred', exact: true }).waitFor();
    // "Pressed" would say the contrary.
    const button = message.getByRole('button', { name: 'Remove the star' });
    expect(await button.getAttribute('aria-pressed')).toBeNull();
    await actOn(page, 'But soft', 'Remove the star');
    await message.getByRole('img', { name: 'starred' }).waitFor({ state: 'detached' });
  });

  it('does not move under a finger that leaves another message', async () => {
    const small = await browser.newPage({ ...phone, reducedMotion: 'reduce' });
    await logIn(small, server, ownerEmail, topicFragment(channelId, 'balcony'));
    const picture = small.getByRole('link', { name: 'rose.png' }).last();
    await picture.scrollIntoViewIfNeeded();
    const message = messageWith(small, 'But soft');
    await message.focus();
    await message.getByRole('button', { name: 'More actions' }).waitFor();
    const box = await picture.boundingBox();
    await small.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await small.mouse.down();
    await message.getByRole('button', { name: 'More actions' }).waitFor({ state: 'hidden' });
    expect(await picture.boundingBox()).toEqual(box);
    await small.mouse.up();
    await small.getByRole('dialog').waitFor();
    await small.context().close();
  });

  it('has none where the server cannot be reached', async () => {
    const lost = await browser.newPage({ reducedMotion: 'reduce' });
    await lost.route('**/api/v1/**', (route) => route.abort());
    await lost.route('**/session', (route) => route.abort());
    await lost.goto(server.site);
    await lost.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await inBothThemes(lost)).toEqual([]);
    await lost.setViewportSize(phone.viewport);
    expect([...(await accessibilityProblems(lost)), ...(await cutIn(lost))]).toEqual([]);
    await lost.unrouteAll();
    await lost.getByRole('button', { name: 'Try again' }).click();
    await lost.getByLabel('Email address').waitFor();
    await lost.context().close();
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
    await openView(romeo, server, topicFragment(channelId, 'balcony'));
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
      await openView(small, server, fragment);
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
