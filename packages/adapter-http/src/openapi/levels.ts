import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel } from '@parley/core/kernel';
import type { Levels } from '@parley/wire/codecs';
import { isKnownAtLevel } from '@parley/wire/codecs';

/** Ranges of levels, each with its first and last level. */
type Ranges = readonly (readonly [first: FeatureLevel, last: FeatureLevel])[];

const knownLevels: readonly FeatureLevel[] = Array.from(
  { length: currentLevel },
  (_, index) => index + 1,
);

const rangesOf = (levels: Levels): Ranges => {
  const ranges: [FeatureLevel, FeatureLevel][] = [];
  for (const each of knownLevels.filter((level) => isKnownAtLevel(levels, level))) {
    const last = ranges.at(-1);
    if (last?.[1] === each - 1) {
      last[1] = each;
    } else {
      ranges.push([each, each]);
    }
  }
  return ranges;
};

const described = (ranges: Ranges): string => {
  const [range, ...others] = ranges;
  if (range === undefined) {
    return 'At no feature level.';
  }
  const [first, last] = range;
  if (others.length > 0) {
    const all = ranges.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
    return `Only at the feature levels ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`;
  }
  if (last === currentLevel) {
    return first === 1 ? '' : `New in feature level ${first}.`;
  }
  return first === 1
    ? `Removed in feature level ${last + 1}.`
    : `New in feature level ${first}, removed in feature level ${last + 1}.`;
};

const notes = new WeakMap<Levels, string>();

/** Says at which levels something exists; empty if at every level. */
export const levelNotes = (levels: Levels): string => {
  const note = notes.get(levels) ?? described(rangesOf(levels));
  notes.set(levels, note);
  return note;
};
