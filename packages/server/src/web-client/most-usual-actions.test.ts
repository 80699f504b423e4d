import type { Locator, Page } from 'playwright-core';
import type { TestBrowser } from '../testing/chromium';
import { accepted, messageWith, openView, personIn, send } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { untilTrue } from '../testing/until';

describe('the most usual actions', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let romeo: Page;
  let juliet: Page;
  let channelId: number;
  let fragment: string;
  const steps = { count: 0 };

  beforeAll(async () => {
    ({ server, browser, romeo, juliet, channelId, fragment } = await openTwoPeople());
    await send(juliet, 'What shall I swear by?');
    await messageWith(romeo, 'What shall I swear by?').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    expect(browser.problems).toEqual([]);
  });

  beforeEach(async () => {
    await openView(romeo, server, fragment);
    await heading('balcony').waitFor();
    await romeo.keyboard.press('Escape');
    steps.count = 0;
  });

  const click = async (element: Locator) => {
    steps.count += 1;
    await element.click();
  };

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      steps.count += 1;
      await romeo.keyboard.press(key);
    }
  };

  const heading = (name: string) => romeo.getByRole('heading', { level: 1, name });
  const box = () => romeo.getByRole('textbox', { name: /^Message / });
  const button = (name: string) => romeo.getByRole('button', { name, exact: true });
  const sidebar = () => romeo.getByRole('navigation', { name: 'Conversations' });
  const option = (name: RegExp) => romeo.getByRole('option', { name }).first();

  const write = async (text: string) => {
    await box().and(romeo.locator(':focus')).waitFor();
    await romeo.keyboard.insertText(text);
  };

  /** Beside the message of the other; the pointer is on it. */
  const beside = (name: string) =>
    messageWith(romeo, 'What shall I swear by?').getByRole('button', { name });

  const say = (topic: string, content: string) =>
    server.owner.call('sendMessage', { type: 'channel', to: channelId, topic, content });

  it('read the next unread conversation: 1 click, or 1 key', async () => {
    await say('orchard', 'With wings as light as love');
    await say('grove', 'Underneath the grove of sycamore');
    await sidebar()
      .getByRole('link', { name: /^grove/ })
      .waitFor();
    await click(sidebar().getByRole('link', { name: /^orchard/ }));
    await messageWith(romeo, 'With wings').waitFor();
    await press('n');
    await messageWith(romeo, 'Underneath').waitFor();
    expect(steps.count).toBe(2);
  });

  it('answer in the open conversation: 2 clicks, or 2 keys', async () => {
    await click(box());
    await write('By thy gracious self');
    await click(button('Send'));
    await messageWith(juliet, 'By thy gracious self').waitFor();
    expect(steps.count).toBe(2);
    await heading('balcony').click();
    await press('r');
    await write('which is the god of my idolatry');
    await press('Control+Enter');
    await messageWith(juliet, 'which is the god').waitFor();
    expect(steps.count).toBe(4);
  });

  it('write to a person: 2 clicks, or 3 keys and the name', async () => {
    await click(personIn(romeo, 'Juliet'));
    await heading('Juliet').waitFor();
    await click(box());
    await write('By love');
    await romeo.keyboard.press('Control+Enter');
    await messageWith(romeo, 'By love').waitFor();
    expect(steps.count).toBe(2);
    await openView(romeo, server, fragment);
    await heading('balcony').waitFor();
    await press('Control+k');
    await romeo.keyboard.insertText('juliet');
    await option(/^Juliet/).waitFor();
    await press('Enter');
    await heading('Juliet').waitFor();
    await press('c');
    await write('that first did prompt me to inquire');
    await romeo.keyboard.press('Control+Enter');
    await messageWith(romeo, 'that first did prompt').waitFor();
    expect(steps.count).toBe(5);
  });

  it('begin a topic: 3 clicks', async () => {
    await click(sidebar().getByRole('link', { name: 'verona' }));
    await heading('verona').waitFor();
    await click(romeo.getByRole('textbox', { name: 'Topic' }));
    await romeo.keyboard.insertText('masks');
    await click(box());
    await write('Here is a visor');
    await romeo.keyboard.press('Control+Enter');
    await sidebar()
      .getByRole('link', { name: /^masks/ })
      .waitFor();
    expect(steps.count).toBe(3);
  });

  it('go to a channel or topic: 1 click, or 2 keys', async () => {
    await click(sidebar().getByRole('link', { name: 'verona' }));
    await heading('verona').waitFor();
    await press('Control+k');
    await romeo.keyboard.insertText('balcony');
    await option(/^balcony/).waitFor();
    await press('Enter');
    await heading('balcony').waitFor();
    expect(steps.count).toBe(3);
  });

  it('react: 2 clicks', async () => {
    await messageWith(romeo, 'What shall I swear by?').hover();
    await click(beside('Add a reaction'));
    const dialog = romeo.getByRole('dialog', { name: 'Choose an emoji' });
    await click(dialog.getByRole('button', { name: ':heart:', exact: true }).first());
    await juliet.getByRole('button', { name: 'Romeo reacted with :heart:' }).waitFor();
    expect(steps.count).toBe(2);
  });

  it('quote: 1 click', async () => {
    await messageWith(romeo, 'What shall I swear by?').hover();
    await click(beside('Quote and reply'));
    await write('Do not swear at all');
    expect(await box().inputValue()).toMatch(/What shall I swear by\?\n```\nDo not swear at all$/);
    expect(steps.count).toBe(1);
    await box().fill('');
  });

  it('quote in the view of a channel: 1 click, which opens the conversation', async () => {
    await openView(romeo, server, `#narrow/channel/${channelId}`);
    await heading('verona').waitFor();
    await messageWith(romeo, 'What shall I swear by?').hover();
    await click(beside('Quote and reply'));
    await heading('balcony').waitFor();
    await write('Do not swear at all');
    expect(steps.count).toBe(1);
    await box().fill('');
  });

  it('see who somebody is: 1 click', async () => {
    await click(romeo.getByRole('main').getByRole('link', { name: 'Juliet' }).first());
    await heading('Juliet').waitFor();
    expect(steps.count).toBe(1);
  });

  it('correct what one has just written: 2 keys', async () => {
    await send(romeo, 'O blessed knight');
    await accepted(romeo, 'O blessed knight');
    await press('ArrowUp');
    await romeo.getByRole('textbox', { name: 'Text of the message' }).fill('O blessed night');
    await press('Control+Enter');
    await messageWith(juliet, 'O blessed night').waitFor();
    expect(steps.count).toBe(2);
  });

  it('send a file: 1 click and the choice of the file', async () => {
    const choice = romeo.waitForEvent('filechooser');
    await click(button('Add files'));
    const name = 'letter.txt';
    await (await choice).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('text') }]);
    await untilTrue(async () => (await box().inputValue()).includes('[letter.txt]('));
    expect(steps.count).toBe(1);
    await box().fill('');
  });

  it('find messages: 2 keys', async () => {
    await press('/');
    await romeo.getByRole('combobox').and(romeo.locator(':focus')).waitFor();
    await romeo.keyboard.insertText('swear');
    await press('Enter');
    await messageWith(romeo, 'What shall I swear by?').locator('.highlight').waitFor();
    expect(steps.count).toBe(2);
  });
});
