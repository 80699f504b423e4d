import type { Page } from 'playwright-core';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openPerson, openView, send } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { untilTrue } from '../testing/until';

/** Makes a page count what it shows and plays, and believe that nobody looks at it. */
const unattended = `
  Object.assign(globalThis, { shown: [], played: 0 });
  globalThis.Notification = class {
    static permission = 'default';
    static requestPermission = () => Promise.resolve(this.permission = 'granted');
    // As in Chromium on phones.
    constructor() { throw new TypeError('Illegal constructor'); }
  };
  ServiceWorkerRegistration.prototype.showNotification = (title, { body, data }) =>
    Promise.resolve(void shown.push({ title, body, data }));
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    played += 1;
    return start.apply(this, when);
  };
  document.hasFocus = () => false;`;

describe('two people in two browsers', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let romeo: Page;
  let juliet: Page;
  let channelId: number;
  let fragment: string;

  beforeAll(async () => {
    ({ server, browser, romeo, juliet, channelId, fragment } = await openTwoPeople());
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  it('see what the other writes, as soon as it is sent', async () => {
    await send(romeo, 'But, **soft**! what light?');
    await messageWith(juliet, 'But, soft! what light?').waitFor();
    await send(juliet, 'O Romeo, Romeo');
    await messageWith(romeo, 'O Romeo, Romeo').waitFor();
    expect(await messageWith(romeo, 'O Romeo, Romeo').textContent()).toContain('Juliet');
  });

  it('see that the other is writing', async () => {
    await juliet.getByRole('textbox', { name: /^Message / }).fill('wherefore');
    await romeo.getByText('Juliet is typing…').waitFor();
  });

  it('no longer see that somebody is writing who cannot any more', async () => {
    const mercutio = await server.newUser('Mercutio');
    const place = { type: 'channel', stream_id: channelId, topic: 'balcony' } as const;
    await mercutio.call('showTyping', { op: 'start', ...place });
    await juliet.getByText('Mercutio is typing…').waitFor();
    await server.owner.call('deactivateUser', { user_id: mercutio.userId });
    await juliet.getByText('Mercutio is typing…').waitFor({ state: 'detached' });
  });

  it('find what they have not sent after a reload', async () => {
    await romeo.getByRole('textbox', { name: /^Message / }).fill('I take thee at thy word');
    await romeo.reload();
    const box = romeo.getByRole('textbox', { name: /^Message / });
    await box.waitFor();
    await untilTrue(async () => (await box.inputValue()) === 'I take thee at thy word');
    await box.fill('');
  });

  it('see in the title of the page what is open', async () => {
    await untilTrue(async () => (await romeo.title()).endsWith('#verona › balcony – Test'));
  });

  it('go back to the view from which they came', async () => {
    await romeo.getByRole('link', { name: 'Recent conversations' }).click();
    await romeo.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    await romeo.goBack();
    await romeo.getByRole('heading', { name: 'balcony' }).waitFor();
    expect(new URL(romeo.url()).hash).toBe(fragment);
  });

  it('are notified of messages while they look elsewhere, as far as they want it', async () => {
    const page = await browser.newPage();
    await page.addInitScript(unattended);
    await logIn(page, server, 'juliet@example.org', '#settings/notifications');
    const counted = async () => Number(/^\((\d+)\) .+ – Test$/.exec(await page.title())?.[1] ?? 0);
    const told = () => page.evaluate('[shown.map(({ title, body }) => [title, body]), played]');
    await page.getByRole('button', { name: 'Ask the browser' }).click();
    await page.getByText('The browser shows notifications.').waitFor();
    await openPerson(romeo, 'Juliet');
    // By now, her other page has marked what it shows as read.
    const count = await counted();
    await send(romeo, 'If I profane with my **unworthiest** hand');
    await untilTrue(async () => (await counted()) === count + 1);
    const direct = ['Romeo', 'If I profane with my unworthiest hand'];
    await untilTrue(async () => JSON.stringify(await told()) === JSON.stringify([[direct], 1]));
    // Messages of channels are counted, and told to those who asked for it.
    await openView(romeo, server, fragment.replace('balcony', 'feast'));
    await send(romeo, 'This holy shrine');
    await untilTrue(async () => (await counted()) === count + 2);
    expect(await told()).toEqual([[direct], 1]);
    const stored = page.waitForResponse('**/api/v1/settings');
    await page.getByLabel('Show notifications of all channel messages').check();
    await stored;
    await send(romeo, 'the gentle sin is this');
    await untilTrue(async () => (await counted()) === count + 3);
    await untilTrue(async () => JSON.stringify(await told()).includes('gentle sin'));
    // A click on one leads to its message; who looks at the page is told nothing.
    await page.evaluate('document.hasFocus = () => true, location.href = shown[0].data');
    await messageWith(page, 'If I profane').waitFor();
    await untilTrue(async () => (await counted()) === count + 2);
    const before = await told();
    await openPerson(romeo, 'Juliet');
    await send(romeo, 'My lips, two blushing pilgrims');
    await messageWith(page, 'two blushing pilgrims').waitFor();
    expect(await told()).toEqual(before);
    await page.context().close();
    await openView(romeo, server, fragment);
  });

  it('show refused messages with the reason, and lose nothing', async () => {
    await romeo.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
    );
    await send(romeo, 'Lady, by yonder moon');
    await romeo.getByText('Not sent').waitFor();
    await romeo.unroute('**/api/v1/messages');
    const again = romeo.getByRole('button', { name: 'Send again' });
    // The buttons stay together in a narrow window.
    for (const width of [340, 390, 440, 490]) {
      await romeo.setViewportSize({ width, height: 740 });
      // Measured in one moment, as the list may still move.
      const tops = await romeo.evaluate<readonly number[]>(
        `Array.from(document.querySelectorAll('button'))
          .filter(({ textContent }) => ['Send again', 'Discard'].includes(textContent))
          .map((one) => one.getBoundingClientRect().top)`,
      );
      expect([width, tops]).toEqual([width, [tops[0], tops[0]]]);
    }
    await romeo.setViewportSize({ width: 1280, height: 720 });
    await again.click();
    await messageWith(juliet, 'Lady, by yonder moon').waitFor();
  });

  it('take back what was refused, with its topic, and send it differently', async () => {
    await openView(romeo, server, fragment.replace(/\/topic.*/, ''));
    await romeo.getByRole('heading', { level: 1, name: 'verona' }).waitFor();
    const topic = romeo.getByRole('textbox', { name: 'Topic' });
    await topic.fill('moon');
    await romeo.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
    );
    await send(romeo, 'O, swear not by the moon');
    await romeo.getByText('Not sent').waitFor();
    await romeo.getByRole('button', { name: 'Send again' }).click();
    await romeo.locator('.notice', { hasText: 'The server could not be reached.' }).waitFor();
    await romeo.unroute('**/api/v1/messages');
    await romeo.getByRole('button', { name: 'Edit', exact: true }).click();
    await romeo.getByText('Not sent').waitFor({ state: 'detached' });
    const box = romeo.getByRole('textbox', { name: /^Message / }).and(romeo.locator(':focus'));
    expect(await box.inputValue()).toBe('O, swear not by the moon');
    expect(await topic.inputValue()).toBe('moon');
    await box.fill('O, swear not by the inconstant moon');
    await romeo.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(romeo, 'the inconstant moon').waitFor();
    await openView(romeo, server, fragment);
  });

  it('leave by logging out, and have to log in again', async () => {
    await juliet.getByRole('button', { name: 'Your account' }).click();
    await juliet.getByRole('menuitem', { name: 'Log out' }).click();
    await juliet.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await juliet.reload();
    await juliet.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await juliet.getByLabel('Email address').fill('juliet@example.org');
    await juliet.getByLabel('Password').fill('not her password');
    await juliet.getByRole('button', { name: 'Log in' }).click();
    await juliet.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  });
});
