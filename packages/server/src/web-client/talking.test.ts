import type { Page } from 'playwright-core';
import type { TestBrowser } from '../testing/chromium';
import { messageWith, send } from '../testing/chromium';
import type { TestServer } from '../testing/test-server';
import { openTwoPeople } from '../testing/two-people';
import { untilTrue } from '../testing/until';

describe('two people in two browsers', () => {
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

  it('see what the other writes, as soon as it is sent', async () => {
    await send(romeo, 'But, **soft**! what light?');
    await messageWith(juliet, 'But, soft! what light?').waitFor();
    await send(juliet, 'O Romeo, Romeo');
    await messageWith(romeo, 'O Romeo, Romeo').waitFor();
    expect(await messageWith(romeo, 'O Romeo, Romeo').textContent()).toContain('Juliet');
  });

  it('see that the other is writing', async () => {
    await juliet.getByRole('textbox', { name: /^Message / }).fill('wherefore');
    await romeo.getByText('Juliet is typing…').waitFor();
  });

  it('find what they have not sent after a reload', async () => {
    await romeo.getByRole('textbox', { name: /^Message / }).fill('I take thee at thy word');
    await romeo.reload();
    const box = romeo.getByRole('textbox', { name: /^Message / });
    await box.waitFor();
    await untilTrue(async () => (await box.inputValue()) === 'I take thee at thy word');
    await box.fill('');
  });

  it('go back to the view from which they came', async () => {
    await romeo.getByRole('link', { name: 'Recent conversations' }).click();
    await romeo.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    await romeo.goBack();
    await romeo.getByRole('heading', { name: 'balcony' }).waitFor();
    expect(new URL(romeo.url()).hash).toBe(fragment);
  });

  it('show refused messages with the reason, and lose nothing', async () => {
    await romeo.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await send(romeo, 'Lady, by yonder moon');
    await romeo.getByText('Not sent').waitFor();
    await romeo.unroute('**/api/v1/messages');
    await romeo.getByRole('button', { name: 'Send again' }).click();
    await messageWith(juliet, 'Lady, by yonder moon').waitFor();
  });

  it('leave by logging out, and have to log in again', async () => {
    await juliet.getByRole('button', { name: 'Your account' }).click();
    await juliet.getByRole('menuitem', { name: 'Log out' }).click();
    await juliet.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await juliet.reload();
    await juliet.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await juliet.getByLabel('Email address').fill('juliet@example.org');
    await juliet.getByLabel('Password').fill('not her password');
    await juliet.getByRole('button', { name: 'Log in' }).click();
    await juliet.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  });
});
