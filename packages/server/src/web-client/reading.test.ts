import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { newChannel } from '../testing/channels';
import type { TestBrowser } from '../testing/chromium';
import { logIn, messageWith, openView, send, topicFragment } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { ownerPassword } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { groupNamed } from '../testing/user-groups';
import { untilTrue } from '../testing/until';

describe('reading', () => {
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

  /** Of the paragraph of the newest message. */
  const direction = (page: Page): Promise<unknown> =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll('.message .rendered p')].at(-1)).direction`,
    );

  it('shows spoilers when they are opened, and formulas', async () => {
    await send(romeo, '```spoiler How it ends\nThey die\n```');
    const spoiler = messageWith(juliet, 'How it ends');
    await spoiler.waitFor();
    expect(await spoiler.getByText('They die').isVisible()).toBe(false);
    await spoiler.getByText('How it ends').click();
    await spoiler.getByText('They die').waitFor();
    await send(romeo, 'As sure as $$a^2+b^2=c^2$$');
    await messageWith(juliet, 'As sure as').locator('math').waitFor();
  });

  it('aligns the cells of tables as they were written', async () => {
    await send(romeo, '| age | name |\n|---:|---|\n| 13 | Juliet |');
    const table = messageWith(juliet, '13').locator('table');
    await table.waitFor();
    const alignments = juliet.evaluate(
      `[...document.querySelectorAll('.rendered :is(th, td)')].map((cell) => getComputedStyle(cell).textAlign.replace('-webkit-', ''))`,
    );
    expect(await alignments).toEqual(['right', 'start', 'right', 'start']);
  });

  it('says in the title what a channel is for, without the signs of Markdown', async () => {
    await server.owner.call('updateChannel', {
      stream_id: channelId,
      description: 'What **lovers** whisper',
    });
    await juliet.locator('header').getByText('What lovers whisper').waitFor();
  });

  it('begins at the end of what was read, and with what is new since', async () => {
    const account = await server.owner.logIn('juliet@example.org', ownerPassword);
    const points = Array.from({ length: 12 }, (_none, index) => `* point ${index}`).join('\n');
    const say = (number: number) =>
      server.owner.call('sendMessage', {
        type: 'channel',
        to: channelId,
        topic: 'sermons',
        content: `Sermon ${number}\n\n${points}`,
      });
    for (let number = 1; number <= 6; number += 1) {
      await say(number);
    }
    await openView(juliet, server, topicFragment(channelId, 'sermons'));
    await juliet.locator('.divider-unread').waitFor();
    await untilTrue(async () => {
      await juliet.mouse.move(600, 300);
      await juliet.mouse.wheel(0, 400);
      return (await juliet.getByRole('link', { name: /sermons.*unread/ }).count()) === 0;
    });
    // What was seen is known to the server as soon as one leaves.
    await openView(juliet, server, '#inbox');
    await juliet.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await untilTrue(async () => {
      const { unread_msgs: unread } = await account.call('registerQueue', {
        fetch_event_types: ['message', 'update_message_flags'],
      });
      return unread?.streams.every(({ topic }) => topic !== 'sermons') === true;
    });
    await juliet.goBack();
    const last = messageWith(juliet, 'Sermon 6');
    await last.waitFor();
    await untilTrue(async () => {
      const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
      return y + height < (juliet.viewportSize()?.height ?? 0);
    });
    expect(await juliet.locator('.divider-unread').count()).toBe(0);
    await openView(juliet, server, '#inbox');
    for (let number = 7; number <= 12; number += 1) {
      await say(number);
    }
    await juliet.getByRole('main').getByText('6 unread messages').waitFor();
    await juliet.goBack();
    await messageWith(juliet, 'Sermon 7').waitFor();
    await juliet.locator('.divider-unread').waitFor();
    await juliet.getByRole('link', { name: /sermons.*unread/ }).waitFor();
    await untilTrue(async () => {
      const { y = 0 } = (await messageWith(juliet, 'Sermon 7').boundingBox()) ?? {};
      return y > 0 && y < 200;
    });
    await openView(juliet, server, fragment);
  });

  it('begins with the first unread message, and reads only what was on screen', async () => {
    const points = Array.from({ length: 12 }, (_none, index) => `* point ${index}`).join('\n');
    for (let number = 1; number <= 4; number += 1) {
      await server.owner.call('sendMessage', {
        type: 'channel',
        to: channelId,
        topic: 'speeches',
        content: `Speech ${number}\n\n${points}`,
      });
    }
    await openView(juliet, server, topicFragment(channelId, 'speeches'));
    await messageWith(juliet, 'Speech 1').waitFor();
    await juliet.getByRole('link', { name: 'speeches 3 unread messages' }).waitFor();
    expect((await messageWith(juliet, 'Speech 1').boundingBox())?.y).toBeGreaterThan(0);
    await openView(juliet, server, fragment);
  });

  it('shares lists of tasks', async () => {
    await send(romeo, '/todo Elope\nFind a friar');
    const list = messageWith(juliet, 'Elope');
    await list.getByRole('checkbox', { name: 'Find a friar' }).check();
    await untilTrue(() =>
      messageWith(romeo, 'Elope').getByRole('checkbox', { name: 'Find a friar' }).isChecked(),
    );
    await list.getByLabel('Add a task').fill('Pack');
    await list.getByRole('button', { name: 'Add', exact: true }).click();
    await messageWith(romeo, 'Elope').getByRole('checkbox', { name: 'Pack' }).waitFor();
    // A word that is longer than a line stays in its list.
    await send(romeo, `/todo Mourn\n${'o'.repeat(200)}`);
    const words = messageWith(juliet, 'Mourn').locator('.task-text');
    await words.waitFor();
    const [outer, inner] = [await list.boundingBox(), await words.boundingBox()];
    expect(inner?.width).toBeLessThan(outer?.width ?? 0);
    // Buttons stay in one line.
    const add = await list.getByRole('button', { name: 'Add', exact: true }).boundingBox();
    expect(add?.height).toBeLessThan(40);
  });

  it('gives each text its own direction', async () => {
    await send(romeo, 'שלום, Juliet');
    await messageWith(juliet, 'שלום').waitFor();
    expect(await direction(juliet)).toBe('rtl');
    await send(romeo, 'and good night');
    await messageWith(juliet, 'and good night').waitFor();
    expect(await direction(juliet)).toBe('ltr');
  });

  it('has the sign of a mention before the name, in lines of the other direction too', async () => {
    await send(romeo, 'שלום @**Juliet** !');
    await messageWith(juliet, 'שלום').getByText('@Juliet').waitFor();
    const offset = (at: number) =>
      juliet.evaluate<number>(`(() => {
        const text = [...document.querySelectorAll('.user-mention')].at(-1).firstChild;
        const range = document.createRange();
        range.setStart(text, ${at});
        range.setEnd(text, ${at} + 1);
        return range.getBoundingClientRect().left;
      })()`);
    expect(await offset(0)).toBeLessThan(await offset(1));
  });

  it('has names on the side where others are, whatever their direction is', async () => {
    const id = await newChannel(server.owner, 'קומדיה', { principals: [server.owner.userId] });
    const styleOf = (selector: string) => {
      const style = `getComputedStyle(document.querySelector('${selector}'))`;
      return juliet.evaluate(`${style}.direction + ' ' + ${style}.textAlign`);
    };
    await openView(juliet, server, `#narrow/channel/${id}`);
    await juliet.getByRole('heading', { name: 'קומדיה' }).waitFor();
    expect(await styleOf('h1')).toBe('rtl left');
    await openView(juliet, server, '#channels');
    await juliet.getByRole('main').getByRole('link', { name: 'קומדיה' }).waitFor();
    expect(await styleOf(`.item-name:has([href*="/channel/${id}"])`)).toBe('rtl left');
    const { userId } = await server.newUser('Tybalt');
    await server.owner.call('updateUser', { user_id: userId, full_name: 'טיבאלט' });
    await openView(juliet, server, `#user/${userId}`);
    await juliet.getByRole('heading', { name: 'טיבאלט', level: 2 }).waitFor();
    expect(await styleOf('.profile-names h2')).toBe('rtl left');
    await openView(juliet, server, fragment);
  });

  it('stays at the newest message while thousands arrive, of which the oldest are let go', async () => {
    await openView(romeo, server, topicFragment(channelId, 'tomb'));
    const topic = { type: 'channel', to: channelId, topic: 'tomb' } as const;
    const sender = server.owner.withoutWaiting();
    const say = (content: string) => sender.call('sendMessage', { ...topic, content });
    for (let sent = 0; sent < 2_100; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => say('Thus I die')));
    }
    await say('I am dead, Horatio');
    // Longer than a page may take for anything else.
    const last = romeo.locator('.message').getByText('I am dead, Horatio');
    await untilTrue(() => last.isVisible());
    await romeo.getByLabel('Jump to the newest message').waitFor({ state: 'detached' });
    await openView(romeo, server, fragment);
  });

  it('tells times in the language and the time zone of the reader', async () => {
    // Where it is another day for ten hours of each.
    const place = { locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' };
    const page = await browser.newPage(place);
    await logIn(page, server, 'juliet@example.org', fragment);
    const time = messageWith(page, 'and good night').getByRole('time');
    const at = new Date((await time.getAttribute('datetime')) ?? '');
    const format = { dateStyle: 'full', timeZone: place.timezoneId } as const;
    const day = new Intl.DateTimeFormat(place.locale, format).format(at);
    expect(await time.getAttribute('title')).toContain(day);
    await send(romeo, 'Meet me at <time:2030-01-02T10:30:00Z>');
    const meeting = messageWith(page, 'Meet me at').locator('p').getByRole('time');
    expect(await meeting.textContent()).toMatch(/^Donnerstag, 3\. Januar 2030 um 00:30$/);
    await page.context().close();
  });

  it('moves nothing for those who want less of it', async () => {
    const moving = () =>
      juliet.evaluate(`Array.from(document.querySelectorAll('*')).filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((text) => parseFloat(text) > 0.01);
      }).length`);
    await juliet.setViewportSize({ width: 900, height: 700 });
    expect(await moving()).not.toBe(0);
    await juliet.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toBe(0);
    await juliet.emulateMedia({ reducedMotion: null });
  });

  it('shows what is chosen where the system chooses the colors', async () => {
    await juliet.emulateMedia({ forcedColors: 'active' });
    await juliet.keyboard.press('Control+k');
    await juliet.keyboard.type('ver');
    await juliet.getByRole('option', { selected: true }).waitFor();
    const outlines = `['.row[aria-current]', '[role=option][aria-selected=true]'].map((name) =>
      getComputedStyle(document.querySelector(name)).outlineStyle)`;
    expect(await juliet.evaluate(outlines)).toEqual(['solid', 'solid']);
    await juliet.keyboard.press('Escape');
    await juliet.emulateMedia({ forcedColors: null });
  });

  it('cuts nothing off at 200 %', async () => {
    // As a window of 1280 × 800 has, in pixels of the page; nothing is on its way out of it.
    await juliet.emulateMedia({ reducedMotion: 'reduce' });
    // Nor is anything shown because the pointer was left over it.
    await juliet.mouse.move(0, 0);
    await juliet.setViewportSize({ width: 640, height: 400 });
    const cut = `[
      document.documentElement,
      ...document.querySelectorAll('.page, .list-scroller, .middle, .compose-box, .view-header'),
    ].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.className)
      .concat(Array.from(document.querySelectorAll('.middle button, .middle input, [role=dialog] *'))
        .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => one.outerHTML))`;
    /** What is on the screen and cannot be clicked, because something else lies over it. */
    const covered = `Array.from(document.querySelectorAll(
      '.middle :is(a, button, input, textarea, select, h1):not(.visually-hidden)'))
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const frame = one.closest('.sections, .list-scroller, .page');
        const seen = (frame ?? document.body).getBoundingClientRect();
        const isSeen = y > seen.top && y < seen.bottom && x > seen.left && x < seen.right;
        const found = isSeen ? document.elementFromPoint(x, y) : one;
        return !one.contains(found) && !found?.contains(one) && !found?.closest('label')?.contains(one);
      }).map((one) => one.outerHTML.slice(0, 200))`;
    const views = [
      fragment,
      fragment.replace(/\/topic.*/, ''),
      ...['#inbox', '#recent', '#drafts', '#feed', '#narrow/is/starred', '#narrow/search/night'],
      ...['#channels', '#channels/new', `#channels/${channelId}`, '#groups', '#groups/new'],
      ...['profile', 'account', 'appearance', 'notifications', 'snippets'].map(
        (section) => `#settings/${section}`,
      ),
      ...['general', 'permissions'].map((section) => `#organization/${section}`),
    ];
    /** What is found in two moments: rows that were just rendered are not measured in the first. */
    const twice = async (look: string): Promise<unknown> => {
      if (JSON.stringify(await juliet.evaluate(look)) === '[]') {
        return [];
      }
      await juliet.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500)))',
      );
      return juliet.evaluate(look);
    };
    for (const view of views) {
      await openView(juliet, server, view);
      await juliet.getByRole('heading', { level: 1 }).waitFor();
      await juliet.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
      expect([view, await twice(cut)]).toEqual([view, []]);
      expect([view, await twice(covered)]).toEqual([view, []]);
    }
    await openView(juliet, server, fragment);
    await juliet.getByRole('textbox', { name: /^Message / }).waitFor();
    await juliet.keyboard.press('?');
    await juliet.getByRole('dialog').waitFor();
    expect(await twice(cut)).toEqual([]);
    await juliet.keyboard.press('Escape');
    // Nor is the box where one writes at 400 %.
    await juliet.setViewportSize({ width: 320, height: 200 });
    expect(await twice(cut)).toEqual([]);
    await juliet.setViewportSize({ width: 1280, height: 720 });
    await juliet.emulateMedia({ reducedMotion: null });
  });

  it('prints everything that it has of a conversation, without what is around it', async () => {
    const topic = 'acts';
    for (let act = 1; act <= 30; act += 1) {
      const content = `Act ${act}${'\n\nScene'.repeat(5)}`;
      await server.owner.call('sendMessage', { type: 'channel', to: channelId, topic, content });
    }
    const page = await browser.newPage({ colorScheme: 'dark' });
    await logIn(page, server, 'juliet@example.org', topicFragment(channelId, topic));
    await messageWith(page, 'Act 1').first().waitFor();
    await page.evaluate(`matchMedia('print').addEventListener('change', ({ matches }) => {
      if (matches) {
        printed = document.querySelectorAll('article').length;
      }
    })`);
    const pdf = await page.pdf();
    expect(await page.evaluate('printed')).toBe(30);
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
    await untilTrue(async () => (await page.getByRole('article').count()) < 30);
    await page.emulateMedia({ media: 'print' });
    for (const around of ['.sidebar', '.people', '.compose']) {
      expect(await page.locator(around).isVisible()).toBe(false);
    }
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(27, 28, 40)');
    await page.context().close();
  });

  it('says why messages could not be loaded, and tries again', async () => {
    const page = await browser.newPage();
    await logIn(page, server, 'romeo@example.org', '#inbox');
    await page.route('**/api/v1/messages?**', (route) => route.abort());
    await openView(page, server, fragment);
    await page.getByText('The server could not be reached.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await messageWith(page, 'and good night').waitFor();
    await openView(page, server, '#inbox');
    await page.reload();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.route('**/api/v1/messages?**', (route) => route.abort());
    await openView(page, server, '#recent');
    await page.getByText('The server could not be reached.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /balcony/ })
      .waitFor();
    await page.context().close();
  });

  it('says that a part of it could not be loaded, and loads again', async () => {
    const page = await browser.newPage();
    await logIn(page, server, 'romeo@example.org', fragment);
    await messageWith(page, 'and good night').waitFor();
    // As after the installation of a new version, which has other files.
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page.getByRole('dialog').getByText('Parley could not load.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openView(page, server, '#groups');
    await page.getByRole('main').getByText('Parley could not load.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: 'User groups' }).first().waitFor();
    await page.context().close();
  });

  it('offers no box in a channel that does not exist', async () => {
    await openView(romeo, server, '#narrow/channel/999999/topic/nowhere');
    await romeo.getByText('There is no such channel, or you may not see it.').waitFor();
    expect(await romeo.getByRole('textbox', { name: /^Message / }).count()).toBe(0);
    // It stands where other empty views say that they are: in the middle.
    const { y = 0 } = (await romeo.locator('.empty p').first().boundingBox()) ?? {};
    expect(y).toBeGreaterThan((romeo.viewportSize()?.height ?? Infinity) / 3);
    await openView(romeo, server, fragment);
  });

  it('says why one cannot write, instead of offering a box', async () => {
    const { owner } = server;
    const id = await newChannel(owner, 'mantua', { principals: [owner.userId] });
    await openView(romeo, server, `#narrow/channel/${id}`);
    const box = romeo.getByRole('textbox', { name: /^Message / });
    await box.waitFor();
    const { id: nobody } = await groupNamed(owner, 'role:nobody');
    await owner.call('updateChannel', { stream_id: id, can_send_message_group: { new: nobody } });
    await romeo.getByText('You may not write in this channel.').waitFor();
    await owner.call('archiveChannel', { stream_id: id });
    await romeo.getByText('This channel is archived.').waitFor();
    expect(await box.count()).toBe(0);
    await openView(romeo, server, fragment);
  });

  it('keeps its place when older messages arrive', async () => {
    for (let number = 1; number <= 160; number += 1) {
      await server.owner.call('sendMessage', {
        type: 'channel',
        to: channelId,
        topic: 'nurse',
        content: `Number ${number}${' and so on'.repeat(number % 40)}`,
      });
    }
    const page = await browser.newPage();
    await logIn(page, server, 'romeo@example.org', fragment.replace('balcony', 'nurse/near/'));
    await openView(page, server, fragment.replace('balcony', 'nurse'));
    await page.getByRole('button', { name: 'Jump to the newest message' }).click();
    await messageWith(page, 'Number 160').waitFor();
    const jumps = await page.evaluate(`(async () => {
      const scroller = document.querySelector('.list-scroller');
      const frame = () => new Promise(requestAnimationFrame);
      const jumps = [];
      const bounds = scroller.getBoundingClientRect();
      const shown = () => Array.from(scroller.querySelectorAll('article'))
        .find((one) => one.getBoundingClientRect().top > bounds.top + 100);
      let oldest = Infinity;
      for (let step = 0; step < 400; step += 1) {
        scroller.scrollTop -= 150;
        await frame();
        await frame();
        const one = shown();
        const before = one.getBoundingClientRect().top;
        for (let rest = 0; rest < 4; rest += 1) await frame();
        const moved = one.isConnected ? one.getBoundingClientRect().top - before : 0;
        if (Math.abs(moved) > 2) jumps.push(moved);
        if (scroller.textContent.includes('Number 1 ') || scroller.scrollTop === 0) break;
      }
      return jumps;
    })()`);
    expect(jumps).toEqual([]);
    await page.context().close();
  });

  it('shows a part of a picture that is much higher than wide', async () => {
    const create = { width: 100, height: 3000, channels: 3, background: '#a33' } as const;
    const body = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(body)], { type: 'image/png' }), 'tower.png');
    const { url } = (await server.owner.request('POST', '/user_uploads', form)).body;
    await send(romeo, `[The tower](${String(url)})`);
    const picture = messageWith(juliet, 'The tower').locator('.message_inline_image img');
    await untilTrue(async () => ((await picture.boundingBox())?.height ?? 0) > 0);
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(288);
  });

  it('stays where it is when pictures are loaded late, on a phone, and loads none of others', async () => {
    const create = { width: 600, height: 400, channels: 3, background: '#a33' } as const;
    const body = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(body)], { type: 'image/png' }), 'rose.png');
    const uploaded = await server.owner.request('POST', '/user_uploads', form);
    for (let number = 1; number <= 30; number += 1) {
      const ofOtherPage = `https://pictures.example.org/${number}.png`;
      await server.owner.call('sendMessage', {
        type: 'channel',
        to: channelId,
        topic: 'roses',
        content: `Rose ${number}: ${number % 2 === 0 ? ofOtherPage : `[it](${uploaded.body.url})`}`,
      });
    }
    const waiting: Route[] = [];
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, isMobile: true });
    await phone.route('**/user_uploads/**', (route) => {
      waiting.push(route);
    });
    await logIn(phone, server, 'romeo@example.org', fragment.replace('balcony', 'roses'));
    // Nothing is loaded from elsewhere: what would be a picture is a link.
    const address = 'https://pictures.example.org/2.png';
    await messageWith(phone, 'Rose 2:').getByRole('link', { name: address }).first().waitFor();
    /** Which message is in the middle of the screen, and where, when nothing moves any more. */
    const shown = (before = '') =>
      phone.evaluate(`(async () => {
        const list = document.querySelector('.list-scroller');
        ${before}
        for (let rest = 0; rest < 8; rest += 1) await new Promise(requestAnimationFrame);
        const tops = Array.from(list.querySelectorAll('article'), (one) =>
          [one.textContent, Math.round(one.getBoundingClientRect().top)]);
        return tops.find(([, top]) => top > 250);
      })()`);
    const loaded = async () =>
      Number(
        await phone.evaluate(
          'Array.from(document.images).filter((one) => one.naturalWidth > 0).length',
        ),
      );
    for (const part of [0.4, 1, 0.7]) {
      const before = await shown(`list.scrollTop = ${part} * list.scrollHeight`);
      const count = await loaded();
      await untilTrue(() => waiting.length > 0);
      await Promise.all(
        waiting.splice(0).map((route) => route.fulfill({ contentType: 'image/png', body })),
      );
      await untilTrue(async () => (await loaded()) > count);
      expect(await shown()).toEqual(before);
    }
    await phone.context().close();
  });

  it('leaves the text box above the keyboard of a phone', async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, isMobile: true });
    // As browsers do that lay the keyboard over the page.
    await phone.addInitScript(`
      const viewport = Object.assign(new EventTarget(), { scale: 1, height: 740, offsetTop: 0 });
      Object.defineProperty(globalThis, 'visualViewport', { value: viewport });`);
    await logIn(phone, server, 'romeo@example.org', fragment);
    const box = phone.getByRole('textbox', { name: /^Message / });
    await messageWith(phone, 'and good night').waitFor();
    await box.focus();
    const bottoms = async () => {
      const parts = [phone.locator('.compose'), messageWith(phone, 'and good night')];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      return boxes.map((one) => (one === null ? NaN : one.y + one.height));
    };
    const areAbove = async (height: number) => (await bottoms()).every((one) => one <= height + 1);
    await phone.evaluate(
      `visualViewport.height = 400, visualViewport.dispatchEvent(new Event('resize'))`,
    );
    await untilTrue(() => areAbove(400));
    await phone.evaluate(
      `visualViewport.height = 740, visualViewport.dispatchEvent(new Event('resize'))`,
    );
    // Others make the page smaller.
    await phone.setViewportSize({ width: 360, height: 420 });
    await untilTrue(() => areAbove(420));
  });
});
