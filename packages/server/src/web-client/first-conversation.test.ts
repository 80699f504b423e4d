import type { TestBrowser } from '../testing/chromium';
import { messageWith, openBrowser, send } from '../testing/chromium';
import { killableServers } from '../testing/killable-servers';
import { emailWith } from '../testing/outbox';
import { freePort } from '../testing/spawned-server';
import { until } from '../testing/until';

/** What somebody does who has just cloned the repository and started the server. */
describe('the first conversation', () => {
  const { folder, start, end } = killableServers();
  let browser: TestBrowser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  afterAll(async () => {
    await end('SIGTERM');
    await browser.close();
    expect(browser.problems).toEqual([]);
  });

  it('takes the printed link, an invitation, and a name and a password', async () => {
    const port = String(await freePort());
    const { server } = await start({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
    const printed = await until(
      () => /Open (\S+) to log in as the owner/.exec(server.output())?.[1],
    );
    const [owner, juliet] = [await browser.newPage(), await browser.newPage()];
    await owner.goto(printed);
    await owner.getByRole('button', { name: 'Log in' }).click();
    await owner.locator('.columns').waitFor();

    // Both links say what they are if they are opened again.
    await owner.goto(printed);
    await owner.getByRole('button', { name: 'Log in' }).click();
    await owner.getByRole('heading', { name: 'This link does not log you in' }).waitFor();
    await owner.getByRole('link', { name: 'Open Parley' }).click();
    await owner.getByRole('link', { name: 'Invite people' }).click();
    await owner.getByLabel('Email addresses, separated by commas').fill('juliet@example.org');
    await owner.getByRole('button', { name: 'Send invitations' }).click();

    // Without an SMTP server, emails are files.
    const email = await emailWith({ dataDir: folder }, 'To: juliet@example.org');
    const invitation = /https?:\/\/\S+\/[0-9a-f]{32}\b/.exec(email)?.[0] ?? '';
    await juliet.goto(invitation);
    await juliet.getByLabel('Your name').fill('Juliet');
    await juliet.getByLabel('A password').fill('wherefore-art-thou-7');
    await juliet.getByRole('button', { name: 'Join' }).click();
    await juliet.locator('.columns').waitFor();
    await juliet.goto(invitation);
    await juliet.getByText('was used already').waitFor();
    await juliet.getByRole('link', { name: 'Open Parley' }).click();
    await juliet.getByRole('link', { name: 'general' }).first().click();
    await juliet.getByRole('textbox', { name: 'Topic' }).fill('balcony');
    await send(juliet, 'Art thou not Romeo?');

    const unread = owner.getByRole('navigation', { name: 'Conversations' });
    await unread.getByRole('link', { name: /general/ }).click();
    await messageWith(owner, 'Art thou not Romeo?').waitFor();
    await unread.getByRole('link', { name: 'balcony' }).click();
    await owner.getByRole('heading', { level: 1, name: 'balcony' }).waitFor();
    await send(owner, 'Neither, fair saint');
    await messageWith(juliet, 'Neither, fair saint').waitFor();
  });
});
