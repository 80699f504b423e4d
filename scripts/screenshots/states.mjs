// What the page shows while it waits, where there is nothing, and when something fails.

const messages = '**/api/v1/messages?**';

const messageOf = (page) => page.getByRole('article').filter({ hasText: 'after lunch' });

/** How to get to each state, from any of them. */
export const states = ({ site, conversation }) => {
  const open = async (page, fragment) => {
    await page.context().setOffline(false);
    await page.unrouteAll();
    await page.goto(`${site}/${fragment}`);
    await page.reload();
  };
  return {
    loading: async (page) => {
      await open(page, '#inbox');
      await page.route(messages, () => undefined);
      await page.goto(`${site}/${conversation}`);
      await page.locator('.skeleton').waitFor();
    },
    failed: async (page) => {
      await open(page, '#inbox');
      await page.route(messages, (route) => route.abort());
      await page.goto(`${site}/${conversation}`);
      await page.getByText('could not be loaded').waitFor();
    },
    unknown: async (page) => {
      await open(page, '#narrow/channel/999999/topic/plans');
      await page.getByText('There is no such channel').waitFor();
    },
    'nothing-found': async (page) => {
      await open(page, '#narrow/search/zebra');
      await page.getByText('No messages match').waitFor();
    },
    refused: async (page) => {
      await open(page, conversation);
      const body = {
        result: 'error',
        msg: 'You may not react to this message.',
        code: 'BAD_REQUEST',
      };
      await page.route('**/reactions', (route) => route.fulfill({ status: 400, json: body }));
      await page.getByRole('button', { name: /reacted with :heart:/ }).press('Enter');
      await page.locator('.notice').waitFor();
    },
    'not-sent': async (page) => {
      await open(page, conversation);
      await page.route('**/api/v1/messages', (route) => route.fulfill({ status: 502 }));
      await page.getByRole('textbox', { name: /^Message / }).fill('I will, today.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Not sent').waitFor();
    },
    reminder: async (page) => {
      await open(page, conversation);
      await messageOf(page).focus();
      await messageOf(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Remind me…' }).click();
      await page.getByRole('dialog').waitFor();
    },
    offline: async (page) => {
      await open(page, conversation);
      await messageOf(page).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
    },
    'empty-inbox': async (page) => {
      await open(page, '#inbox');
      await page.locator('.card, .empty').first().waitFor();
      await page.evaluate(
        `document.querySelectorAll('.card .icon-button').forEach((one) => one.click())`,
      );
      await page.getByText('You have read everything').waitFor();
    },
    unreachable: async (page) => {
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  };
};
