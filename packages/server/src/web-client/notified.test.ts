import type { Page, Worker } from 'playwright-core';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openBrowser } from '../testing/chromium';
import type { LinkedPages } from '../testing/linked-pages';
import { startLinkedPages } from '../testing/linked-pages';
import type { PushServiceOnThisMachine } from '../testing/push-service';
import { startPushService } from '../testing/push-service';
import type { TestServer } from '../testing/test-server';
import { startTestServer, testDomain } from '../testing/test-server';
import { until, untilTrue } from '../testing/until';

/** Subscribes at the push service of the test: a browser without a network has none. */
const subscribing = ({
  endpoint,
  p256dh,
  auth,
}: PushServiceOnThisMachine['subscription']): string => `
  let subscribed = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(subscribed);
  PushManager.prototype.subscribe = () => Promise.resolve(subscribed = {
    endpoint: '${endpoint}',
    toJSON: () => ({ keys: { p256dh: '${p256dh}', auth: '${auth}' } }),
    unsubscribe: () => Promise.resolve(true),
  });`;

/** A browser without a screen allows no notifications: keeps what the service worker would show. */
const keeping = `
  globalThis.shown = [];
  const { prototype } = ServiceWorkerRegistration;
  prototype.getNotifications = () => Promise.resolve([...shown]);
  prototype.showNotification = (title, { body, tag, data }) => {
    const made = { title, body, tag, data, close: () => shown.splice(shown.indexOf(made), 1) };
    shown.push(made);
    return Promise.resolve();
  };`;

describe('somebody in a browser', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let pushService: PushServiceOnThisMachine;
  let pages: LinkedPages;
  let romeo: ApiClient;
  let juliet: ApiClient;
  let page: Page;
  const deliveries: Promise<void>[] = [];
  const requested: string[] = [];

  beforeAll(async () => {
    pages = await startLinkedPages();
    pushService = await startPushService((payload) => deliveries.push(deliver(payload)));
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on', PRIVATE_PREVIEWS: 'allow' }, false, {
        pushes: pushService.sender,
      }),
      openBrowser(),
    ]);
    [romeo, juliet] = [await server.newUser('Romeo'), await server.newUser('Juliet')];
    await server.owner.call('updateRealm', { inline_url_embed_preview: true });
    page = await browser.newPage();
    page.on('request', (request) => requested.push(request.url()));
    await page.addInitScript(subscribing(pushService.subscription));
    await logIn(page, server, 'juliet@example.org', '#settings/notifications');
  });

  afterAll(async () => {
    pushService.stop();
    await Promise.all(deliveries);
    await browser.close();
    await server.stop();
    pages.stop();
    expect(browser.problems).toEqual([]);
  });

  const tell = async (content: string): Promise<number> => {
    const { id } = await romeo.call('sendMessage', {
      type: 'direct',
      to: [juliet.userId],
      content,
    });
    return id;
  };

  const serviceWorker = async (): Promise<Worker> =>
    page.context().serviceWorkers()[0] ?? page.context().waitForEvent('serviceworker');

  const inWorker = async (script: string): Promise<unknown> =>
    (await serviceWorker()).evaluate(script);

  /**
   * What the push service received gets to the service worker as an event of its own: the
   * browser's delivery (`ServiceWorker.deliverPushMessage`) can end the browser on a busy machine.
   */
  const deliver = async (payload: unknown): Promise<void> => {
    // The page is not at the address of the test servers.
    const data = JSON.stringify(payload).replaceAll(`http://${testDomain}`, server.site);
    await inWorker(`dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(data)} }))`);
  };

  const shown = (): Promise<unknown> =>
    inWorker('globalThis.shown?.map(({ title, body }) => [title, body])');

  const untilShown = (expected: readonly (readonly string[])[]): Promise<void> =>
    untilTrue(async () => JSON.stringify(await shown()) === JSON.stringify(expected));

  it('is notified by the service worker, until the message is read elsewhere', async () => {
    await page.getByRole('button', { name: 'Also while no page is open' }).click();
    await until(async () => {
      const { registrations } = await juliet.call('listPushRegistrations');
      return registrations[0];
    });
    await inWorker(keeping);
    const id = await tell('Arise, **fair** sun');
    await untilShown([['Romeo', 'Arise, **fair** sun']]);
    await juliet.call('changeMessageFlags', { messages: [id], op: 'add', flag: 'read' });
    await untilShown([]);
  });

  it('gets to the conversation by a click', async () => {
    await tell('Parting is such sweet sorrow');
    await untilShown([['Romeo', 'Parting is such sweet sorrow']]);
    // Without a hand on the screen, the browser lets no page come to the front.
    await inWorker(`
      WindowClient.prototype.focus = function () { return Promise.resolve(this); };
      dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
        notification: shown[0],
      }))`);
    await messageWith(page, 'Parting is such sweet sorrow').waitFor();
    await untilShown([]);
  });

  it('sees what a link leads to, and asks its server nothing', async () => {
    requested.length = 0;
    const id = await tell(`See ${pages.url}/verona`);
    const message = messageWith(page, `${pages.url}/verona`);
    const preview = message.locator('.message_embed');
    await preview.waitFor();
    expect(await preview.textContent()).toContain('Page /verona');
    expect(await preview.textContent()).toContain('What it says');
    expect(pages.requested).toEqual(['/verona', '/verona.png']);
    expect(await preview.innerHTML()).not.toContain(`${pages.url}/verona.png`);
    const own = [server.site, `http://${testDomain}`];
    expect(requested.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
    // Hidden in a message, also with the next visit.
    await juliet.call('changeMessageFlags', {
      messages: [id],
      op: 'add',
      flag: 'hide_link_previews',
    });
    await preview.waitFor({ state: 'hidden' });
    await page.reload();
    await message.waitFor();
    expect(await preview.isVisible()).toBe(false);
  });
});
