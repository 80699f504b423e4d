import type { Page } from 'playwright-core';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openBrowser, openView, topicFragment } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('finding', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let channelId: number;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startTestServer(undefined, { WEB_CLIENT: 'on' }),
      openBrowser(),
    ]);
    const romeo = await server.newUser('Romeo Montague');
    channelId = await newChannel(server.owner, 'verona', { principals: [romeo.userId] });
    const say = (topic: string, content: string) =>
      romeo.call('sendMessage', { type: 'channel', to: channelId, topic, content });
    await say('balcony', 'But soft, what light through yonder window breaks');
    await say('feast', 'Did my heart love till now, see https://example.org/heart');
    await server.owner.call('sendMessage', {
      type: 'channel',
      to: channelId,
      topic: 'feast',
      content: 'A light heart lives long',
    });
    page = await browser.newPage();
    await logIn(page, server, 'romeomontague@example.org', '#inbox');
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  const combobox = () => page.getByRole('combobox');
  const hash = () => new URL(page.url()).hash;

  it('goes to channels, topics and people by keys alone', async () => {
    await page.keyboard.press('Control+k');
    await combobox().fill('balc');
    await page.getByRole('option', { name: /balcony/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'balcony' }).waitFor();
    await page.keyboard.press('Control+k');
    await combobox().fill('owner');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Owner' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'balcony' }).waitFor();
    expect(hash()).toBe(topicFragment(channelId, 'balcony'));
  });

  it('searches with operators, which it completes, and marks what was found', async () => {
    await page.getByRole('heading', { name: 'balcony' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('sender:mont');
    await page.getByRole('option', { name: 'Romeo Montague' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('light');
    await page.keyboard.press('Enter');
    await messageWith(page, 'But soft').locator('.highlight').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    const address = page.url();
    await openView(page, server, '#inbox');
    await page.goto(address);
    await messageWith(page, 'But soft').locator('.highlight').waitFor();
    await page.getByRole('button', { name: /sender:"Romeo Montague" light/ }).waitFor();
  });

  it('finds messages by the address of a page in them', async () => {
    await page.keyboard.press('/');
    await combobox().fill('https://example.org/heart');
    await page.keyboard.press('Enter');
    await messageWith(page, 'Did my heart').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('finds messages by beginnings of words and parts of addresses', async () => {
    for (const [text, message, highlighted] of [
      ['wind', 'But soft', 'wind'],
      ['brea', 'But soft', 'brea'],
      ['example.org/hea', 'Did my heart', ''],
    ] as const) {
      await page.keyboard.press('/');
      await combobox().fill(text);
      await page.keyboard.press('Enter');
      // The message may also be what the search before this one found.
      await messageWith(page, message)
        .locator('.highlight', { hasText: highlighted })
        .first()
        .waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
    }
  });

  it('says why the server refuses a search, and that nothing was found', async () => {
    await openView(page, server, '#narrow/sender/nobody');
    await page.getByText('The messages could not be loaded.').waitFor();
    await page.getByText('This search cannot be answered: unknown user nobody.').waitFor();
    await openView(page, server, '#narrow/search/mercutio');
    await page.getByText('No messages match.').waitFor();
  });

  it('moves through messages and conversations by keys, which a page lists', async () => {
    await openView(page, server, '#feed');
    await messageWith(page, 'Did my heart').waitFor();
    await page.keyboard.press('j');
    await messageWith(page, 'A light heart').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('k');
    await messageWith(page, 'Did my heart').and(page.locator(':focus')).waitFor();
    await page.keyboard.press(':');
    await page.getByRole('dialog', { name: 'Choose an emoji' }).waitFor();
    await page.keyboard.press('Escape');
    await messageWith(page, 'Did my heart').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'feast' }).waitFor();
    await page.keyboard.press('c');
    const box = page.getByRole('textbox', { name: /^Message / });
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('n?');
    expect(await box.inputValue()).toBe('n?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // Afterwards, nothing has the focus.
    await shortcuts.getByText('Moving around').click();
    await page.keyboard.press('I');
    await page.keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'feast' }).waitFor();
    await page.keyboard.press('I');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  });

  it('takes a key that follows at once on closing a window', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ver');
    // In one turn: the field has the focus until the browser paints again.
    await page.evaluate(`
      document.querySelector('dialog').close();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    `);
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('gives the focus back when it closes, or to the view that it has opened', async () => {
    const focused = () => page.evaluate('document.activeElement.tagName');
    await openView(page, server, topicFragment(channelId, 'balcony'));
    await page.getByRole('textbox', { name: /^Message / }).focus();
    await page.keyboard.press('Control+k');
    await combobox().waitFor();
    await page.keyboard.press('Escape');
    await combobox().waitFor({ state: 'detached' });
    expect(await focused()).toBe('TEXTAREA');
    // The box goes with its view.
    await page.keyboard.press('Control+k');
    await combobox().fill('inbox');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await focused()).toBe('MAIN');
  });

  it('goes to the newest message by a key, also where the first unread one is offered', async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 60; number += 1) {
      const to = { type: 'channel', to: channelId, topic: 'dance' } as const;
      const { id } = await server.owner.call('sendMessage', { ...to, content: `Dance ${number}.` });
      ids.push(id);
    }
    await openView(page, server, `${topicFragment(channelId, 'dance')}/near/${ids[30] ?? 0}`);
    await page.getByRole('button', { name: 'Jump to the first unread message' }).waitFor();
    await page.keyboard.press('End');
    await messageWith(page, 'Dance 60.').waitFor();
    await page
      .getByRole('button', { name: 'Jump to the newest message' })
      .waitFor({ state: 'detached' });
  });

  it('says that of many channels only the first are listed, which a name changes', async () => {
    const subscriptions = Array.from({ length: 201 }, (_, index) => ({ name: `act ${index}` }));
    await server.owner.call('subscribe', { subscriptions });
    await openView(page, server, '#channels');
    const hint = page.getByText('Only 200 are listed.');
    await hint.waitFor();
    await page.getByRole('searchbox', { name: 'All channels: find by name' }).fill('act 200');
    await page.getByRole('main').getByRole('link', { name: 'act 200' }).waitFor();
    await hint.waitFor({ state: 'detached' });
  });

  it('finds what each of two people of one name has sent, and oneself', async () => {
    const twins = [await server.newUser('Antonio'), await server.newUser('Antonia')];
    for (const [index, twin] of twins.entries()) {
      await server.owner.call('subscribe', {
        subscriptions: [{ name: 'verona' }],
        principals: [twin.userId],
      });
      const content = `Of the house ${index}`;
      await twin.call('sendMessage', { type: 'channel', to: channelId, topic: 'twins', content });
    }
    const second = twins.at(-1)?.userId ?? 0;
    await server.owner.call('updateUser', { user_id: second, full_name: 'Antonio' });
    await openView(page, server, '#inbox');
    await page.keyboard.press('/');
    await combobox().fill('sender:anto');
    const options = page.getByRole('option', { name: 'Antonio' });
    await options.nth(1).waitFor();
    expect(await options.allTextContents()).toEqual([
      'Antonioantonio@example.org',
      'Antonioantonia@example.org',
    ]);
    await options.nth(1).click();
    await combobox().press('Enter');
    await messageWith(page, 'Of the house 1').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(hash()).toBe(`#narrow/sender/${second}`);
    // A click on the search repeats it.
    await page.getByRole('button', { name: /^sender:/ }).click();
    await combobox().press('Enter');
    await messageWith(page, 'Of the house 1').waitFor();
    expect(hash()).toBe(`#narrow/sender/${second}`);
    await page.keyboard.press('/');
    await combobox().fill('sender:me');
    await combobox().press('Enter');
    await messageWith(page, 'But soft').waitFor();
  });
});
