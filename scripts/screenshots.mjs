// `npm run screenshots`: starts a server with an example organization, and writes pictures of the main
// views of the web client, and of what it shows when something is missing or fails, into
// docs/screenshots; `npm run screenshots -- NAME...` only some of them. Fonts are those of this
// machine; install Inter and Noto Color Emoji (`fonts-inter`, `fonts-noto-color-emoji`) to get the
// same pictures.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, logIn } from './browser/launch.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const temporary = mkdtempSync(join(tmpdir(), 'parley-screenshots-'));
process.env.PORT ??= '9992';
process.env.RATE_LIMIT = 'off';
const { startServer } = await import('./demo/server.mjs');
const { fill, password } = await import('./screenshots/content.mjs');
const { states } = await import('./screenshots/states.mjs');
const { parseChatrc } = createRequire(import.meta.url)(join(root, 'packages/client/dist/index.js'));

const pictures = join(root, 'docs/screenshots');

/** The user interface is set in Inter where it is installed. */
const fontConfiguration = () => {
  const file = join(temporary, 'fonts.conf');
  const aliases = ['system-ui', 'sans-serif', 'DejaVu Sans'].map(
    (family) =>
      `<alias binding="strong"><family>${family}</family><prefer><family>Inter</family></prefer></alias>`,
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<include>/etc/fonts/fonts.conf</include>${aliases.join('')}</fontconfig>`,
  );
  return file;
};

/** The names of the pictures that are asked for; all without any. */
const asked = process.argv.slice(2);

const desktop = { viewport: { width: 1360, height: 860 } };
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Waits until nothing changes any more: what is loading, and what moves. */
const settled = async (page) => {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
};

const shoot = async (browser, { site, name, options, email, views }) => {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const picture = async (view) => {
    if (view !== 'loading') await settled(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(pictures, `${view}-${name}.png`) });
  };
  if (email === undefined) {
    await page.goto(site);
    await page.getByLabel('Email address').waitFor();
    await picture('log-in');
  } else {
    await logIn(page, site, email, password);
  }
  for (const [view, open] of Object.entries(views)) {
    if (asked.length > 0 && !asked.includes(view)) continue;
    await (typeof open === 'string' ? page.goto(`${site}/${open}`) : open(page));
    await picture(view);
  }
  await context.close();
};

const server = await startServer(join(temporary, 'data'));
try {
  const account = parseChatrc(readFileSync(server.ownerFile, 'utf8'));
  const { email, administrator, conversation, channel, direct } = await fill(account.site, account);
  const browser = await launchBrowser({
    env: { ...process.env, FONTCONFIG_FILE: fontConfiguration() },
  });
  const site = process.env.SITE ?? account.site;
  mkdirSync(pictures, { recursive: true });
  const views = {
    inbox: '#inbox',
    recent: '#recent',
    conversation,
    channel,
    direct,
    feed: '#feed',
    channels: '#channels',
    'channel-settings': channel.replace('narrow/channel', 'channels'),
    settings: '#settings/account',
    find: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('de');
    },
  };
  const openActions = (page) => page.getByRole('article').filter({ hasText: 'after lunch' }).tap();
  const openSidebar = (page) => page.getByRole('button', { name: 'Show conversations' }).click();
  const light = { colorScheme: 'light' };
  const dark = { colorScheme: 'dark' };
  await shoot(browser, { site, name: 'light', options: { ...desktop, ...light }, views: {} });
  await shoot(browser, { site, name: 'light', options: { ...desktop, ...light }, email, views });
  await shoot(browser, { site, name: 'dark', options: { ...desktop, ...dark }, email, views });
  const administration = {
    organization: '#organization/general',
    permissions: '#organization/permissions',
    members: '#organization/members',
    invitations: '#organization/invitations',
    exports: '#organization/exports',
  };
  for (const [name, options] of Object.entries({ light, dark })) {
    const seen = { site, name, email: administrator, views: administration };
    await shoot(browser, { ...seen, options: { ...desktop, ...options } });
  }
  await shoot(browser, {
    site,
    name: 'phone',
    options: { ...phone, ...light },
    email,
    views: {
      inbox: '#inbox',
      conversation,
      actions: openActions,
      sidebar: openSidebar,
      settings: '#settings/profile',
    },
  });
  const all = Object.entries(states({ site, conversation }));
  const named = (...names) => Object.fromEntries(all.filter(([name]) => names.includes(name)));
  const inLight = named('loading', 'failed', 'unknown', 'nothing-found');
  const onPhone = named('refused', 'not-sent', 'reminder');
  const inDark = named('offline', 'empty-inbox', 'unreachable');
  for (const [name, options, shown] of [
    ['light', { ...desktop, ...light }, inLight],
    ['phone', { ...phone, ...light }, onPhone],
    ['dark', { ...desktop, ...dark }, inDark],
  ]) {
    await shoot(browser, { site, name, options, email, views: shown });
  }
  await browser.close();
} finally {
  await server.stop();
  rmSync(temporary, { recursive: true, force: true });
}
