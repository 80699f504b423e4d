import { ApiClient } from '@parley/adapter-http/testing';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import {
  chooseFiles,
  complete,
  logIn,
  messageWith,
  openBrowser,
  openView,
  send,
  topicFragment,
} from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';
import { groupNamed } from '../testing/user-groups';
import { until, untilTrue } from '../testing/until';

/** As on a busy machine: whoever types and clicks is faster than what follows the first paint. */
const lateFrames = `
  const later = globalThis.setTimeout;
  globalThis.requestAnimationFrame = (run) => later(() => run(performance.now()), 300);
  globalThis.setTimeout = (run, delay = 0, ...given) => later(run, Math.max(300, delay), ...given);`;

describe('arranging, people and settings', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let romeo: Page;
  let owner: Page;
  let channelId: number;
  let romeoId: number;
  let account: ApiClient;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on' }),
      openBrowser(),
    ]);
    account = await server.newUser('Romeo');
    romeoId = account.userId;
    await server.newUser('Juliet');
    channelId = await newChannel(server.owner, 'verona');
    await server.owner.call('sendMessage', {
      type: 'channel',
      to: channelId,
      topic: 'feast',
      content: 'Welcome, gentlemen',
    });
    [romeo, owner] = [await browser.newPage(), await browser.newPage()];
    await logIn(romeo, server, 'romeo@example.org', '#channels');
    await logIn(owner, server, ownerEmail, '#inbox');
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  const open = (page: Page, fragment: string) => openView(page, server, fragment);

  const realm = async () =>
    (await server.owner.post('/register', { fetch_event_types: ['realm'] })).body;

  const menuItem = async (page: Page, menu: string, item: string) => {
    await page.getByRole('main').getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('subscribes to a channel that was found in the list, pins, mutes and leaves it', async () => {
    await romeo.getByRole('button', { name: 'Subscribe: verona', exact: true }).click();
    const sidebar = romeo.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('link', { name: 'verona' }).click();
    await messageWith(romeo, 'Welcome, gentlemen').waitFor();
    await menuItem(romeo, 'Actions on verona', 'Pin to the top');
    await sidebar.getByRole('heading', { name: 'Pinned channels' }).waitFor();
    await menuItem(romeo, 'Actions on verona', 'Mute the channel');
    await sidebar.locator('.row-faint', { hasText: 'verona' }).waitFor();
    await menuItem(romeo, 'Actions on verona', 'Unmute the channel');
    await menuItem(romeo, 'Actions on verona', 'Unsubscribe');
    await sidebar.getByRole('heading', { name: 'Pinned channels' }).waitFor({ state: 'detached' });
    await menuItem(romeo, 'Actions on verona', 'Subscribe');
    await sidebar.getByRole('heading', { name: 'Pinned channels' }).waitFor();
  });

  it('says that it is not subscribed to a channel, and shows what is sent there', async () => {
    await menuItem(romeo, 'Actions on verona', 'Unsubscribe');
    const hint = romeo.getByText('You are not subscribed');
    await hint.waitFor();
    await romeo.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
    );
    await romeo.getByRole('textbox', { name: 'Topic' }).fill('feast');
    await send(romeo, 'Is she a Capulet?');
    await romeo.getByText('Not sent').waitFor();
    await romeo.unroute('**/api/v1/messages');
    await romeo.getByRole('button', { name: 'Send again' }).click();
    await romeo.getByText('Sending…').waitFor({ state: 'detached' });
    await messageWith(romeo, 'Is she a Capulet?').waitFor();
    const reply = { to: channelId, topic: 'feast', content: 'Her mother is' };
    await server.owner.call('sendMessage', { ...reply, type: 'channel' });
    await romeo.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await messageWith(romeo, 'Her mother is').waitFor();
    await hint.waitFor({ state: 'detached' });
  });

  it('follows and mutes topics', async () => {
    const sidebar = romeo.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('link', { name: 'feast' }).click();
    await romeo.getByRole('heading', { name: 'feast' }).waitFor();
    await romeo.getByRole('main').getByRole('button', { name: 'Actions on feast' }).click();
    await romeo.getByRole('menuitemradio', { name: 'Follow the topic' }).click();
    await sidebar.getByRole('img', { name: 'followed' }).waitFor();
    await romeo.getByRole('main').getByRole('button', { name: 'Actions on feast' }).click();
    await romeo.getByRole('menuitemradio', { name: 'Mute the topic', exact: true }).click();
    await sidebar.locator('.row-faint', { hasText: 'feast' }).waitFor();
  });

  it('has the open topic in the sidebar, however old it is', async () => {
    for (let number = 1; number <= 9; number += 1) {
      const topic = `act ${number}`;
      await server.owner.call('sendMessage', {
        type: 'channel',
        to: channelId,
        topic,
        content: 'x',
      });
    }
    await open(romeo, topicFragment(channelId, 'act 1'));
    const sidebar = romeo.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('link', { name: 'act 9' }).waitFor();
    await sidebar.locator('[aria-current]', { hasText: 'act 1' }).waitFor();
    // The others are one key away.
    const oldest = sidebar.getByRole('link', { name: 'feast' });
    const more = sidebar.getByRole('button', { name: /^\d+ more topics?$/ });
    await more.waitFor();
    expect(await oldest.count()).toBe(0);
    await more.press('Enter');
    await oldest.waitFor();
    expect(await more.count()).toBe(0);
  });

  it('creates channels, whose settings others see without being able to change them', async () => {
    await open(romeo, '#channels/new');
    await romeo.getByLabel('Name').fill('mantua');
    await romeo.getByRole('button', { name: 'Create' }).click();
    await romeo.getByRole('heading', { name: 'mantua' }).waitFor();
    await open(romeo, `#channels/${channelId}`);
    await romeo.getByText('Only administrators of the channel can change this.').waitFor();
    expect(await romeo.getByLabel('Description').isDisabled()).toBe(true);
    expect(await romeo.getByRole('button', { name: 'Archive: verona' }).count()).toBe(0);
    await open(owner, `#channels/${channelId}`);
    await owner.getByLabel('Description').fill('Where we lay our scene');
    await owner.getByLabel('Description').blur();
    await untilTrue(
      async () => (await romeo.getByLabel('Description').inputValue()) === 'Where we lay our scene',
    );
    await owner.getByLabel('Who may post').selectOption({ label: 'Owners' });
    const owners = await groupNamed(server.owner, 'role:owners');
    await until(async () => {
      const { stream } = await server.owner.call('getChannel', { stream_id: channelId });
      return stream.can_send_message_group === owners.id ? stream : undefined;
    });
    await owner.getByRole('combobox', { name: 'Find a person to add' }).fill('juli');
    await owner.getByRole('option', { name: 'Juliet' }).click();
    await owner.getByRole('button', { name: 'Remove: Juliet' }).waitFor();
  });

  it('archives a channel after a question, and restores it', async () => {
    const id = await newChannel(server.owner, 'padua');
    await open(owner, `#channels/${id}`);
    await owner.getByRole('button', { name: 'Archive: padua' }).click();
    await owner.getByRole('button', { name: 'Cancel' }).and(owner.locator(':focus')).waitFor();
    await owner.getByRole('button', { name: 'Archive', exact: true }).click();
    await owner.getByRole('button', { name: 'Restore: padua' }).waitFor();
    await open(owner, '#channels');
    const padua = owner.getByRole('main').getByRole('listitem').filter({ hasText: 'padua' });
    await padua.getByText('archived', { exact: true }).waitFor();
    await padua.getByRole('button', { name: 'Channel settings' }).click();
    await owner.getByRole('button', { name: 'Restore: padua' }).click();
    await owner.getByRole('button', { name: 'Restore', exact: true }).click();
    await owner.getByRole('button', { name: 'Archive: padua' }).waitFor();
  });

  it('creates groups, which others may not change', async () => {
    await open(romeo, '#groups/new');
    await romeo.getByLabel('Name').fill('montagues');
    await romeo.getByRole('button', { name: 'Create' }).click();
    await romeo.getByRole('heading', { name: 'montagues' }).waitFor();
    await romeo.getByRole('combobox', { name: 'Find a person to add' }).fill('jul');
    await romeo.getByRole('option', { name: 'Juliet' }).click();
    await romeo.getByRole('button', { name: 'Remove: Juliet' }).click();
    await romeo.getByRole('button', { name: 'Remove: Juliet' }).waitFor({ state: 'detached' });
  });

  it('finds people by their names without accents', async () => {
    const { userId } = await server.newUser('Zoë');
    const people = romeo.getByRole('complementary', { name: 'People' });
    await people.getByRole('searchbox').fill('zoe');
    await people.getByRole('link', { name: /Zoë/ }).first().waitFor();
    await untilTrue(async () => (await people.getByRole('listitem').count()) === 1);
    await people.getByRole('searchbox').fill('');
    await server.owner.call('deactivateUser', { user_id: userId });
  });

  it('shows people, who may be muted, and one’s own status', async () => {
    await open(romeo, '#settings/profile');
    await romeo.getByLabel('Status').fill('sighing');
    await romeo.getByLabel('Status').blur();
    await open(owner, `#user/${romeoId}`);
    await owner.getByRole('main').getByText('sighing').waitFor();
    // Nobody is invited to write to an account that has ended.
    const message = owner.getByRole('main').getByRole('link', { name: 'Send a message' });
    await message.waitFor();
    const { userId: formerId } = await server.newUser('Rosaline');
    await server.owner.call('deactivateUser', { user_id: formerId });
    await open(owner, `#user/${formerId}`);
    await owner.getByRole('main').getByText('deactivated').waitFor();
    expect(await message.count()).toBe(0);
    await open(owner, `#user/${romeoId}`);
    await owner.getByRole('button', { name: 'Mute this person' }).click();
    await owner.getByRole('button', { name: 'Unmute this person' }).click();
    await owner.getByRole('button', { name: 'Mute this person', exact: true }).waitFor();
    await owner.getByRole('link', { name: 'Send a message' }).click();
    await owner.getByRole('textbox', { name: /^Message .*Romeo/ }).waitFor();
  });

  it('hides what muted people say, until it is asked for', async () => {
    const mantua = await newChannel(server.owner, 'mantua', {
      principals: [romeoId, server.owner.userId],
    });
    const say = (sender: ApiClient, content: string) =>
      sender.call('sendMessage', { type: 'channel', to: mantua, topic: 'tomb', content });
    await say(account, 'Thus with a kiss');
    await say(account, 'I die');
    const { id } = await say(server.owner, 'Go hence');
    await account.call('addReaction', { message_id: id, emoji_name: 'cry' });
    await server.owner.call('muteUser', { muted_user_id: romeoId });
    const list = owner.getByRole('main');
    const reveal = list.getByRole('button', { name: 'Show it' });
    await open(owner, topicFragment(mantua, 'tomb'));
    await messageWith(owner, 'Go hence').waitFor();
    await untilTrue(async () => (await reveal.count()) === 2);
    expect(await list.innerText()).not.toMatch(/Romeo|kiss|I die/);
    expect(await list.locator('.reaction').count()).toBe(0);
    await reveal.first().focus();
    await owner.keyboard.press('Enter');
    await messageWith(owner, 'Thus with a kiss').getByRole('link', { name: 'Romeo' }).waitFor();
    expect(await reveal.count()).toBe(1);
    await messageWith(owner, 'Thus with a kiss').and(owner.locator(':focus')).waitFor();
    await say(account, 'Farewell');
    await untilTrue(async () => (await reveal.count()) === 2);
    expect(await owner.locator('[aria-live]').allInnerTexts()).not.toContain('Farewell');
    await open(owner, '#narrow/search/kiss');
    await reveal.waitFor();
    await open(owner, topicFragment(mantua, 'tomb'));
    await untilTrue(async () => (await reveal.count()) === 3);
    await server.owner.call('unmuteUser', { muted_user_id: romeoId });
    await messageWith(owner, 'I die').waitFor();
  });

  it('lists sessions, of which one ends another', async () => {
    const other = await browser.newPage();
    await logIn(other, server, 'romeo@example.org', '#inbox');
    await open(romeo, '#settings/account');
    await romeo.getByText('this browser').waitFor();
    await romeo.getByRole('button', { name: 'Log out everywhere else' }).click();
    await other.getByText('Your session has ended. Log in again to continue.').waitFor();
    await romeo.getByRole('button', { name: 'Log out everywhere else' }).waitFor({
      state: 'detached',
    });
  });

  it('makes keys of programs, shows each once, and revokes them, also those of others', async () => {
    await open(romeo, '#settings/account');
    const form = romeo.getByRole('form', { name: 'Keys of programs' });
    await form.getByLabel('What it is for').fill('Nightly script');
    await form.getByLabel('Where').selectOption({ label: 'verona' });
    await form.getByLabel('Expires on').fill('2999-12-31');
    await form.getByRole('button', { name: 'Add' }).click();
    const shown = romeo.getByRole('status').locator('code');
    const by = new ApiClient(server.site, 'romeo@example.org', (await shown.textContent()) ?? '');
    const list = romeo.getByRole('list', { name: 'Keys of programs' });
    await list.getByText('Never used').waitFor();
    expect((await by.get(`/users/me/${channelId}/topics`)).status).toBe(200);
    await romeo.reload();
    await list.getByText('Last used').waitFor();
    expect(await shown.count()).toBe(0);
    await open(owner, '#organization/keys');
    await owner.getByRole('main').getByText('Romeo').waitFor();
    await owner.getByRole('button', { name: 'Revoke: Nightly script' }).click();
    await owner.getByRole('button', { name: 'Revoke' }).click();
    await owner.getByText('Nobody has a key.').waitFor();
    await romeo.getByText('You have no keys.').waitFor();
    expect((await by.get(`/users/me/${channelId}/topics`)).status).toBe(401);
  });

  it('keeps settings, alert words and snippets', async () => {
    await open(romeo, '#settings/appearance');
    await romeo.getByLabel('Theme').selectOption({ label: 'Dark' });
    await romeo.locator('html[data-theme="dark"]').waitFor();
    await romeo.getByLabel('Let administrators export what you can read').click();
    await open(romeo, '#settings/notifications');
    await romeo.getByLabel('Show in them what the messages say').click();
    await open(romeo, '#settings/alerts');
    await romeo.getByRole('textbox', { name: 'Word' }).fill('balcony');
    await romeo.getByRole('button', { name: 'Add' }).click();
    await romeo.getByRole('button', { name: 'Remove: balcony' }).click();
    await romeo.getByText('You have no alert words.').waitFor();
    await open(romeo, '#settings/snippets');
    await romeo.getByLabel('Title').fill('oath');
    await romeo.getByLabel('Text').fill('By yonder blessed moon I vow');
    await romeo.getByRole('button', { name: 'Add' }).click();
    await romeo.getByText('By yonder blessed moon I vow').waitFor();
    await untilTrue(async () => {
      const { body } = await server.owner.get('/export/realm/consents');
      return JSON.stringify(body).includes(`{"user_id":${romeoId},"consented":true,`);
    });
  });

  it('shows what was clicked at once, until the server refuses it', async () => {
    await open(romeo, '#settings/appearance');
    const toggle = romeo.getByLabel('Show who is writing');
    const other = romeo.getByLabel('Time format');
    const asked = new Promise<Route>((resolve) => {
      void romeo.route('**/api/v1/settings', resolve);
    });
    await toggle.click();
    const request = await asked;
    // The page is rendered again, with the value that the server still has.
    await account.call('updateSettings', { twenty_four_hour_time: true });
    await untilTrue(async () => (await other.inputValue()) === '1');
    expect(await toggle.isChecked()).toBe(false);
    await request.fulfill({ status: 400, json: { result: 'error', code: 'BAD', msg: 'Not now' } });
    await romeo.getByText('Not now').waitFor();
    await untilTrue(() => toggle.isChecked());
    await romeo.unroute('**/api/v1/settings');
    const stored = romeo.waitForResponse('**/api/v1/settings');
    await toggle.click();
    await stored;
    await romeo.reload();
    await untilTrue(async () => !(await toggle.isChecked()));
  });

  it('offers the settings of the organization to those who may change them', async () => {
    await open(romeo, '#organization/members');
    await romeo.getByText('Only administrators can change this.').first().waitFor();
    expect(await romeo.getByRole('link', { name: 'Members' }).count()).toBe(0);
    await open(owner, '#organization/members');
    await owner.getByLabel('Role of Romeo').selectOption({ label: 'Administrator' });
    await romeo.getByRole('link', { name: 'Members' }).waitFor();
    const juliet = await browser.newPage();
    await logIn(juliet, server, 'juliet@example.org', '#inbox');
    await owner.getByRole('button', { name: 'Deactivate: Juliet' }).click();
    await owner.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await juliet.getByText('Your session has ended.').waitFor();
    await owner.getByRole('button', { name: 'Reactivate: Juliet' }).click();
    await owner.getByRole('button', { name: 'Deactivate: Juliet' }).waitFor();
    await juliet.context().close();
  });

  it('offers to an administrator what they may do with members, and nothing with owners', async () => {
    await open(romeo, '#organization/members');
    await romeo.getByRole('button', { name: 'Deactivate: Juliet' }).waitFor();
    const roles = romeo.getByLabel('Role of Juliet').getByRole('option');
    expect(await roles.allTextContents()).toEqual([
      'Administrator',
      'Moderator',
      'Member',
      'Guest',
    ]);
    await romeo.getByRole('link', { name: 'Owner' }).first().waitFor();
    expect(await romeo.getByRole('button', { name: /Deactivate: Owner/ }).count()).toBe(0);
    expect(await romeo.getByLabel('Role of Owner').count()).toBe(0);
    await romeo.getByLabel('Role of Juliet').selectOption({ label: 'Moderator' });
    await untilTrue(async () => {
      const { members } = await server.owner.call('listUsers', {});
      return members.some(({ full_name: name, role }) => name === 'Juliet' && role === 300);
    });
  });

  it('invites people by email and by a link, and revokes both', async () => {
    const busy = await browser.newPage();
    await busy.addInitScript(lateFrames);
    await logIn(busy, server, ownerEmail, '#organization/invitations');
    const refusal = busy.getByText('Some emails did not validate');
    await busy.getByLabel('Email addresses, separated by commas').fill('tybalt');
    await busy.getByRole('button', { name: 'Send invitations' }).click();
    await refusal.waitFor();
    expect(await refusal.textContent()).toContain('tybalt: Invalid address.');
    await busy.getByLabel('Email addresses, separated by commas').fill('tybalt@example.org');
    await busy.getByRole('button', { name: 'Send invitations' }).click();
    await busy.getByText('The invitations are on their way.').waitFor();
    expect(await refusal.count()).toBe(0);
    await busy.getByRole('button', { name: 'Revoke: tybalt@example.org' }).click();
    await busy.getByRole('button', { name: 'Create a link' }).click();
    await busy.getByText('The new link:').waitFor();
    // Whoever wants to give it to somebody else finds it again.
    await busy.reload();
    await busy.getByText(/By Owner · Member · Until .+ · http:.+\/join\/[0-9a-f]{32}/).waitFor();
    await busy.getByRole('button', { name: 'Revoke: Reusable link' }).click();
    await busy.getByText('No invitations are open.').waitFor();
    await busy.context().close();
  });

  it('lists a hundred channels as far as they are scrolled to, with what is unread', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `scene ${index + 1}`);
    const subscriptions = names.map((name) => ({ name }));
    await server.owner.call('subscribe', { subscriptions, principals: [romeoId] });
    const sidebar = romeo.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('link', { name: 'scene 1', exact: true }).waitFor();
    const last = sidebar.getByRole('link', { name: /^scene 100/ });
    expect(await last.count()).toBe(0);
    await romeo.evaluate(`(async () => {
      const list = document.querySelector('.sidebar-scroller');
      while (!list.textContent.includes('scene 100')) {
        list.scrollTop = list.scrollHeight;
        await new Promise(requestAnimationFrame);
      }
    })()`);
    await last.waitFor();
    const content = 'The end';
    await server.owner.call('subscribe', { subscriptions: [{ name: 'scene 100' }] });
    const { stream_id: to } = await server.owner.call('getChannelId', { stream: 'scene 100' });
    await server.owner.call('sendMessage', { type: 'channel', to, topic: 'end', content });
    await last.getByText('1 unread message').waitFor();
    await last.click();
    await messageWith(romeo, content).waitFor();
    await last.and(sidebar.locator('[aria-current]')).waitFor();
  });

  const roseFile = async () => {
    const create = { width: 64, height: 64, channels: 3, background: '#a33' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    return { name: 'rose.png', mimeType: 'image/png', buffer };
  };

  it('says what kind of organization it is, shows its pictures, and tries its welcome', async () => {
    const before = await realm();
    await open(owner, '#organization/general');
    await owner.getByLabel('Kind of organization').selectOption({ label: 'Event or conference' });
    await owner.getByLabel('Language of new accounts').selectOption({ label: 'Deutsch' });
    const logo = owner.getByRole('region', { name: 'Logo', exact: true });
    await chooseFiles(logo.getByRole('button', { name: 'Upload a picture' }), await roseFile());
    await logo.getByRole('button', { name: 'Remove the picture' }).waitFor();
    await owner.getByLabel('Emails may show what messages say').click();
    await owner.getByLabel('Added to the welcome message').fill('Welcome to **Verona**');
    await owner.getByRole('heading', { name: 'Organization' }).click();
    await owner.getByRole('button', { name: 'Send it to me' }).click();
    await owner.getByText('The welcome bot has sent you the message.').waitFor();
    const expected = {
      realm_org_type: 50,
      realm_default_language: 'de',
      realm_logo_source: 'U',
      realm_message_content_allowed_in_email_notifications: false,
      realm_icon_source: before.realm_icon_source,
      realm_welcome_message_custom_text: 'Welcome to **Verona**',
    };
    // Each setting is sent by itself, so an earlier one may be stored later.
    await untilTrue(async () => {
      const stored = await realm();
      return Object.entries(expected).every(([name, value]) => stored[name] === value);
    });
    await logo.getByRole('button', { name: 'Remove the picture' }).click();
    await logo.getByRole('button', { name: 'Remove the picture' }).waitFor({ state: 'detached' });
    await server.owner.call('updateRealm', { default_language: 'en', org_type: 0 });
  });

  it('uploads emoji, which are then found by their names', async () => {
    const file = await roseFile();
    await open(owner, '#organization/emoji');
    await owner.getByLabel('Name of the new emoji').fill('rose_of_verona');
    await chooseFiles(owner.getByRole('button', { name: 'Upload a picture' }), file);
    await owner.getByRole('button', { name: 'Deactivate: :rose_of_verona:' }).waitFor();
    await open(romeo, `#narrow/dm/${romeoId}`);
    const box = romeo.getByRole('textbox', { name: /^Message / });
    await complete(romeo, ':rose_of', 'rose_of_verona');
    await untilTrue(async () => (await box.inputValue()) === ':rose_of_verona: ');
    await box.fill('');
  });

  it('adds folders of channels, which the sidebar shows', async () => {
    await open(owner, '#organization/folders');
    await owner.getByLabel('Name').fill('Italy');
    await owner.getByRole('button', { name: 'Add' }).click();
    await owner.getByRole('button', { name: 'Archive: Italy' }).waitFor();
    await open(owner, `#channels/${channelId}`);
    await owner.getByLabel('Folder').selectOption({ label: 'Italy' });
    const sidebar = owner.getByRole('navigation', { name: 'Conversations' });
    await sidebar.getByRole('heading', { name: 'Italy' }).waitFor();
  });

  it('adds linkifiers, profile fields and default channels, and shows why it cannot', async () => {
    await open(owner, '#organization/linkifiers');
    await owner.getByLabel('Pattern').fill('#(?P<id>[0-9]+)');
    await owner.getByLabel('Address').fill('https://example.org/{other}');
    await owner.getByRole('button', { name: 'Add' }).click();
    await owner.locator('.notice-error').filter({ hasText: /\w/ }).waitFor();
    await owner.locator('.notice-error').getByRole('button', { name: 'Dismiss' }).click();
    await owner.getByLabel('Address').fill('https://example.org/{id}');
    await owner.getByRole('button', { name: 'Add' }).click();
    await owner.getByRole('button', { name: 'Remove: #(?P<id>[0-9]+)' }).waitFor();
    await open(owner, '#organization/profile-fields');
    await owner.getByLabel('Name').fill('House');
    await owner.getByLabel('Type').selectOption({ label: 'Choice' });
    await owner.getByLabel('Choices, one in each line').fill('Montague\nCapulet');
    await owner.getByRole('button', { name: 'Add' }).click();
    await open(romeo, '#settings/profile');
    await romeo.getByLabel('House').selectOption({ label: 'Montague' });
    await open(owner, `#user/${romeoId}`);
    await owner.getByText('Montague', { exact: true }).waitFor();
    await open(owner, '#organization/defaults');
    await owner.getByRole('combobox', { name: 'Add a channel' }).fill('veron');
    await owner.getByRole('option', { name: 'verona' }).click();
    await owner.getByRole('button', { name: 'Remove: verona' }).waitFor();
  });

  it('exports data, which can be downloaded until it is deleted', async () => {
    await open(owner, '#organization/exports');
    await owner.getByText('1 of ').waitFor();
    await owner.getByRole('button', { name: 'Start an export' }).click();
    const link = owner.getByRole('link', { name: 'Download' });
    const { pathname } = new URL((await link.getAttribute('href')) ?? '', server.site);
    // By the session, and at the address of this server.
    const archive = await owner.request.get(server.site + pathname);
    expect(archive.headers()['content-disposition']).toMatch(
      /^attachment; .*parley-export-.*\.tar/,
    );
    await owner.getByRole('button', { name: 'Delete: Public channels' }).click();
    await owner.getByRole('button', { name: 'Delete', exact: true }).click();
    await owner.getByText('deleted', { exact: true }).waitFor();
  });

  it('announces, restricts and sends by the settings of the organization', async () => {
    await open(owner, '#organization/general');
    await owner.getByLabel('Day of the weekly email').selectOption({ label: 'Friday' });
    await owner.getByLabel('New people', { exact: true }).selectOption({ label: 'verona' });
    await owner.getByLabel('Time to edit messages').selectOption({ label: 'Unlimited' });
    await owner.getByLabel('Messages are deleted').selectOption({ label: 'After one year' });
    await untilTrue(async () => (await realm()).realm_message_retention_days === 365);
    await owner.getByLabel('Messages are deleted').selectOption({ label: 'Never' });
    await untilTrue(async () => (await realm()).realm_message_retention_days === -1);
    await untilTrue(async () => {
      const stored = await realm();
      return (
        stored.realm_digest_weekday === 4 &&
        stored.realm_signup_announcements_stream_id === channelId &&
        stored.realm_message_content_edit_limit_seconds === null
      );
    });
    await owner.reload();
    const shown = (label: string) => owner.getByLabel(label).locator('option:checked');
    await shown('Time to edit messages').getByText('Unlimited').waitFor({ state: 'attached' });
    expect(await shown('Messages are deleted').textContent()).toBe('Never');
    await open(owner, '#organization/domains');
    await owner.getByRole('textbox', { name: 'Domain' }).fill('example.org');
    await owner.getByRole('button', { name: 'Add' }).click();
    await owner.getByRole('button', { name: 'Remove: example.org' }).click();
    await owner.getByText('There are no domains yet.').waitFor();
  });

  it('deactivates one’s account, and the organization when its name was typed', async () => {
    await open(romeo, '#settings/account');
    await romeo.getByRole('button', { name: /^Deactivate my account: / }).click();
    await romeo.getByRole('button', { name: 'Deactivate my account', exact: true }).click();
    await romeo.getByText('Your session has ended.').waitFor();
    await open(owner, '#organization/general');
    const name = String((await realm()).realm_name);
    const confirm = owner.getByLabel('To confirm, type the name of the organization');
    await confirm.fill('Something else');
    await owner.getByRole('button', { name: 'Deactivate the organization' }).click();
    await owner.getByText('This is not the name of the organization.').waitFor();
    await confirm.fill(name);
    await owner.getByRole('button', { name: 'Deactivate the organization' }).click();
    await owner.getByText('Your session has ended.').waitFor();
    await owner.getByLabel('Email address').fill(ownerEmail);
    await owner.getByLabel('Password').fill(ownerPassword);
    await owner.getByRole('button', { name: 'Log in' }).click();
    await owner.getByText('This organization has been deactivated').waitFor();
  });
});
