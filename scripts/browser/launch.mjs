// Starts Chromium for scripts: without its sandbox, which does not work for the user root, and
// without what needs a network of its own.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../root.mjs';

export const launchBrowser = (options = {}) =>
  chromium.launch({
    executablePath: execFileSync(process.execPath, [
      join(root, 'scripts/browser/chromium.mjs'),
    ]).toString(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...options,
  });

/** Opens the page, logs in with its form, and waits for the conversations. */
export const logIn = async (page, site, email, password) => {
  await page.goto(site);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('.columns').waitFor();
};
