import { currentLevel } from '@parley/core';
import { max, min } from '../codecs';
import { json, optional } from '../parameters';

/** The feature level of requests that do not send one. */
export const defaultLevelParameter = optional(json(min(0, max(currentLevel))), {
  description:
    'The feature level of requests without X-Chat-Feature-Level; 0 for none. An addition of Parley.',
});
