import type { Part } from '@parley/core';

/** The JSON of all elements that `make` of a part returns, each with a comma before it. */
type Kept = {
  readonly bytes: Buffer;
  /** Where each element begins, and where the last one ends. */
  readonly starts: readonly number[];
};

/**
 * Maximum bytes, keys included, for all organizations together: enough for seven lists of 10,000
 * users. The least recently used parts are dropped.
 */
const maxBytes = 32 * 1024 * 1024;

/** Bytes that a part takes besides its JSON: the key, and the places of its elements. */
const sizeOf = (key: string, { bytes, starts }: Kept): number =>
  bytes.length + 2 * key.length + 8 * starts.length;

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

/** The JSON of parts of lists, by the key of each. */
export type KeptRecords = {
  /** The elements of the part, each with a comma before it. */
  readonly bytesOf: (part: Part<unknown>) => Buffer;
};

/**
 * Lets what many clients receive be presented and written once. A key names everything that the
 * elements depend on, so what is kept under a key is what `make` would return again.
 */
export const keptRecords = (limit = maxBytes): KeptRecords => {
  const kept = new Map<string, Kept>();
  let total = 0;

  const drop = (key: string, one: Kept): void => {
    kept.delete(key);
    total -= sizeOf(key, one);
  };

  const keep = (key: string, one: Kept): void => {
    kept.set(key, one);
    total += sizeOf(key, one);
    for (const [oldestKey, oldest] of kept) {
      if (total <= limit) {
        return;
      }
      drop(oldestKey, oldest);
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

  return {
    bytesOf: ({ key, make, from, to }) => {
      if (key === undefined) {
        return written(make().slice(from, to)).bytes;
      }
      const known = find(key);
      const one = known ?? written(make());
      if (known === undefined) {
        keep(key, one);
      }
      const end = to === undefined ? one.bytes.length : one.starts[to];
      return one.bytes.subarray(one.starts[from], end ?? 0);
    },
  };
};
