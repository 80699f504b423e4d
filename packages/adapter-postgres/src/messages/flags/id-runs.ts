/** Ids of messages are stored in blocks of this many; a migration divided them, so it cannot change. */
const idsInBlock = 4096;

/** Ranges of ids: each begins with one of `starts`, and ends before that of `ends`. */
export type Runs = { readonly starts: readonly number[]; readonly ends: readonly number[] };

/** The ids as ranges of successive ids, ascending, none of which extends over several blocks. */
export const toRuns = (ids: readonly number[]): Runs => {
  const starts: number[] = [];
  const ends: number[] = [];
  let end: number | undefined;
  for (const id of [...ids].sort((a, b) => a - b)) {
    if (id === end && id % idsInBlock !== 0) {
      ends[ends.length - 1] = id + 1;
    } else if (end === undefined || id >= end) {
      starts.push(id);
      ends.push(id + 1);
    }
    end = id + 1;
  }
  return { starts, ends };
};
