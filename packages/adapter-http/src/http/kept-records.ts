import type { Part } from '@parley/core/kernel';

/** The JSON of all elements that `make` of a part returns, each with a comma before it. */
type Kept = {
  readonly bytes: Buffer;
  /** Where each element begins, and where the last one ends. */
  readonly starts: readonly number[];
  /** Whether the bytes are a part of those of a whole list, which is kept for longer. */
  readonly isSlice?: true;
};

/**
 * Maximum bytes, keys included, for all organizations together: enough for seven lists of 10,000
 * users. The least recently used parts are dropped.
 */
const maxBytes = 32 * 1024 * 1024;

/** The JSON, the key, and the places of the elements. */
const sizeOf = (key: string, { bytes, starts, isSlice }: Kept): number =>
  (isSlice === true ? 0 : bytes.length) + 2 * key.length + 8 * starts.length;

const written = (elements: readonly unknown[]): Kept => {
  const starts = [0];
  const texts: string[] = [];
  let size = 0;
  for (const element of elements) {
    const text = `,${JSON.stringify(element)}`;
    size += Buffer.byteLength(text);
    starts.push(size);
    texts.push(text);
  }
  return { bytes: Buffer.from(texts.join('')), starts };
};

/** One after the other. */
const joined = (runs: readonly Kept[]): Kept => {
  const starts = [0];
  let size = 0;
  for (const run of runs) {
    for (const start of run.starts.slice(1)) {
      starts.push(size + start);
    }
    size += run.bytes.length;
  }
  return { bytes: Buffer.concat(runs.map(({ bytes }) => bytes)), starts };
};

const nothing = Buffer.alloc(0);

/**
 * The bytes of the elements from one place up to another. A place that does not exist means that the
 * key covers another list: nothing is sent rather than what another viewer may see.
 */
const between = ({ bytes, starts }: Kept, from: number, to = starts.length - 1): Buffer => {
  const [start, end] = [starts[from], starts[to]];
  if (start === undefined || end === undefined) {
    throw new RangeError(`kept records have no elements from ${from} to ${to}`);
  }
  return bytes.subarray(start, end);
};

/** The JSON of parts of lists, by the key of each. */
export type KeptRecords = {
  /**
   * The elements of the part, each with a comma before it. While its blocks are made, nothing is
   * yielded after each, so that others can have their turn.
   */
  readonly bytesOf: (part: Part<unknown>) => Generator<Buffer, Buffer>;
};

/**
 * Lets what many clients receive be presented and written once. A key names everything that the
 * elements depend on, so what is kept under a key is what `make` would return again.
 */
export const keptRecords = (limit = maxBytes): KeptRecords => {
  const kept = new Map<string, Kept>();
  let total = 0;

  const drop = (key: string): void => {
    const one = kept.get(key);
    if (one !== undefined) {
      kept.delete(key);
      total -= sizeOf(key, one);
    }
  };

  const keep = (key: string, one: Kept): void => {
    drop(key);
    kept.set(key, one);
    total += sizeOf(key, one);
    for (const oldest of kept.keys()) {
      if (total <= limit) {
        return;
      }
      drop(oldest);
    }
  };

  const find = (key: string): Kept | undefined => {
    const found = kept.get(key);
    if (found !== undefined) {
      // The most recently used are the last.
      kept.delete(key);
      kept.set(key, found);
    }
    return found;
  };

  const made = ({ key, make }: Part<unknown>): Kept => {
    const known = key === undefined ? undefined : find(key);
    const one = known ?? written(make());
    if (key !== undefined && known === undefined) {
      keep(key, one);
    }
    return one;
  };

  /** The blocks are kept as slices of the whole, so that both need the memory of one. */
  const madeOfBlocks = function* (
    key: string,
    blocks: readonly Part<unknown>[],
  ): Generator<Buffer, Kept> {
    const runs: Kept[] = [];
    for (const block of blocks) {
      runs.push(made(block));
      yield nothing;
    }
    const whole = joined(runs);
    let start = 0;
    runs.forEach(({ bytes, starts }, index) => {
      const blockKey = blocks[index]?.key;
      if (blockKey !== undefined) {
        const slice = whole.bytes.subarray(start, start + bytes.length);
        keep(blockKey, { bytes: slice, starts, isSlice: true });
      }
      start += bytes.length;
    });
    keep(key, whole);
    return whole;
  };

  return {
    *bytesOf(part) {
      const { key, make, blocks, from, to } = part;
      if (key === undefined) {
        return written(make().slice(from, to)).bytes;
      }
      const one =
        blocks === undefined ? made(part) : (find(key) ?? (yield* madeOfBlocks(key, blocks())));
      return between(one, from, to);
    },
  };
};
