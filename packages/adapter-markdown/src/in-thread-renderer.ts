import type { Renderer } from '@parley/core';
import { renderingFailed } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { topicLinks } from './linkifiers/topic-links';
import { referencesIn } from './references';
import { renderWith } from './render';
import type { Sanitizer } from './sanitizing/sanitizer';
import { loadSanitizer } from './sanitizing/sanitizer';

/** Renders in the caller's thread, for tests and tools: nothing limits its time. */
export const inThreadRenderer = (): Renderer => {
  let sanitizer: Promise<Sanitizer> | undefined;
  return {
    referencesIn,
    topicLinks,
    render: (content, directory) =>
      TE.tryCatch(
        async () => {
          sanitizer ??= loadSanitizer();
          const rendering = renderWith(await sanitizer)(content, directory);
          if (rendering === undefined) {
            throw new RangeError('The rendering is too long');
          }
          return rendering;
        },
        () => renderingFailed,
      ),
  };
};
