import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type {
  BrowserContextOptions,
  FileChooser,
  Locator,
  Page,
  Request,
  Route,
} from 'playwright-core';
import { chromium } from 'playwright-core';
import type { TestRealm } from './test-server';
import { ownerPassword } from './test-server';
import { untilTrue } from './until';

const root = join(__dirname, '../../../..');

/** Without what needs a network of its own; the sandbox does not work for the user root. */
const switches = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser, of which each person has a profile of their own. */
export type TestBrowser = {
  /** A page of somebody who has never been on the site. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** What the pages reported: exceptions, and what the Content-Security-Policy has blocked. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
};

/** How long a page may take to show something, on a busy machine, in milliseconds. */
const timeoutMs = 60_000;

/** Refused requests are part of the tests; their consequences are visible on the page. */
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource');

export const openBrowser = async (): Promise<TestBrowser> => {
  const path = execFileSync(process.execPath, [join(root, 'scripts/browser/chromium.mjs')]);
  const browser = await chromium.launch({ executablePath: path.toString(), args: switches });
  const problems: string[] = [];
  return {
    newPage: async (options = {}) => {
      const context = await browser.newContext({ locale: 'en-US', ...options });
      context.setDefaultTimeout(timeoutMs);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) {
          problems.push(message.text());
        }
      });
      return page;
    },
    problems,
    close: () => browser.close(),
  };
};

/** Until the page has painted what it knows, and has done what it does after that. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');

/** Opens the client, and logs in on its page. */
export const logIn = async (
  page: Page,
  { site }: Pick<TestRealm, 'site'>,
  email: string,
  fragment = '',
): Promise<void> => {
  await page.goto(`${site}/${fragment}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  // Not by a role: on a phone, the columns beside the middle are hidden.
  await page.locator('.columns').waitFor();
  // From then on, keys do something.
  await painted(page);
};

/** The address of a topic in the client. */
export const topicFragment = (channelId: number, topic: string): string =>
  `#narrow/channel/${channelId}/topic/${encodeURIComponent(topic).replaceAll('%', '.')}`;

/** Opens a view of the client that the page shows, and waits until nothing of the one before is there. */
export const openView = async (
  page: Page,
  { site }: Pick<TestRealm, 'site'>,
  fragment: string,
): Promise<void> => {
  await page.goto(`${site}/${fragment}`);
  // The address changes before the page is told.
  await painted(page);
};

/** Keeps requests of a page from the server, until the first is there and they are released. */
export const hold = async (
  page: Page,
  url: string,
  concerns: (request: Request) => boolean = () => true,
) => {
  const held: Route[] = [];
  let isHolding = true;
  const keep = async (route: Route) => {
    if (isHolding && concerns(route.request())) {
      held.push(route);
    } else {
      await route.continue();
    }
  };
  await page.route(url, keep);
  const arrived = () => untilTrue(() => held.length > 0);
  const release = async (): Promise<void> => {
    await arrived();
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute(url, keep);
  };
  return { arrived, release };
};

/** Writes a message in the open conversation, and sends it. */
export const send = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** Types a text into the box until the page, which may not know what it names yet, offers to complete it. */
export const complete = async (page: Page, text: string, name: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: /^Message / });
  const option = page.getByRole('option', { name });
  await untilTrue(async () => {
    await box.fill('');
    await box.pressSequentially(text);
    return (await option.count()) > 0;
  });
  await option.click();
};

/** Chooses files with a button that asks for some. */
export const chooseFiles = async (
  button: Locator,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> => {
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
};

/** The message of the open conversation that contains the text. */
export const messageWith = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text });

/** Waits until the server has accepted what the page sent: only then there is something to do with it. */
export const accepted = async (page: Page, text: string): Promise<void> => {
  await messageWith(page, text).getByRole('button', { name: 'More actions' }).waitFor();
};

/** Presses a button beside a message, which only the pointer over an accepted one shows. */
export const actOn = async (page: Page, text: string, name: string): Promise<void> => {
  await accepted(page, text);
  const message = messageWith(page, text);
  await message.hover();
  await message.getByRole('button', { name }).first().click();
};

/** The direct conversation with somebody, in the list of people. */
export const personIn = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .first();

/** Opens it. What is written before it is there stays in the box of the view before. */
export const openPerson = async (page: Page, name: string): Promise<void> => {
  await personIn(page, name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
