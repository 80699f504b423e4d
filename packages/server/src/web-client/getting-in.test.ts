import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/accessibility';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openBrowser, openView } from '../testing/chromium';
import { emailWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { ownerPassword, startTestServer } from '../testing/test-server';

const newPassword = 'wherefore-art-thou-7';

describe('getting in', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on', TRUSTED_PROXIES: '127.0.0.1' }, true),
      openBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  /** The address with the path, as emails name the public one, which this machine does not have. */
  const here = (link: string): string => `${server.site}${new URL(link).pathname}`;

  const linkIn = (email: string): string =>
    here(/https?:\/\/\S+\/[0-9a-f]{32}\b/.exec(email)?.[0] ?? '');

  /** How a page looks, as far as it is the same on all pages. */
  const lookOf = (page: Page) =>
    page.evaluate<readonly unknown[]>(`(() => {
      const look = (name, ...properties) => {
        const element = document.querySelector(name);
        const style = element === null ? {} : getComputedStyle(element);
        return properties.map((property) => style[property]);
      };
      const button = 'form button:not([type=button])';
      return [
        look('body', 'fontFamily', 'fontSize', 'color'),
        look('.login, body:not(:has(.login))', 'backgroundColor'),
        look('.login-card, main:not(.login)', 'backgroundColor', 'borderRadius', 'width'),
        look('h1', 'fontSize', 'fontWeight'),
        look(button, 'backgroundColor', 'borderRadius', 'height', 'fontSize'),
        look('input', 'backgroundColor', 'borderRadius', 'height'),
      ];
    })()`);

  const sessionCookie = async (page: Page) => {
    const cookies = await page.context().cookies();
    return cookies.map(({ name, httpOnly, sameSite, secure }) => ({
      name,
      httpOnly,
      sameSite,
      secure,
    }));
  };

  const kept = { name: 'parley_session', httpOnly: true, sameSite: 'Lax', secure: false };

  it('by a link leads into the chat, where the welcome is, with a session of the browser', async () => {
    const { invite_link: link } = await server.owner.call('createInvitationLink', {
      stream_ids: [],
      include_realm_default_subscriptions: true,
    });
    const page = await browser.newPage();
    await page.goto(here(link));
    await page.getByLabel('Your email address').fill('juliet@example.org');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(linkIn(await emailWith(server, 'To: juliet@example.org')));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Juliet');
    await page.getByLabel('A password').fill(ownerPassword);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.locator('.columns').waitFor();
    expect(await sessionCookie(page)).toEqual([kept]);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.getByRole('link', { name: 'general' }).first().click();
    await page.getByRole('article').first().waitFor();
    await page.reload();
    await page.getByRole('article').first().waitFor();
  });

  it('with a new password looks like the rest, and ends in the chat', async () => {
    await server.newUser('Romeo');
    const [page, elsewhere] = [await browser.newPage(), await browser.newPage()];
    await logIn(elsewhere, server, 'romeo@example.org', '#inbox');
    await page.goto(server.site);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    const look = await lookOf(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has a field of that name, too.
    await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    await page.getByLabel('Email address').fill('romeo@example.org');
    expect(await lookOf(page)).toEqual(look);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.goto(linkIn(await emailWith(server, 'Set a new password in')));
    expect(await lookOf(page)).toEqual(look);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.locator('.columns').waitFor();
    expect(await sessionCookie(page)).toEqual([kept]);
    await elsewhere.getByText('Your session has ended.').waitFor();
  });

  it('with a new address, which a page confirms that looks like the rest, ends in the chat', async () => {
    await server.newUser('Benvolio');
    const [page, elsewhere] = [await browser.newPage(), await browser.newPage()];
    await page.goto(server.site);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    const look = await lookOf(page);
    await logIn(page, server, 'benvolio@example.org', '#settings/account');
    await page.getByLabel('New email address').fill('benvolio@verona.example.org');
    await page.getByRole('button', { name: 'Change' }).first().click();
    await page.getByText('Open the link in the email to confirm the new address.').waitFor();
    const link = linkIn(await emailWith(server, '<benvolio@verona.example.org>'));
    await elsewhere.goto(link);
    await elsewhere.getByRole('heading', { name: 'Confirm your new address' }).waitFor();
    // All but the last, a field, which this page does not have.
    expect((await lookOf(elsewhere)).slice(0, -1)).toEqual(look.slice(0, -1));
    expect(await accessibilityProblems(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await elsewhere.locator('.columns').waitFor();
    expect(await sessionCookie(elsewhere)).toEqual([kept]);
    await page.getByText('benvolio@verona.example.org –').waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'The address was not changed' }).waitFor();
    await page.getByRole('link', { name: 'Open Parley' }).click();
    await page.locator('.columns').waitFor();
  });

  it('by TLS keeps the session in a cookie that browsers send by TLS alone', async () => {
    await server.newUser('Escalus');
    const page = await browser.newPage({ extraHTTPHeaders: { 'X-Forwarded-Proto': 'https' } });
    await logIn(page, server, 'escalus@example.org');
    expect(await sessionCookie(page)).toEqual([{ ...kept, secure: true }]);
  });

  it('says in the same way that an invitation is not valid, with a way to the chat', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.site}/join/${'0'.repeat(32)}/`);
    await page.getByRole('heading', { name: 'You cannot join' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(`${server.site}/no/such/page`);
    await page.getByRole('link', { name: 'Open Parley' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('gives to a guest no more than what they may do', async () => {
    await server.owner.call('createChannel', {
      name: 'verona',
      subscribers: [server.owner.userId],
    });
    const { id } = await server.owner.call('createChannel', {
      name: 'mantua',
      subscribers: [server.owner.userId],
    });
    await server.owner.call('sendMessage', {
      type: 'channel',
      to: id,
      topic: 'exile',
      content: 'There is no world without Verona walls',
    });
    const { userId } = await server.newUser('Paris');
    await server.owner.call('subscribe', {
      subscriptions: [{ name: 'mantua' }],
      principals: [userId],
    });
    await server.owner.call('updateUser', { user_id: userId, role: 600 });
    const page = await browser.newPage();
    await logIn(page, server, 'paris@example.org', '#channels');
    await page.getByRole('heading', { level: 1, name: 'All channels' }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('mantua').first().waitFor();
    expect(await page.getByText('verona').count()).toBe(0);
    expect(await main.getByRole('link', { name: 'New channel' }).count()).toBe(0);
    await openView(page, server, `#narrow/channel/${id}/topic/exile`);
    const message = messageWith(page, 'There is no world');
    await message.hover();
    await message.getByRole('button', { name: 'Add a reaction' }).waitFor();
    expect(await message.getByRole('button', { name: 'Edit this message' }).count()).toBe(0);
    await message.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openView(page, server, '#organization/general');
    await page.getByText('Only administrators can change this.').first().waitFor();
    const links = page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link');
    const guestLinks = await links.allTextContents();
    expect(guestLinks).toEqual(['General', 'Permissions']);
    const people = page.getByRole('complementary', { name: 'People' });
    expect(await people.getByRole('link', { name: 'Invite people' }).count()).toBe(0);
    // Moderators invite and add emoji, and change nothing of the organization.
    await server.owner.call('updateUser', { user_id: userId, role: 300 });
    await page.getByRole('link', { name: 'Invitations' }).waitFor();
    expect(await links.allTextContents()).toEqual([
      'General',
      'Permissions',
      'Invitations',
      'Emoji',
    ]);
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await people.getByRole('link', { name: 'Invite people' }).click();
    await page.getByRole('heading', { name: 'Invite by email' }).waitFor();
    // Whoever is looking at the page is out at once.
    await server.owner.call('deactivateUser', { user_id: userId });
    await page.getByText('Your session has ended.').waitFor();
    await page.getByLabel('Email address').fill('paris@example.org');
    await page.getByLabel('Password').fill(ownerPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /deactivated/ })
      .waitFor();
  });
});
