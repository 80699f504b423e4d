import { accessibilityProblems, inBothThemes } from '../testing/accessibility';
import type { TestBrowser } from '../testing/chromium';
import {
  logIn,
  messageWith,
  openBrowser,
  openView,
  painted,
  topicFragment,
} from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('a visitor without an account', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let channelId: number;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on' }),
      openBrowser(),
    ]);
    const { owner } = server;
    await server.newUser('Romeo');
    await owner.call('updateRealm', { enable_spectator_access: true });
    const create = (name: string, isOpen: boolean) =>
      owner.call('createChannel', { name, subscribers: [owner.userId], is_web_public: isOpen });
    channelId = (await create('square', true)).id;
    await create('home', false);
    const to = { type: 'channel', to: channelId, topic: 'song' } as const;
    const content = 'Gentle mortal, pray sing again';
    const { id } = await owner.call('sendMessage', { ...to, content });
    await owner.call('addReaction', { message_id: id, emoji_name: 'heart' });
    await owner.call('sendMessage', { ...to, content: '/poll Again?\nSing\nSleep' });
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  it('reads web-public channels, and nothing else, and logs in to write', async () => {
    const page = await browser.newPage();
    await page.goto(server.site);
    await page.getByRole('heading', { level: 1, name: 'All channels' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'square' }).waitFor();
    await painted(page);
    expect(await page.title()).toBe('Channels – Test');
    expect(await page.getByRole('link', { name: 'home', exact: true }).count()).toBe(0);
    expect(await inBothThemes(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'square' }).click();
    await messageWith(page, 'Gentle mortal').waitFor();
    await openView(page, server, topicFragment(channelId, 'song'));
    await messageWith(page, 'Gentle mortal').waitFor();
    expect(await page.getByRole('textbox', { name: /^Message / }).count()).toBe(0);
    const reaction = page.getByRole('button', { name: 'Owner reacted with :heart:' });
    expect(await reaction.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Vote for Sing' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add a reaction' }).count()).toBe(0);
    expect(await inBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    // The side columns have moved away then, which takes a moment after the change of the size.
    await page.reload();
    await messageWith(page, 'Gentle mortal').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Email address').fill('romeo@example.org');
    await page.getByLabel('Password').waitFor();
  });

  it('is not admitted where the organization does not want that', async () => {
    await server.owner.call('updateRealm', { enable_spectator_access: false });
    const page = await browser.newPage();
    await logIn(page, server, 'romeo@example.org', '#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  });
});
