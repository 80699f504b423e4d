import { ascending } from '../lists';

/**
 * A part of a list without gaps: the ids of all its messages from `low` to `high`, ascending. The
 * bounds are infinite where the list ends.
 */
export type Segment = {
  readonly low: number;
  readonly high: number;
  readonly ids: readonly number[];
};

export const covers = ({ low, high }: Segment, id: number): boolean => low <= id && id <= high;

/** The index of the first id that is not less. */
const indexOf = (ids: readonly number[], id: number): number => {
  let [start, end] = [0, ids.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((ids[middle] ?? id) < id) {
      start = middle + 1;
    } else {
      end = middle;
    }
  }
  return start;
};

export const lists = ({ ids }: Segment, id: number): boolean => ids[indexOf(ids, id)] === id;

/** The segment with the message, if it is within the bounds. */
export const withMessage = (segment: Segment, id: number): Segment => {
  if (!covers(segment, id) || lists(segment, id)) {
    return segment;
  }
  const at = indexOf(segment.ids, id);
  return { ...segment, ids: [...segment.ids.slice(0, at), id, ...segment.ids.slice(at)] };
};

export const withoutMessage = (segment: Segment, id: number): Segment =>
  lists(segment, id) ? { ...segment, ids: segment.ids.filter((one) => one !== id) } : segment;

/** Whether they overlap or touch, so that nothing is between them. */
const meet = (a: Segment, b: Segment): boolean => a.low <= b.high + 1 && b.low <= a.high + 1;

/** Both segments as one; where they overlap, the first is right. */
const join = (newer: Segment, older: Segment): Segment => ({
  low: Math.min(newer.low, older.low),
  high: Math.max(newer.high, older.high),
  ids: ascending([...newer.ids, ...older.ids.filter((id) => !covers(newer, id))]),
});

/** The known parts of a list: those that do not meet, and the one that is shown. */
export type Coverage = { readonly shown: Segment; readonly others: readonly Segment[] };

/** How many parts are known besides the one that is shown. */
const maxOthers = 3;

/** Shows a new segment, joined with all known ones that it meets. */
export const showSegment = (known: readonly Segment[], added: Segment): Coverage => ({
  shown: known.filter((one) => meet(added, one)).reduce(join, added),
  others: known.filter((one) => !meet(added, one)).slice(0, maxOthers),
});

export const segmentsOf = ({ shown, others }: Coverage): readonly Segment[] => [shown, ...others];

/** The coverage after a change of its segments; the same if none has changed. */
export const mapCoverage = (
  coverage: Coverage,
  change: (segment: Segment) => Segment,
): Coverage => {
  const shown = change(coverage.shown);
  const others = coverage.others.map(change);
  return shown === coverage.shown && others.every((one, index) => one === coverage.others[index])
    ? coverage
    : { shown, others };
};

/** How many messages a part keeps at least when it is trimmed, and from how many on it is. */
const keptSize = 1_000;
const maxSize = 2_000;

/**
 * The part without its oldest messages, if it has grown long at its newest end.
 *
 * @param position the message that the user looks at; by default the newest
 */
export const trimmed = (segment: Segment, position = Infinity): Segment => {
  const { ids, high } = segment;
  const low = ids.at(-keptSize);
  return high === Infinity && ids.length > maxSize && low !== undefined && position > low
    ? { low, high, ids: ids.slice(-keptSize) }
    : segment;
};
