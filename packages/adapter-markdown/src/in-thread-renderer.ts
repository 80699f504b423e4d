import type { Renderer } from '@parley/core/access';
import { renderingFailed } from '@parley/core/access';
import { catching } from '@parley/core/kernel';
import { topicLinks } from './linkifiers/topic-links';
import { referencesIn } from './references';
import { renderWith } from './render';
import { loadSanitizer } from './sanitizing/sanitizer';

/** Renders in the caller's thread, for tests and tools: nothing limits its time. */
export const inThreadRenderer = (): Renderer => {
  const render = renderWith(loadSanitizer);
  return {
    referencesIn,
    topicLinks,
    render: (content, directory) =>
      catching(
        async () => {
          const rendering = await render(content, directory);
          if (rendering === undefined) {
            throw new RangeError('The rendering is too long');
          }
          return rendering;
        },
        () => renderingFailed,
      ),
  };
};
