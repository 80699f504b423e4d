import type { Rendering, RenderingDirectory } from '@parley/core';
import { renderWith } from '../render';
import { loadSanitizer } from '../sanitizing/sanitizer';
import { aDirectory } from './a-directory';

export type RenderForTest = (content: string, given?: Partial<RenderingDirectory>) => Rendering;

/** Renders in the realm of the tests; text that cannot be rendered fails the test. */
export const loadRenderForTest = async (): Promise<RenderForTest> => {
  const render = renderWith(await loadSanitizer());
  return (content, given = {}) => {
    const rendering = render(content, { ...aDirectory, ...given });
    if (rendering === undefined) {
      throw new Error('The content was not rendered');
    }
    return rendering;
  };
};
