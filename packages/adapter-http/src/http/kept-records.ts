import type { Fields, Part } from '@parley/core/kernel';
import type { DeflatedRun } from './gzip';
import { storedRun } from './gzip';
import type { DeflatedList } from './deflated-list';
import { comma, deflatedList, joinedRuns, noRuns, wholeRuns } from './deflated-list';
import { inOwnMemory } from './own-memory';

/** The JSON of a part of a list: elements with a comma between them. */
export type KeptPiece = {
  readonly plain: Buffer;
  /** The same, compressed as far as it is kept so. */
  readonly runs: () => readonly DeflatedRun[];
};

/** The JSON of all elements that `make` of a part returns, each with a comma after it. */
type Kept = {
  readonly bytes: Buffer;
  /** Where each element begins, and where the last one ends. */
  readonly starts: readonly number[];
  /** All elements in the same order, compressed in runs; none if nobody else receives them. */
  readonly runs: DeflatedList;
  /** Whether the bytes are a part of those of a whole list, which is kept for longer. */
  readonly isSlice?: true;
};

/**
 * Maximum bytes, keys included, for all organizations together: enough for seven lists of 10,000
 * users. The least recently used parts are dropped.
 */
const maxBytes = 32 * 1024 * 1024;

/** What V8 needs for the objects of a part, by measurement: more than the bytes of a short one. */
const objectBytes = 1280;

/** The JSON, compressed and not, the key, the places of the elements, and the objects. */
const sizeOf = (key: string, { bytes, runs, starts, isSlice }: Kept): number =>
  (isSlice === true ? 0 : bytes.length) +
  runs.blocks.length +
  2 * key.length +
  8 * starts.length +
  objectBytes;

/** How the JSON of an element is written. */
type TextOf = (element: unknown) => string;

const elementText: TextOf = (element) => JSON.stringify(element);

/** The members of an object, without the brackets. */
const memberText: TextOf = (fields) => JSON.stringify(fields).slice(1, -1);

const written = (elements: readonly unknown[], textOf: TextOf): Kept => {
  const starts = [0];
  const texts: string[] = [];
  let size = 0;
  for (const element of elements) {
    const text = `${textOf(element)},`;
    size += Buffer.byteLength(text);
    starts.push(size);
    texts.push(text);
  }
  const bytes = inOwnMemory(Buffer.from(texts.join('')));
  return { bytes, starts, runs: noRuns };
};

const compressed = (one: Kept): Kept => ({
  ...one,
  runs: deflatedList(one.bytes, one.starts.length - 1),
});

/** One after the other. */
const joined = (blocks: readonly Kept[]): Kept => {
  const starts = [0];
  let size = 0;
  for (const block of blocks) {
    for (const start of block.starts.slice(1)) {
      starts.push(size + start);
    }
    size += block.bytes.length;
  }
  return {
    bytes: inOwnMemory(Buffer.concat(blocks.map(({ bytes }) => bytes))),
    starts,
    runs: joinedRuns(blocks.map(({ runs }) => runs)),
  };
};

/** The bytes from one element up to another, without the comma after the last. */
const between = ({ bytes, starts }: Kept, from: number, to: number): Buffer => {
  const [start, end] = [starts[from], starts[to]];
  if (start === undefined || end === undefined) {
    throw new RangeError(`kept records have no elements from ${from} to ${to}`);
  }
  return bytes.subarray(start, Math.max(start, end - 1));
};

const runsBetween = (kept: Kept, from: number, to: number): readonly DeflatedRun[] => {
  const stored = (first: number, last: number): DeflatedRun =>
    storedRun(between(kept, first, last));
  const whole = wholeRuns(kept.runs, from, to);
  return whole === undefined
    ? [stored(from, to)]
    : [
        ...(from < whole.first ? [stored(from, whole.first), comma] : []),
        whole.run,
        ...(whole.last < to ? [comma, stored(whole.last, to)] : []),
      ];
};

/**
 * The elements from one place up to another. A place that does not exist means that the key covers
 * another list: nothing is sent rather than what another viewer may see.
 */
const pieceOf = (kept: Kept, from: number, to = kept.starts.length - 1): KeptPiece => ({
  plain: between(kept, from, to),
  runs: () => runsBetween(kept, from, to),
});

/**
 * Makes the JSON; yields between its blocks, and before it compresses one, so that others can have
 * their turn.
 */
export type MakesPiece<Element> = (part: Part<Element>) => Generator<'', KeptPiece>;

/** The JSON of parts of lists, by the key of each. */
export type KeptRecords = {
  /** The elements of the part. */
  readonly elementsOf: MakesPiece<unknown>;
  /** The members of the objects that are the elements of the part. */
  readonly membersOf: MakesPiece<Fields>;
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

  const made = function* (
    { key, make }: Part<unknown>,
    textOf: TextOf,
    isShared = key !== undefined,
  ): Generator<'', Kept> {
    const known = key === undefined ? undefined : find(key);
    if (known !== undefined) {
      return known;
    }
    const plain = written(make(), textOf);
    if (!isShared) {
      return plain;
    }
    // To compress takes as long as to write.
    yield '';
    const one = compressed(plain);
    if (key !== undefined) {
      keep(key, one);
    }
    return one;
  };

  /** The blocks are kept as slices of the whole, so that both need the memory of one. */
  const madeOfBlocks = function* (
    key: string,
    blocks: readonly Part<unknown>[],
    textOf: TextOf,
  ): Generator<'', Kept> {
    const all: Kept[] = [];
    for (const block of blocks) {
      all.push(yield* made(block, textOf, true));
      yield '';
    }
    const whole = joined(all);
    let start = 0;
    all.forEach((block, index) => {
      const blockKey = blocks[index]?.key;
      const end = start + block.bytes.length;
      if (blockKey !== undefined) {
        keep(blockKey, { ...block, bytes: whole.bytes.subarray(start, end), isSlice: true });
      }
      start = end;
    });
    keep(key, whole);
    return whole;
  };

  const pieceBy = (textOf: TextOf): MakesPiece<unknown> =>
    function* (part) {
      const { key, blocks, from, to } = part;
      const one =
        key === undefined || blocks === undefined
          ? yield* made(part, textOf)
          : (find(key) ?? (yield* madeOfBlocks(key, blocks(), textOf)));
      return pieceOf(one, from, to);
    };

  return { elementsOf: pieceBy(elementText), membersOf: pieceBy(memberText) };
};
