import type { ApiClient } from '@parley/adapter-http/testing';
import type { Page } from 'playwright-core';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import {
  logIn,
  messageWith,
  openBrowser,
  openView,
  send,
  topicFragment,
} from '../testing/chromium';
import { killableServers } from '../testing/killable-servers';
import { freePort, ownerEmail } from '../testing/spawned-server';
import { untilTrue } from '../testing/until';

describe('what is on screen', () => {
  const { start, end, query } = killableServers();
  let browser: TestBrowser;
  let port: string;
  let site: string;
  let owner: ApiClient;
  let channelId: number;
  let page: Page;
  let romeo: ApiClient;

  beforeAll(async () => {
    browser = await openBrowser();
    port = String(await freePort());
    site = `http://127.0.0.1:${port}`;
    const started = await begin();
    const password = 'it-is-the-east-9';
    await owner.call('createUser', { email: 'romeo@example.org', password, full_name: 'Romeo' });
    romeo = await started.server.client.logIn('romeo@example.org', password);
    channelId = await newChannel(owner, 'verona', { principals: [owner.userId, romeo.userId] });
    page = await browser.newPage();
    await logIn(page, { site }, ownerEmail, topicFragment(channelId, 'balcony'));
  });

  afterAll(async () => {
    await browser.close();
    expect(browser.problems).toEqual([]);
  });

  const begin = async () => {
    const started = await start({ PORT: port, WEB_CLIENT: 'on' });
    ({ owner } = started);
    return started;
  };

  const say = (content: string, topic = 'balcony') =>
    romeo.call('sendMessage', { type: 'channel', to: channelId, topic, content });

  const box = () => page.getByRole('textbox', { name: /^Message / });

  it('is right again after an outage of the network, during which nothing typed is lost', async () => {
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you write is kept.').waitFor();
    await say('He jests at scars');
    await box().fill('that never felt a wound');
    await page.context().setOffline(false);
    await messageWith(page, 'He jests at scars').waitFor();
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    expect(await box().inputValue()).toBe('that never felt a wound');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(page, 'that never felt a wound').waitFor();
  });

  it('is sent by itself after an outage of the network, once and in order', async () => {
    const broken = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/v1/events'),
    );
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you write is kept.').waitFor();
    // The poll that waits may outlive the emulated outage; the next one does not.
    await say('It is my lady');
    await broken;
    const written = ['Arise, fair sun', 'and kill the envious moon'];
    for (const text of written) {
      await send(page, text);
      await messageWith(page, text).getByText('Not sent').waitFor();
    }
    await page.context().setOffline(false);
    await page.getByText('Not sent').first().waitFor({ state: 'detached' });
    const contents = async () => {
      const narrow = [{ operator: 'channel', operand: channelId }];
      const found = {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        apply_markdown: false,
      } as const;
      const { messages } = await romeo.call('listMessages', { ...found, narrow });
      return messages.map(({ content }) => content);
    };
    await untilTrue(async () => (await contents()).at(-1) === written[1]);
    expect((await contents()).filter((text) => written.includes(text))).toEqual(written);
  });

  it('is sent by itself where only the way to the server was interrupted', async () => {
    let lost = 0;
    await page.route('**/api/v1/messages', (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.continue();
    });
    await send(page, 'Who is already sick and pale');
    await untilTrue(() => lost === 2);
    await page.getByText('Not sent').waitFor({ state: 'detached' });
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    await messageWith(page, 'already sick and pale').waitFor();
    await page.unroute('**/api/v1/messages');
  });

  it('is fetched after an outage of the network where it could not be before', async () => {
    await openView(page, { site }, '#channels');
    await page.getByRole('heading', { level: 1, name: 'All channels' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you write is kept.').waitFor();
    await openView(page, { site }, `#channels/${channelId}`);
    await page.getByText('The server could not be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Remove: Romeo' }).waitFor();
    await openView(page, { site }, topicFragment(channelId, 'balcony'));
    await box().waitFor();
  });

  it('is right again after the server was killed, without a reload', async () => {
    await page.evaluate('globalThis.isSamePage = true');
    await end('SIGKILL');
    await page.getByText('The server does not respond. Trying again…').waitFor();
    await box().fill('What light');
    await begin();
    await say('through yonder window');
    await messageWith(page, 'through yonder window').waitFor();
    await page.getByText('The server does not respond.').waitFor({ state: 'detached' });
    expect(await box().inputValue()).toBe('What light');
    await box().fill('');
    expect(await page.evaluate('isSamePage')).toBe(true);
  });

  it('is right again after a sleep that was longer than its queue exists', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    const sent = await say('It is the east');
    await romeo.call('editMessage', { message_id: sent.id, content: 'It is the west' });
    await end('SIGKILL');
    await query('delete from event_queue');
    await begin();
    await say('and Juliet is the sun');
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await messageWith(page, 'and Juliet is the sun').waitFor();
    await messageWith(page, 'It is the west').waitFor();
    expect(await messageWith(page, 'It is the east').count()).toBe(0);
    expect(await page.evaluate('isSamePage')).toBe(true);
  });

  it('is the same in two tabs: what one has read or sent, the other knows', async () => {
    const other = await page.context().newPage();
    await openView(other, { site }, '#inbox');
    await other.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await openView(page, { site }, '#inbox');
    await say('Arise, fair sun', 'dawn');
    const unread = (tab: Page) => tab.getByRole('main').getByRole('link', { name: /dawn/ });
    await unread(other).waitFor();
    await unread(page).click();
    await messageWith(page, 'Arise, fair sun').waitFor();
    await unread(other).waitFor({ state: 'detached' });
    await messageWith(page, 'Arise, fair sun').hover();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
    await unread(other).waitFor();
    await unread(other).click();
    await send(other, 'and kill the envious moon');
    await messageWith(page, 'and kill the envious moon').waitFor();
    await other.close();
  });

  it('is there in every tab as soon as one of them has logged in again', async () => {
    const other = await page.context().newPage();
    await other.goto(`${site}/${topicFragment(channelId, 'balcony')}`);
    await messageWith(other, 'It is the west').waitFor();
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    for (const tab of [other, page]) {
      await tab.getByLabel('Password').waitFor();
    }
    await logIn(other, { site }, ownerEmail, topicFragment(channelId, 'balcony'));
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.locator('.columns').waitFor();
    await other.close();
  });

  it('keeps what was written in two tabs during an outage, also if both are closed', async () => {
    const tabs = [await page.context().newPage(), await page.context().newPage()];
    const texts = ['My only love', 'Prodigious birth of love'];
    const boxIn = (tab: Page) => tab.getByRole('textbox', { name: /^Message / });
    for (const tab of tabs) {
      await openView(tab, { site }, topicFragment(channelId, 'feast'));
      await boxIn(tab).waitFor();
    }
    await page.context().setOffline(true);
    // What is written in one is shown in the other, where it goes on.
    for (const [index, tab] of tabs.entries()) {
      await boxIn(tab).press('End');
      await boxIn(tab).pressSequentially(`${texts[index]} `);
    }
    // A browser that is ended at once may not have stored it yet.
    await untilTrue(async () => {
      const stored = String(await page.evaluate('JSON.stringify(localStorage)'));
      return texts.every((one) => stored.includes(one));
    });
    await Promise.all(tabs.map((tab) => tab.close()));
    await page.context().setOffline(false);
    const later = await page.context().newPage();
    await openView(later, { site }, topicFragment(channelId, 'feast'));
    await untilTrue(async () => {
      const text = await boxIn(later).inputValue();
      return texts.every((one) => text.includes(one));
    });
    await later.close();
  });

  it('counts what was on screen as read, and nothing else', async () => {
    const topic = 'tomb';
    for (let number = 1; number <= 60; number += 1) {
      await say(`Line ${number}\n\nof the last scene`, topic);
    }
    await openView(page, { site }, '#inbox');
    const link = page.getByRole('main').getByRole('link', { name: /tomb/ });
    await link.click();
    await messageWith(page, 'Line 1').first().waitFor();
    const count = async () => {
      const { unread_msgs: unread } = await owner.call('registerQueue', {
        fetch_event_types: ['message', 'update_message_flags'],
      });
      return Number(unread?.count);
    };
    await untilTrue(async () => (await count()) < 60);
    expect(await count()).toBeGreaterThan(30);
    const sidebar = page.getByRole('navigation', { name: 'Conversations' });
    await untilTrue(async () => {
      // What was on screen is not marked all at once.
      const badge = sidebar.getByText(`${await count()} unread messages`);
      return (await badge.count()) > 0;
    });
  });

  it.each(['is/unread', 'search/Scene', 'topic/scenes'])(
    'reads nothing by itself in %s, which is a search',
    async (terms) => {
      await page.goto(`${site}/#inbox`);
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
      for (let scene = 1; scene <= 60; scene += 1) {
        await say(`Scene ${scene}.`, 'scenes');
      }
      await page.goto(`${site}/#narrow/${terms}`);
      await messageWith(page, 'Scene 60.').last().waitFor();
      // What was seen is marked as read within a second.
      await page.waitForTimeout(3_000);
      await messageWith(page, 'Scene 60.').last().waitFor();
      const { unread_msgs: unread } = await owner.call('registerQueue', {
        event_types: ['message', 'update_message_flags'],
      });
      expect(unread?.count).toBeGreaterThanOrEqual(60);
    },
  );
});
