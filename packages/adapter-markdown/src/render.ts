import type { Rendering, RenderingDirectory } from '@parley/core/access';
import type { Parsed } from './dialect/dialect';
import { parseDialect } from './dialect/dialect';
import { factsOf } from './dialect/rendering-facts';
import { rendererVersion } from './renderer-version';
import { htmlWithMath, plainHtml } from './sanitizing/allowed-html';
import { canonicalHtml } from './sanitizing/canonical-html';
import type { Sanitizer } from './sanitizing/sanitizer';

/** Maximum length of the HTML of one text. */
const maxHtmlLength = 1_000_000;

const canonicalPlain = canonicalHtml(plainHtml);
const canonicalWithMath = canonicalHtml(htmlWithMath);

/** The sanitized HTML if it can be told without a DOM. */
export const sanitizeWithoutDom = ({ html, hasMath }: Parsed): string | undefined =>
  (hasMath ? canonicalWithMath : canonicalPlain)(html);

export const sanitizeWithDom = (
  { plain, withMath }: Sanitizer,
  { html, hasMath }: Parsed,
): string => (hasMath ? withMath : plain)(html);

/** The sanitized HTML; the sanitizer is loaded by the first text that needs a DOM. */
export const sanitizeWith =
  (load: () => Promise<Sanitizer>) =>
  async (parsed: Parsed): Promise<string> =>
    sanitizeWithoutDom(parsed) ?? sanitizeWithDom(await load(), parsed);

const renderingOf = (
  { tokens }: Parsed,
  html: string,
  directory: RenderingDirectory,
): Rendering => ({ html, version: rendererVersion, ...factsOf(tokens, directory) });

/** Renders a text in this thread; undefined if the result is too large. */
export const renderWith = (
  load: () => Promise<Sanitizer>,
): ((content: string, directory: RenderingDirectory) => Promise<Rendering | undefined>) => {
  const sanitize = sanitizeWith(load);
  return async (content, directory) => {
    const parsed = parseDialect(content, directory);
    return parsed.html.length > maxHtmlLength
      ? undefined
      : renderingOf(parsed, await sanitize(parsed), directory);
  };
};

/** The same without a DOM; also undefined if the text needs one. */
export const renderWithoutDom = (
  content: string,
  directory: RenderingDirectory,
): Rendering | undefined => {
  const parsed = parseDialect(content, directory);
  const html = parsed.html.length > maxHtmlLength ? undefined : sanitizeWithoutDom(parsed);
  return html === undefined ? undefined : renderingOf(parsed, html, directory);
};
