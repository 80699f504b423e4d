import type { Rendering, RenderingDirectory } from '@parley/core';
import { parseDialect } from './dialect/dialect';
import { factsOf, hasMath } from './dialect/rendering-facts';
import { rendererVersion } from './renderer-version';
import type { Sanitizer } from './sanitizing/sanitizer';

/** Maximum length of the HTML of one text. */
const maxHtmlLength = 1_000_000;

/** Renders a text in this thread; undefined if the result is too large. */
export const renderWith =
  (sanitizer: Sanitizer) =>
  (content: string, directory: RenderingDirectory): Rendering | undefined => {
    const { tokens, html } = parseDialect(content, directory);
    if (html.length > maxHtmlLength) {
      return undefined;
    }
    const sanitize = hasMath(tokens) ? sanitizer.withMath : sanitizer.plain;
    return {
      html: sanitize(html),
      version: rendererVersion,
      ...factsOf(tokens, directory),
    };
  };
