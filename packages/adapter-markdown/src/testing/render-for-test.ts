import type { Rendering, RenderingDirectory } from '@parley/core/access';
import { parseDialect } from '../dialect/dialect';
import { factsOf } from '../dialect/rendering-facts';
import { sanitizeWithDom, sanitizeWithoutDom } from '../render';
import { rendererVersion } from '../renderer-version';
import { loadSanitizer } from '../sanitizing/sanitizer';
import { aDirectory } from './a-directory';

export type RenderForTest = (content: string, given?: Partial<RenderingDirectory>) => Rendering;

/**
 * Renders in the realm of the tests, with a DOM and without one: a difference between the two fails
 * the test.
 */
export const loadRenderForTest = async (): Promise<RenderForTest> => {
  const sanitizer = await loadSanitizer();
  return (content, given = {}) => {
    const directory = { ...aDirectory, ...given };
    const parsed = parseDialect(content, directory);
    const html = sanitizeWithDom(sanitizer, parsed);
    const withoutDom = sanitizeWithoutDom(parsed);
    if (withoutDom !== undefined && withoutDom !== html) {
      throw new Error(`Without a DOM: ${withoutDom}\nwith one: ${html}`);
    }
    return { html, version: rendererVersion, ...factsOf(parsed.tokens, directory) };
  };
};
