import type { Change, FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';

/** The feature levels that have a field or an event; every level if nothing is given. */
export type Levels = {
  /** The change that introduced it. */
  readonly since?: Change | undefined;
  /** The change that removed it. */
  readonly until?: Change | undefined;
  /** For other conditions, such as a table in core. */
  readonly isKnownAt?: (level: FeatureLevel) => boolean;
};

/** Whether clients at the level know what has these levels. */
export const isKnownAtLevel = ({ since, until, isKnownAt }: Levels, level: FeatureLevel): boolean =>
  (since === undefined || has(level, since)) &&
  (until === undefined || !has(level, until)) &&
  (isKnownAt === undefined || isKnownAt(level));
