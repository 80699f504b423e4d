import type { Page } from 'playwright-core';
import type { TestBrowser } from '../testing/chromium';
import {
  accepted,
  actOn,
  chooseFiles,
  hold,
  logIn,
  messageWith,
  openView,
  send,
} from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerPassword } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { untilTrue } from '../testing/until';

const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message / });

const textIs = (page: Page, text: string): Promise<void> =>
  untilTrue(async () => (await boxOf(page).inputValue()) === text);

const choose = async (page: Page, text: string, item: string): Promise<void> => {
  await actOn(page, text, 'More actions');
  await page.getByRole('menuitem', { name: item }).click();
};

/** Opens the message that one sent last, once the server has accepted it. */
const editLast = async (page: Page, text: string) => {
  await accepted(page, text);
  await boxOf(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Text of the message' });
  await editor.waitFor();
  return editor;
};

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Gives a file to a part of the page, as pasting or dropping it does; the text is run by the page.
 *
 * @param texts what comes with it, by its type
 *
 * @returns whether the browser does with it what it would without the page
 */
const give = (
  page: Page,
  kind: 'paste' | 'drop',
  name: string,
  to = '.compose-text',
  texts: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${picture}'), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    for (const [type, text] of Object.entries(${JSON.stringify(texts)})) {
      transfer.items.add(text, type);
    }
    const common = { bubbles: true, cancelable: true };
    return document.querySelector('${to}').dispatchEvent(
      '${kind}' === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: transfer, ...common })
        : new DragEvent('drop', { dataTransfer: transfer, ...common }),
    );
  })()`);

describe('writing, and acting on messages', () => {
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

  it('edits the last message with the arrow key, and shows it to the other', async () => {
    await send(romeo, 'What light');
    await messageWith(juliet, 'What light').waitFor();
    const editor = await editLast(romeo, 'What light');
    await editor.fill('What light through yonder window');
    await romeo.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await editor.waitFor({ state: 'detached' });
    // Otherwise what one types next would be keys of the page.
    await boxOf(romeo).and(romeo.locator(':focus')).waitFor();
    await messageWith(juliet, 'yonder window').waitFor();
    await choose(juliet, 'yonder window', 'Show earlier versions');
    await juliet.getByRole('dialog').getByText('Romeo edited it').waitFor();
    await juliet.keyboard.press('Escape');
  });

  it('edits no earlier message while the last one is being sent', async () => {
    const sending = await hold(romeo, '**/api/v1/messages');
    await send(romeo, 'But soft');
    await sending.arrived();
    await boxOf(romeo).press('ArrowUp');
    await sending.release();
    const editor = await editLast(romeo, 'But soft');
    expect(await editor.inputValue()).toBe('But soft');
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
  });

  it('loses no edit of a message that is changed or deleted elsewhere meanwhile', async () => {
    const account = await server.owner.logIn('romeo@example.org', ownerPassword);
    await send(romeo, 'It is the east');
    await messageWith(juliet, 'It is the east').waitFor();
    const newest = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
    const [{ id } = { id: 0 }] = (await account.call('listMessages', newest)).messages;
    const editor = await editLast(romeo, 'It is the east');
    const save = romeo.getByRole('button', { name: 'Save', exact: true });
    await editor.fill('It is the east, and Juliet is the sun');
    await account.call('editMessage', { message_id: id, content: 'It is the west' });
    await save.click();
    await romeo.getByText('This has been changed elsewhere in the meantime.').waitFor();
    // While it reads the other text, a click does nothing.
    await romeo.locator('.editor[aria-busy]').waitFor({ state: 'detached' });
    await save.click();
    await messageWith(juliet, 'Juliet is the sun').waitFor();
    await editor.waitFor({ state: 'detached' });
    await boxOf(romeo).press('ArrowUp');
    await editor.fill('Arise, fair sun');
    await server.owner.call('deleteMessage', { message_id: id });
    await textIs(romeo, 'Arise, fair sun');
    await boxOf(romeo).fill('');
  });

  it.each(['Escape', 'Cancel'])(
    'asks before %s loses what was changed in a message',
    async (how) => {
      await send(romeo, `Deny thy father, ${how}`);
      const editor = await editLast(romeo, `Deny thy father, ${how}`);
      await editor.fill('Deny thy father and refuse thy name');
      const leave = () =>
        how === 'Escape'
          ? editor.press(how)
          : romeo.getByRole('form', { name: 'Edit the message' }).getByText(how).click();
      await leave();
      const question = romeo.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await untilTrue(async () => (await editor.inputValue()).endsWith('refuse thy name'));
      if (how === 'Escape') {
        await editor.and(romeo.locator(':focus')).waitFor();
      }
      await leave();
      await question.getByRole('button', { name: 'Discard' }).click();
      await editor.waitFor({ state: 'detached' });
      await boxOf(romeo).and(romeo.locator(':focus')).waitFor();
    },
  );

  it('leaves the focus where it is when an open edit comes into view again', async () => {
    await messageWith(romeo, 'yonder window').waitFor();
    await boxOf(romeo).press('ArrowUp');
    const editor = romeo.getByRole('textbox', { name: 'Text of the message' });
    await editor.and(romeo.locator(':focus')).waitFor();
    await romeo.reload();
    await editor.waitFor();
    expect(await editor.and(romeo.locator(':focus')).count()).toBe(0);
    const edited = romeo.getByRole('article').filter({ has: editor });
    await edited.hover();
    await edited.getByRole('button', { name: 'Edit this message' }).click();
    await editor.and(romeo.locator(':focus')).press('Escape');
    await editor.waitFor({ state: 'detached' });
  });

  it('reacts with an emoji that is found by its name', async () => {
    await actOn(juliet, 'yonder window', 'Add a reaction');
    await juliet.getByRole('searchbox', { name: 'Find an emoji by its name' }).fill('heart_eyes');
    await juliet.getByRole('button', { name: ':heart_eyes:', exact: true }).click();
    await romeo.getByRole('button', { name: 'Juliet reacted with :heart_eyes:' }).waitFor();
  });

  it('completes names with the keyboard, and shows how the message will look', async () => {
    await boxOf(romeo).fill('');
    await boxOf(romeo).pressSequentially('Dear @jul');
    await romeo.getByRole('option', { name: /Juliet/ }).waitFor();
    await boxOf(romeo).press('Tab');
    await textIs(romeo, 'Dear @**Juliet** ');
    await boxOf(romeo).pressSequentially(':ta');
    // Of the many names that begin like this, the one that many choose comes first.
    await romeo.getByRole('option', { name: /tada/ }).first().waitFor();
    await boxOf(romeo).press('Tab');
    await textIs(romeo, 'Dear @**Juliet** :tada: ');
    await romeo.getByRole('button', { name: 'Preview' }).click();
    await romeo.getByRole('region', { name: 'Preview' }).getByText('@Juliet').waitFor();
    await romeo.getByRole('button', { name: 'Go on writing' }).click();
    await boxOf(romeo).fill('');
  });

  it('uploads what is dropped and pasted, and shows pictures', async () => {
    await give(romeo, 'drop', 'rose.png');
    await untilTrue(async () => (await boxOf(romeo).inputValue()).includes('[rose.png](/user_up'));
    await give(romeo, 'paste', 'moon.png');
    await untilTrue(async () => (await boxOf(romeo).inputValue()).includes('[moon.png](/user_up'));
    await romeo.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(juliet, 'rose.png').getByRole('img').first().click();
    await juliet.getByRole('dialog').getByRole('img').waitFor();
    await juliet.keyboard.press('Escape');
  });

  it.each([
    ['', '{ isComposing: true }', 'ばら'],
    [' in Safari', '{ keyCode: 229 }', 'つき'],
  ])('leaves keys to an input method while it composes%s', async (_, init, text) => {
    const press = (selector: string, key: string) =>
      romeo.evaluate(
        `document.querySelector('${selector}').dispatchEvent(new KeyboardEvent('keydown', {
          key: '${key}', ctrlKey: true, bubbles: true, cancelable: true, ...${init}
        }))`,
      );
    await send(romeo, text);
    const editor = await editLast(romeo, text);
    await editor.fill(`${text}の名`);
    await press('.editor textarea', 'Escape');
    await press('.editor textarea', 'Enter');
    expect(await editor.inputValue()).toBe(`${text}の名`);
    await editor.fill(text);
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await boxOf(romeo).fill('なまえ');
    await press('.compose textarea', 'Enter');
    await textIs(romeo, 'なまえ');
    await boxOf(romeo).fill('');
    await actOn(romeo, text, 'Add a reaction');
    const search = romeo.getByRole('dialog').getByRole('searchbox');
    await search.fill('rose');
    await romeo.getByRole('button', { name: ':rose:' }).waitFor();
    await press('dialog input', 'Enter');
    expect(await search.count()).toBe(1);
    await romeo.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await search.waitFor({ state: 'detached' });
  });

  it('pastes the text of a table, and not the picture of it', async () => {
    const table = { 'text/plain': 'a\tb', 'text/html': '<table></table>' };
    expect(await give(romeo, 'paste', 'table.png', '.compose-text', table)).toBe(true);
    expect(await romeo.getByRole('list', { name: 'Files that are being uploaded' }).count()).toBe(
      0,
    );
    expect(await boxOf(romeo).inputValue()).not.toContain('table.png');
  });

  it('takes what is dropped beside the box, and never shows it in the place of the page', async () => {
    expect(await give(romeo, 'drop', 'glove.png', '.list-scroller')).toBe(false);
    await untilTrue(async () => (await boxOf(romeo).inputValue()).includes('[glove.png]('));
    await boxOf(romeo).fill('');
    await openView(romeo, server, '#inbox');
    await romeo.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await give(romeo, 'drop', 'glove.png', 'main')).toBe(false);
    await openView(romeo, server, fragment);
    await boxOf(romeo).waitFor();
  });

  it('shows how far an upload is, and lets one cancel it', async () => {
    const requests: string[] = [];
    await romeo.route('**/user_uploads', (route) => {
      requests.push(route.request().url());
    });
    await give(romeo, 'drop', 'dagger.png');
    const progress = romeo.getByRole('progressbar', { name: 'Uploading dagger.png' });
    await progress.waitFor();
    await untilTrue(() => requests.length === 1);
    await boxOf(romeo).fill('This is thy sheath');
    expect(
      await romeo.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled'),
    ).toBe('true');
    await romeo.getByRole('button', { name: 'Cancel uploading dagger.png' }).click();
    await progress.waitFor({ state: 'detached' });
    await romeo.unroute('**/user_uploads');
    await romeo.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(juliet, 'This is thy sheath').waitFor();
  });

  it('keeps the order in which files were chosen', async () => {
    const first = await hold(
      romeo,
      '**/user_uploads',
      (request) => request.postDataBuffer()?.includes('first.txt') === true,
    );
    const second = romeo.waitForResponse('**/user_uploads');
    const files = ['first.txt', 'second.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    }));
    await chooseFiles(romeo.getByRole('button', { name: 'Add files' }), files);
    await second;
    const sending = romeo.getByRole('list', { name: 'Files that are being uploaded' });
    await sending.getByText('second.txt').waitFor({ state: 'detached' });
    await first.release();
    await untilTrue(async () =>
      /\[first.txt\].*\[second.txt\]/.test(await boxOf(romeo).inputValue()),
    );
    await boxOf(romeo).fill('');
  });

  it('uploads a file again that could not be uploaded, or sends without it', async () => {
    await romeo.route('**/user_uploads', (route) => route.abort());
    await give(romeo, 'drop', 'potion.png');
    const failure = romeo.getByRole('list', { name: 'Files that are being uploaded' });
    await failure.getByText('The server could not be reached.').waitFor();
    // A narrow window has room for the name, too.
    await romeo.setViewportSize({ width: 360, height: 740 });
    expect((await failure.getByText('potion.png').boundingBox())?.width).toBeGreaterThan(100);
    await romeo.setViewportSize({ width: 1280, height: 720 });
    await romeo.unroute('**/user_uploads');
    await failure.getByRole('button', { name: 'Try again: potion.png' }).click();
    await untilTrue(async () => (await boxOf(romeo).inputValue()).includes('[potion.png]('));
    await romeo.route('**/user_uploads', (route) => route.abort());
    await give(romeo, 'drop', 'potion.png');
    await failure.getByText('The server could not be reached.').waitFor();
    await romeo.unroute('**/user_uploads');
    await boxOf(romeo).fill('There rust, and let me die');
    await romeo.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(juliet, 'There rust').waitFor();
    await failure.getByRole('button', { name: 'Dismiss' }).click();
  });

  it('reminds of a message, unless that was taken back', async () => {
    await choose(juliet, 'yonder window', 'Remind me…');
    await juliet.getByRole('button', { name: /^In one hour/ }).click();
    await juliet.getByText(/^You will be reminded on/).waitFor();
    await openView(juliet, server, '#drafts');
    await juliet.getByRole('button', { name: 'Remove this reminder' }).click();
    await juliet
      .getByRole('button', { name: 'Remove this reminder' })
      .waitFor({ state: 'detached' });
    await openView(juliet, server, fragment);
    await juliet.getByRole('heading', { name: 'balcony' }).waitFor();
  });

  it('says in a window why what it asks for was refused', async () => {
    await romeo.route('**/scheduled_messages', (route) => route.abort());
    await boxOf(romeo).fill('It was the nightingale');
    await romeo.getByRole('button', { name: 'Send later' }).click();
    await romeo.getByRole('button', { name: /^Tomorrow morning/ }).click();
    const notice = romeo.getByRole('dialog').getByText('The server could not be reached.');
    await notice.waitFor();
    await romeo.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await romeo.keyboard.press('Escape');
    await romeo.unroute('**/scheduled_messages');
    await textIs(romeo, 'It was the nightingale');
    await boxOf(romeo).fill('');
  });

  it('moves a message, which old links still find', async () => {
    await send(romeo, 'Wherefore art thou');
    const link = await messageWith(juliet, 'Wherefore art thou').getAttribute('id');
    await choose(romeo, 'Wherefore art thou', 'Move…');
    const dialog = romeo.getByRole('dialog');
    await dialog.getByLabel('Topic', { exact: true }).fill('names');
    await dialog.getByLabel('Only this message').check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await messageWith(juliet, 'Wherefore art thou').waitFor({ state: 'detached' });
    await openView(juliet, server, `${fragment}/near/${link?.replace(/\D/g, '') ?? ''}`);
    await juliet.getByRole('heading', { name: 'names' }).waitFor();
    await juliet.locator('.message-marked', { hasText: 'Wherefore art thou' }).waitFor();
    await openView(juliet, server, fragment);
    await juliet.getByRole('heading', { name: 'balcony' }).waitFor();
  });

  it('copies the link of a message, also on a page without TLS', async () => {
    // Browsers have it on secure pages only, of which this machine is always one.
    await juliet.evaluate('delete Navigator.prototype.clipboard');
    await send(romeo, 'Thus with a kiss');
    await choose(juliet, 'Thus with a kiss', 'Copy link');
    await juliet.getByText('The link is in the clipboard.').waitFor();
    const id = await messageWith(juliet, 'Thus with a kiss').getAttribute('id');
    await boxOf(juliet).press('Control+v');
    await textIs(juliet, `${server.site}/${fragment}/near/${id?.replace('message-', '')}`);
    await boxOf(juliet).fill('');
    // The key leaves the focus on the message.
    await messageWith(juliet, 'Thus with a kiss').focus();
    await juliet.keyboard.press('L');
    expect(await juliet.evaluate('document.activeElement.id')).toBe(id);
  });

  it('opens what a quotation links in the same tab', async () => {
    await send(romeo, 'Good pilgrim, you do wrong');
    await actOn(juliet, 'Good pilgrim', 'Quote and reply');
    await untilTrue(async () => (await boxOf(juliet).inputValue()).includes('Good pilgrim'));
    await juliet.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(juliet, 'said').getByRole('link', { name: 'said' }).last().click();
    await juliet.locator('.message-marked', { hasText: 'Good pilgrim' }).waitFor();
    expect(juliet.context().pages()).toHaveLength(1);
    await openView(juliet, server, fragment);
  });

  it('follows a conversation that is resolved, with what is being written', async () => {
    const topic = fragment.replace('balcony', 'tomb');
    await Promise.all([romeo, juliet].map((page) => openView(page, server, topic)));
    await send(romeo, 'Thy drugs are quick');
    await messageWith(juliet, 'Thy drugs are quick').waitFor();
    const box = juliet.getByRole('textbox', { name: /^Message / });
    await box.fill('O happy');
    await choose(romeo, 'Thy drugs are quick', 'Mark the topic as resolved');
    for (const page of [romeo, juliet]) {
      await page.getByRole('heading', { name: '✔ tomb' }).waitFor();
      // Nothing is marked: nobody has asked for a message.
      expect(page.url()).not.toContain('/near/');
      await messageWith(page, 'Thy drugs are quick').waitFor();
    }
    // Whoever writes goes on where they were.
    await box.and(juliet.locator(':focus')).waitFor();
    await juliet.keyboard.type(' dagger');
    expect(await box.inputValue()).toBe('O happy dagger');
    await box.fill('');
    await Promise.all([romeo, juliet].map((page) => openView(page, server, fragment)));
  });

  it('goes on editing a message that is moved meanwhile', async () => {
    const topic = fragment.replace('balcony', 'chapel');
    await openView(romeo, server, topic);
    await send(romeo, 'These violent delights');
    const editor = await editLast(romeo, 'These violent delights');
    await editor.press('End');
    await editor.pressSequentially(' have');
    const newest = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
    const account = await server.owner.logIn('romeo@example.org', ownerPassword);
    const [{ id } = { id: 0 }] = (await account.call('listMessages', newest)).messages;
    await account.call('editMessage', {
      message_id: id,
      topic: 'cell',
      propagate_mode: 'change_all',
    });
    await romeo.getByRole('heading', { level: 1, name: 'cell' }).waitFor();
    await editor.and(romeo.locator(':focus')).waitFor();
    await romeo.keyboard.type(' violent ends');
    await romeo.keyboard.press('Control+Enter');
    await messageWith(romeo, 'These violent delights have violent ends').waitFor();
    await editor.waitFor({ state: 'detached' });
    await openView(romeo, server, fragment);
  });

  it('votes in polls', async () => {
    await send(romeo, '/poll When?\nTonight\nTomorrow');
    const widget = messageWith(juliet, 'When?');
    await widget.getByRole('button', { name: /^Vote for Tonight/ }).click();
    await messageWith(romeo, 'When?')
      .getByRole('button', { name: 'Vote for Tonight, which has 1 vote' })
      .waitFor();
  });

  it('deletes a message after a question', async () => {
    await send(romeo, 'A rose by any other name');
    await messageWith(juliet, 'A rose by any').waitFor();
    await choose(romeo, 'A rose by any', 'Delete…');
    const deletions: string[] = [];
    // Other requests are about flags, as the page may be marking messages as read.
    romeo.on('request', (request) => {
      if (request.method() === 'DELETE') {
        deletions.push(request.url());
      }
    });
    await romeo.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
    await messageWith(juliet, 'A rose by any').waitFor({ state: 'detached' });
    await romeo.getByRole('dialog').waitFor({ state: 'detached' });
    expect(deletions).toHaveLength(1);
  });

  it('shows only what may be done', async () => {
    await actOn(juliet, 'yonder window', 'More actions');
    await juliet.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await juliet.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
    await juliet.keyboard.press('Escape');
  });

  it('has one draft of a conversation on every device, also after logging out', async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await logIn(phone, server, 'romeo@example.org', fragment);
    await boxOf(romeo).fill('Parting is such');
    await textIs(phone, 'Parting is such');
    await boxOf(phone).fill('Parting is such sweet sorrow');
    await textIs(romeo, 'Parting is such sweet sorrow');
    await boxOf(romeo).fill('Parting is such sweet sorrow that');
    await romeo.getByRole('button', { name: 'Your account' }).click();
    await romeo.getByRole('menuitem', { name: 'Log out' }).click();
    await romeo.getByLabel('Email address').fill('romeo@example.org');
    await romeo.getByLabel('Password').fill(ownerPassword);
    await romeo.getByRole('button', { name: 'Log in' }).click();
    await textIs(romeo, 'Parting is such sweet sorrow that');
    await openView(romeo, server, '#drafts');
    await romeo.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor();
    await romeo.getByText('Parting is such sweet sorrow that').waitFor();
    expect(await romeo.locator('.written').count()).toBe(1);
    await openView(romeo, server, fragment);
    await textIs(romeo, 'Parting is such sweet sorrow that');
    await boxOf(romeo).fill('');
    await textIs(phone, '');
    await phone.context().close();
  });

  it('keeps what could not be sent through a reload', async () => {
    await romeo.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await send(romeo, 'I take thee at thy word');
    await romeo.getByText('Not sent').waitFor();
    await romeo.reload();
    await textIs(romeo, 'I take thee at thy word');
    await romeo.unroute('**/api/v1/messages');
    await romeo.getByRole('button', { name: 'Send', exact: true }).click();
    await messageWith(juliet, 'I take thee at thy word').waitFor();
  });

  it('sends later, and takes back what is not sent yet', async () => {
    await boxOf(romeo).fill('It is the lark');
    await romeo.getByRole('button', { name: 'Send later' }).click();
    await romeo.getByRole('button', { name: /^Tomorrow morning/ }).click();
    await textIs(romeo, '');
    await openView(romeo, server, '#drafts');
    await romeo.getByRole('button', { name: 'Edit, and do not send it yet' }).click();
    await romeo.getByRole('heading', { name: 'balcony' }).waitFor();
    await textIs(romeo, 'It is the lark');
    await boxOf(romeo).fill('');
  });
});
