import type { DeflatedRun, Summary } from './gzip';
import { deflatedRun, followedBy, storedRun } from './gzip';
import { inOwnMemory } from './own-memory';

/** Whole elements, without a comma after the last. */
type Run = Summary & {
  /** The numbers of its elements within the list, as in `slice`. */
  readonly first: number;
  readonly last: number;
  /** Its bytes within those of the list. */
  readonly from: number;
  readonly to: number;
};

/** The elements of a list, compressed in runs. */
export type DeflatedList = {
  readonly runs: readonly Run[];
  /** All runs with a comma between two, so that many are sent as one. */
  readonly blocks: Buffer;
};

export const noRuns: DeflatedList = { runs: [], blocks: Buffer.alloc(0) };

export const comma = storedRun(Buffer.from(','));

/** One run. @param bytes the elements, each with a comma after it */
export const deflatedList = (bytes: Buffer, count: number): DeflatedList => {
  if (count === 0) {
    return noRuns;
  }
  const { blocks: deflated, ...summary } = deflatedRun(bytes.subarray(0, -1));
  const blocks = inOwnMemory(deflated);
  return { runs: [{ ...summary, first: 0, last: count, from: 0, to: blocks.length }], blocks };
};

/** One after the other. */
export const joinedRuns = (lists: readonly DeflatedList[]): DeflatedList => {
  const runs: Run[] = [];
  const blocks: Buffer[] = [];
  let [elements, bytes] = [0, 0];
  for (const list of lists.filter((each) => each.runs.length > 0)) {
    if (blocks.length > 0) {
      blocks.push(comma.blocks);
      bytes += comma.blocks.length;
    }
    for (const { first, last, from, to, ...summary } of list.runs) {
      runs.push({
        ...summary,
        first: elements + first,
        last: elements + last,
        from: bytes + from,
        to: bytes + to,
      });
    }
    blocks.push(list.blocks);
    bytes += list.blocks.length;
    elements = runs.at(-1)?.last ?? 0;
  }
  return { runs, blocks: inOwnMemory(Buffer.concat(blocks)) };
};

/** The runs that have only elements from one up to another, as one, and the elements that it has. */
export const wholeRuns = (
  { runs, blocks }: DeflatedList,
  from: number,
  to: number,
): { readonly run: DeflatedRun; readonly first: number; readonly last: number } | undefined => {
  const within = runs.filter((run) => from <= run.first && run.last <= to);
  const [begin, end] = [within[0], within.at(-1)];
  return (
    begin &&
    end && {
      run: {
        ...within
          .slice(1)
          .reduce<Summary>((all, run) => followedBy(followedBy(all, comma), run), begin),
        blocks: blocks.subarray(begin.from, end.to),
      },
      first: begin.first,
      last: end.last,
    }
  );
};
