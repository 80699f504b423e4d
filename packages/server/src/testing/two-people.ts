import type { Page } from 'playwright-core';
import { newChannel } from './channels';
import type { TestBrowser } from './chromium';
import { logIn, openBrowser, topicFragment } from './chromium';
import type { TestServer } from './test-server';
import { startTestServer } from './test-server';

/** Two people, each in a browser of their own, who look at the topic balcony of the channel verona. */
type TwoPeople = {
  readonly server: TestServer;
  readonly browser: TestBrowser;
  readonly channelId: number;
  /** The address of the topic in the client. */
  readonly fragment: string;
  readonly romeo: Page;
  readonly juliet: Page;
};

export const openTwoPeople = async (): Promise<TwoPeople> => {
  const [server, browser] = await Promise.all([
    startTestServer(undefined, { WEB_CLIENT: 'on' }),
    openBrowser(),
  ]);
  const people = [await server.newUser('Romeo'), await server.newUser('Juliet')];
  const channelId = await newChannel(server.owner, 'verona', {
    principals: people.map(({ userId }) => userId),
  });
  const fragment = topicFragment(channelId, 'balcony');
  const [romeo, juliet] = [await browser.newPage(), await browser.newPage()];
  for (const page of [romeo, juliet]) {
    // While a page has any route, the browser does not end its interception, which it would do at a
    // moment when other requests of the page, such as polls, are being let through.
    await page.route('**/asked-by-nobody', (route) => route.continue());
  }
  await logIn(romeo, server, 'romeo@example.org', fragment);
  await logIn(juliet, server, 'juliet@example.org', fragment);
  return { server, browser, channelId, fragment, romeo, juliet };
};
