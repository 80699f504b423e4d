import type { Page } from 'playwright-core';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import {
  accepted,
  actOn,
  chooseFiles,
  complete,
  hold,
  logIn,
  messageWith,
  openPerson,
  openView,
  send,
} from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { groupNamed } from '../testing/user-groups';
import { untilTrue } from '../testing/until';

const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message / });

/** Opens a menu in the middle, and chooses from it. */
const choose = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const rose = { name: 'rose.txt', mimeType: 'text/plain', buffer: Buffer.from('by any other name') };

describe('a page that is careful', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let romeo: Page;
  let juliet: Page;
  let fragment: string;

  beforeAll(async () => {
    ({ server, browser, romeo, juliet, fragment } = await openTwoPeople());
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  it('says why nothing is sent while a file is on its way', async () => {
    const upload = await hold(romeo, '**/user_uploads');
    await boxOf(romeo).fill('A rose');
    await chooseFiles(romeo.getByRole('button', { name: 'Add files' }), rose);
    await romeo.getByRole('list', { name: 'Files that are being uploaded' }).waitFor();
    await boxOf(romeo).press('Control+Enter');
    await romeo.getByText('A file is still on its way').waitFor();
    await upload.release();
    await untilTrue(async () => (await boxOf(romeo).inputValue()).includes('[rose.txt]('));
    await boxOf(romeo).press('Control+Enter');
    await messageWith(juliet, 'A rose').getByRole('link', { name: 'rose.txt' }).waitFor();
  });

  it('has one text in two tabs, however fast one writes in both', async () => {
    const other = await romeo.context().newPage();
    await openView(other, server, fragment);
    for (const [index, word] of 'What is in a name that which we call'.split(' ').entries()) {
      const page = index % 2 === 0 ? romeo : other;
      await boxOf(page).press('End');
      await boxOf(page).pressSequentially(`${word} `);
    }
    const all = 'What is in a name that which we call ';
    for (const page of [romeo, other]) {
      await untilTrue(async () => (await boxOf(page).inputValue()) === all);
    }
    await other.close();
    await boxOf(romeo).fill('');
  });

  it('links channels and topics whose names have signs of Markdown', async () => {
    const id = await newChannel(server.owner, 'C* lab', { principals: [server.owner.userId] });
    await server.owner.call('sendMessage', { type: 'channel', to: id, topic: 'a`b', content: 'x' });
    await complete(romeo, 'See #C', 'C* lab');
    await boxOf(romeo).press('Control+Enter');
    const link = messageWith(juliet, 'See').getByRole('link', { name: '#C lab' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`#narrow/channel/${id}$`));
  });

  it('asks before somebody leaves a private channel', async () => {
    const { members } = await server.owner.call('listUsers');
    const principals = members.filter((one) => one.full_name === 'Romeo').map((one) => one.user_id);
    await newChannel(server.owner, 'capulet', { principals, invite_only: true });
    const sidebar = romeo.getByRole('navigation', { name: 'Conversations' });
    const link = sidebar.getByRole('link', { name: 'capulet' });
    await link.click();
    await choose(romeo, 'Actions on capulet', 'Unsubscribe');
    const question = romeo.getByRole('dialog', { name: 'Leave capulet?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await link.waitFor();
    await choose(romeo, 'Actions on capulet', 'Unsubscribe');
    await question.getByRole('button', { name: 'Leave' }).click();
    await link.waitFor({ state: 'detached' });
    await openView(romeo, server, fragment);
  });

  it('marks everything as read, after a question', async () => {
    await openPerson(romeo, 'Juliet');
    await send(romeo, 'Good morrow');
    await accepted(romeo, 'Good morrow');
    await openView(juliet, server, '#inbox');
    const all = juliet.getByRole('button', { name: 'Mark all as read' });
    await all.click();
    const question = juliet.getByRole('dialog', { name: 'Mark all messages as read?' });
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Mark all as read' }).click();
    await juliet.getByText('You have read everything.').waitFor();
  });

  it('shows every emoji, more of them as one scrolls', async () => {
    await romeo.getByRole('button', { name: 'Insert an emoji' }).click();
    const emoji = romeo.getByRole('region', { name: 'All emoji' }).getByRole('button');
    await untilTrue(async () => (await emoji.count()) > 0);
    const first = await emoji.count();
    await untilTrue(async () => {
      await emoji.last().scrollIntoViewIfNeeded();
      return (await emoji.count()) > 1_000;
    });
    expect(first).toBeLessThan(200);
    await romeo.keyboard.press('Escape');
  });

  it('keeps the focus near a message that is deleted', async () => {
    await openView(romeo, server, fragment);
    await send(romeo, 'I talk of dreams');
    await send(romeo, 'Peace, I will stop');
    await actOn(romeo, 'Peace, I will stop', 'More actions');
    await romeo.getByRole('menuitem', { name: 'Delete…' }).click();
    await romeo.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await messageWith(romeo, 'Peace, I will stop').waitFor({ state: 'detached' });
    await untilTrue(() => romeo.evaluate('document.activeElement?.closest("main") !== null'));
  });

  it('says of a link to a message that it was deleted', async () => {
    await openView(juliet, server, fragment);
    await send(romeo, 'Parting is such sweet sorrow');
    const id = await messageWith(juliet, 'Parting is such').getAttribute('id');
    await server.owner.call('deleteMessage', { message_id: Number(id?.replace(/\D/g, '')) });
    await messageWith(juliet, 'Parting is such').waitFor({ state: 'detached' });
    await openView(juliet, server, `${fragment}/near/${id?.replace(/\D/g, '') ?? ''}`);
    await juliet.getByText('This message was deleted, or you may not read it.').waitFor();
    await juliet.getByRole('button', { name: 'Dismiss' }).click();
    await openView(juliet, server, fragment);
  });

  it('names all who are in a conversation of several people', async () => {
    const { members } = await server.owner.call('listUsers');
    const to = members.filter((one) => /^(Romeo|Juliet)$/.test(one.full_name));
    const ids = to.map((one) => one.user_id);
    await server.owner.call('sendMessage', { type: 'direct', to: ids, content: 'Wisely and slow' });
    const juliets = to.filter((one) => one.full_name === 'Juliet').map((one) => one.user_id);
    const others = [...juliets, server.owner.userId].join(',');
    await openView(romeo, server, `#narrow/dm/${others}`);
    await romeo.getByRole('button', { name: 'The 2 others in this conversation' }).click();
    await romeo.getByRole('menuitem', { name: 'Juliet' }).click();
    await romeo.getByRole('heading', { level: 1, name: 'Juliet' }).waitFor();
    await romeo.goBack();
    await openView(romeo, server, fragment);
  });

  it('says of a link to a direct conversation that there is no such person', async () => {
    await juliet.goto(`${server.site}/#narrow/dm/999999`);
    await juliet.getByText('There is no such person, or you may not see them.').waitFor();
    expect(await juliet.getByRole('textbox', { name: /^Message / }).count()).toBe(0);
  });

  it('opens a direct conversation by a link that names the reader, too', async () => {
    const { members } = await server.owner.call('listUsers');
    const ids = members
      .filter((one) => /^(Romeo|Juliet)$/.test(one.full_name))
      .map((one) => one.user_id);
    await juliet.goto(`${server.site}/#narrow/dm/${ids.join(',')}-dm`);
    await juliet.getByRole('heading', { level: 1, name: 'Romeo', exact: true }).waitFor();
    await juliet.goto(`${server.site}/${fragment}`);
  });

  it('says so where the organization does not let one write', async () => {
    const [nobody, everyone] = await Promise.all(
      ['role:nobody', 'role:everyone'].map(
        async (name) => (await groupNamed(server.owner, name)).id,
      ),
    );
    const allow = (id: number | undefined) =>
      server.owner.call('updateRealm', { direct_message_permission_group: { new: Number(id) } });
    await openPerson(romeo, 'Juliet');
    await boxOf(romeo).waitFor();
    await allow(nobody);
    await romeo.getByText('The organization does not let you write direct messages').waitFor();
    expect(await boxOf(romeo).count()).toBe(0);
    await allow(everyone);
    await boxOf(romeo).waitFor();
    await openView(romeo, server, fragment);
  });

  it('counts those whom a line has no room for', async () => {
    const ids: number[] = [];
    while (ids.length < 14) {
      const full_name = `Guest ${ids.length}`;
      const email = `guest${ids.length}@example.org`;
      const made = await server.owner.call('createUser', { email, full_name, password: email });
      ids.push(made.user_id);
    }
    await openView(romeo, server, `#narrow/dm/${ids.join(',')}`);
    await romeo.getByRole('heading', { level: 1, name: /^Guest.*, 2 others$/ }).waitFor();
    await openView(romeo, server, fragment);
  });

  it('closes windows with the view that they belong to', async () => {
    await openPerson(romeo, 'Juliet');
    await romeo.getByRole('button', { name: 'Insert an emoji' }).click();
    await romeo.getByRole('dialog').waitFor();
    await romeo.goBack();
    await romeo.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('says that nobody is logged out while the server cannot be reached', async () => {
    await romeo.context().setOffline(true);
    await romeo.getByRole('button', { name: 'Your account' }).click();
    await romeo.getByRole('menuitem', { name: 'Log out' }).click();
    await romeo.getByText('The server could not be reached.').waitFor();
    await romeo.context().setOffline(false);
    await romeo.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  it('shows what could not be done until the view is left', async () => {
    await openView(romeo, server, '#channels/new');
    await romeo.getByLabel('Name').fill('verona');
    await romeo.getByRole('button', { name: 'Create' }).click();
    const problem = romeo.getByText("Channel 'verona' already exists");
    await problem.waitFor();
    await openView(romeo, server, fragment);
    await problem.waitFor({ state: 'detached' });
  });

  it('says in plain words what a proxy answers for the server', async () => {
    await romeo.route('**/api/v1/messages/render', (route) =>
      route.fulfill({ status: 502, body: '<html>' }),
    );
    await boxOf(romeo).fill('How now');
    await romeo.getByRole('button', { name: 'Preview' }).click();
    const preview = romeo.getByRole('region', { name: 'Preview' });
    await preview.getByText('The server could not be reached.').waitFor();
    await romeo.unroute('**/api/v1/messages/render');
    await romeo.getByRole('button', { name: 'Go on writing' }).click();
    await boxOf(romeo).fill('');
  });

  it('says for what it waits if the server does not answer at the start', async () => {
    await romeo.route('**/api/v1/register', (route) => route.fulfill({ status: 503 }));
    await romeo.reload();
    await romeo.getByText('The server does not respond. Trying again…').waitFor();
    await romeo.unroute('**/api/v1/register');
    await romeo.locator('.columns').waitFor();
  });

  it('leaves out what muted people are quoted with, until it is asked for', async () => {
    await openPerson(juliet, 'Romeo');
    await actOn(juliet, 'Good morrow', 'Quote and reply');
    await untilTrue(async () => (await boxOf(juliet).inputValue()).includes('quote'));
    await boxOf(juliet).press('Control+Enter');
    const quotation = juliet.getByRole('blockquote').filter({ hasText: 'Good morrow' });
    await quotation.waitFor();
    await juliet.getByRole('main').getByRole('heading', { level: 1 }).getByRole('link').click();
    await juliet.getByRole('button', { name: 'Mute this person' }).click();
    await openPerson(juliet, 'Romeo');
    const shows = juliet.getByRole('button', { name: /^Show what a person .+ has said$/ });
    await shows.waitFor();
    expect(await quotation.count()).toBe(0);
    await shows.click();
    await quotation.waitFor();
  });

  it('lets people change only what the organization lets them change', async () => {
    const disabled = { name: true, email: true, avatar: true };
    for (const [name, value] of Object.entries(disabled)) {
      await server.owner.call('updateRealm', { [`${name}_changes_disabled`]: value });
    }
    await openView(juliet, server, '#settings/profile');
    await untilTrue(() => juliet.getByLabel('Name', { exact: true }).isDisabled());
    expect(await juliet.getByLabel('Time zone').isEnabled()).toBe(true);
    await juliet.getByText('Upload a picture').waitFor({ state: 'detached' });
    await openView(juliet, server, '#settings/account');
    await juliet.getByRole('form', { name: 'Password' }).waitFor();
    await juliet.getByRole('form', { name: /email/i }).waitFor({ state: 'detached' });
    const owner = await browser.newPage();
    await logIn(owner, server, 'owner@example.org', '#settings/profile');
    expect(await owner.getByLabel('Name', { exact: true }).isEnabled()).toBe(true);
    await owner.context().close();
  });
});
