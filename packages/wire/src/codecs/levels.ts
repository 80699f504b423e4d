import type { Change, FeatureLevel } from '@parley/core/kernel';
import { levelOf } from '@parley/core/kernel';

/** The feature levels that have a field or an event; every level if nothing is given. */
export type Levels = {
  /** The change that introduced it. */
  readonly since?: Change | undefined;
  /** The change that removed it. */
  readonly until?: Change | undefined;
  /** For other conditions, such as a table in core. */
  readonly isKnownAt?: (level: FeatureLevel) => boolean;
};

/**
 * Tests whether clients at a level know what has these levels. Presenters ask it for each field: the
 * levels of the changes are looked up once.
 */
export const knownAt = ({
  since,
  until,
  isKnownAt,
}: Levels): ((level: FeatureLevel) => boolean) => {
  const first = since === undefined ? 0 : levelOf(since);
  const end = until === undefined ? Infinity : levelOf(until);
  return (level) => level >= first && level < end && (isKnownAt === undefined || isKnownAt(level));
};

/** Whether clients at the level know what has these levels. */
export const isKnownAtLevel = (levels: Levels, level: FeatureLevel): boolean =>
  knownAt(levels)(level);
