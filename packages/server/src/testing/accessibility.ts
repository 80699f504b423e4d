import { readFileSync } from 'node:fs';
import * as t from 'io-ts';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const Violations = t.array(
  t.type({
    id: t.string,
    nodes: t.array(t.type({ html: t.string, failureSummary: t.string })),
  }),
);

/** Colors that are on their way to others are nobody's defect. */
const endTransitions = `document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .forEach((animation) => animation.finish())`;

/**
 * What axe-core finds wrong with the page as it is: a text for each element.
 *
 * @param rules all by default
 */
export const accessibilityProblems = async (
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> => {
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  // Half a megabyte, which the page reads once.
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) {
    // Not as a script of the page, which the Content-Security-Policy forbids.
    await page.evaluate(axe);
  }
  await page.evaluate(endTransitions);
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  if (!Violations.is(found)) {
    throw new Error('axe-core returned something unknown');
  }
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
};

/** The same in the light theme, and all that differs from it in the dark one. */
export const inBothThemes = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityProblems(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await accessibilityProblems(page))];
};
