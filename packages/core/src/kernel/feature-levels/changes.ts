import { changesTo199 } from './changes/to-199';
import { changesTo299 } from './changes/to-299';
import { changesTo399 } from './changes/to-399';
import { changesTo491 } from './changes/to-491';
import { changesFrom492 } from './changes/from-492';

/**
 * Every change of the API by its name, sorted by level. Rules, presenters and routes ask for a
 * change by its name; no other file compares a level with a number.
 *
 * Source: docs/feature-levels.md.
 */
export const changes = {
  ...changesTo199,
  ...changesTo299,
  ...changesTo399,
  ...changesTo491,
  ...changesFrom492,
} as const;

export type Change = keyof typeof changes;
