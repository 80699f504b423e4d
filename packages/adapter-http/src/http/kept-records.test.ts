import { gunzipSync } from 'node:zlib';
import type { Part } from '@parley/core/kernel';
import type { DeflatedRun } from './gzip';
import { gzipWriter } from './gzip';
import type { KeptRecords } from './kept-records';
import { keptRecords } from './kept-records';

/** The text, its runs, and how often others could have their turn before. */
const read = ({ elementsOf }: KeptRecords, part: Part<unknown>) => {
  const making = elementsOf(part);
  let turns = 0;
  for (let step = making.next(); ; step = making.next()) {
    if (step.done === true) {
      const [text, runs] = [step.value.plain.toString(), step.value.runs()];
      const { add, end } = gzipWriter();
      const written = runs.flatMap(add);
      expect(gunzipSync(Buffer.concat([...written, ...end()])).toString()).toBe(text);
      return { text, runs, turns };
    }
    expect(step.value).toBe('');
    turns += 1;
  }
};

const readingFrom = (limit?: number) => {
  const records = keptRecords(limit);
  return (part: Part<unknown>) => {
    const { text, turns } = read(records, part);
    return { text, turns };
  };
};

/** As it is in blocks, each with a head of five bytes. */
const isStored = ({ blocks, length }: DeflatedRun): boolean =>
  blocks.length === length + 5 * Math.ceil(length / 0xffff);

const partOf = (key: string | undefined, elements: readonly unknown[]) => {
  const make = jest.fn(() => elements);
  return { key, make, from: 0 };
};

describe('kept records', () => {
  it('are made once for each key, and each time without one', () => {
    const bytesOf = readingFrom();
    const [kept, own] = [partOf('a', [1, 2]), partOf(undefined, [3])];
    for (const part of [kept, own, kept, own]) {
      expect(bytesOf(part).text).toBe(part === kept ? '1,2' : '3');
    }
    expect(kept.make).toHaveBeenCalledTimes(1);
    expect(own.make).toHaveBeenCalledTimes(2);
    expect(bytesOf(partOf('b', [4])).text).toBe('4');
  });

  it('are the elements of the place alone', () => {
    const bytesOf = readingFrom();
    const part = partOf('a', ['é', { b: 'ü' }, 3]);
    expect(bytesOf({ ...part, from: 1, to: 2 }).text).toBe('{"b":"ü"}');
    expect(bytesOf({ ...part, from: 0, to: 1 }).text).toBe('"é"');
    expect(bytesOf({ ...part, from: 3 }).text).toBe('');
  });

  it('are nothing instead of others if the key covers a shorter list', () => {
    const bytesOf = readingFrom();
    const part = partOf('a', [1, 2, 3]);
    for (const place of [{ from: 4 }, { from: 1, to: 9 }, { from: -1 }]) {
      expect(() => bytesOf({ ...part, ...place })).toThrow(RangeError);
    }
  });

  it('are dropped if there are too many, those first that were not used for longest', () => {
    const bytesOf = readingFrom(30_000);
    const parts = ['a', 'b', 'c'].map((key) => partOf(key, ['x'.repeat(10_000)]));
    const [a, b, c] = parts;
    for (const part of [a, b, a, c, a, b]) {
      bytesOf(part ?? partOf(undefined, []));
    }
    expect(parts.map(({ make }) => make.mock.calls.length)).toEqual([1, 2, 1]);
  });

  it('are dropped if there are too many, however little each of them is', () => {
    const bytesOf = readingFrom(10_240);
    const parts = Array.from({ length: 20 }, (_, n) => partOf(String(n), [n]));
    for (const part of [...parts, ...parts.toReversed()]) {
      bytesOf(part);
    }
    expect(parts.filter(({ make }) => make.mock.calls.length === 1).length).toBeLessThan(10);
  });

  it('let others have their turn before they are compressed', () => {
    const bytesOf = readingFrom();
    const [kept, own] = [partOf('a', [1]), partOf(undefined, [1])];
    expect([kept, kept, own].map((part) => bytesOf(part).turns)).toEqual([1, 0, 0]);
  });

  it('are made of blocks, of which one that has changed is made again', () => {
    const bytesOf = readingFrom();
    const blocks = ['a1', 'b1', 'c1', 'b2'].map((key) => partOf(key, [key, 'é']));
    const [a, b, c, changed] = blocks;
    const whole = (key: string, ...parts: readonly (Part<unknown> | undefined)[]) => {
      const of = parts.filter((part) => part !== undefined);
      return { key, make: () => of.flatMap(({ make }) => make()), blocks: () => of, from: 0 };
    };
    const before = whole('1', a, b, c);
    const all = '"a1","é","b1","é","c1","é"';
    expect(bytesOf(before)).toEqual({ text: all, turns: 6 });
    expect(bytesOf(before)).toEqual({ text: all, turns: 0 });
    expect(bytesOf({ ...before, from: 1, to: 3 }).text).toBe('"é","b1"');
    const after = { ...whole('2', a, changed, c), from: 2 };
    expect(bytesOf(after)).toEqual({ text: '"b2","é","c1","é"', turns: 4 });
    expect(blocks.map(({ make }) => make.mock.calls.length)).toEqual([1, 1, 1, 1]);
  });

  it('are compressed in blocks, of which only whole ones are used', () => {
    const records = keptRecords();
    const long = (name: string) => partOf(name, [name.repeat(400), 'é', name.repeat(400)]);
    const [a, b, c] = [long('a'), long('b'), partOf('c', ['short'])];
    const whole = {
      key: 'whole',
      make: () => [],
      blocks: () => [a, partOf('', []), b, c],
      from: 0,
    };
    /** How many characters are not compressed, and in which order. */
    const kinds = (part: Part<unknown>) =>
      read(records, part).runs.map((run) => (isStored(run) ? run.length : 'compressed'));
    const [first, comma, middle, all] = [402, 1, 4, 'compressed'];
    expect(kinds(whole)).toEqual([all]);
    expect(kinds({ ...whole, from: 3, to: 6 })).toEqual([all]);
    expect(kinds({ ...whole, from: 2, to: 7 })).toEqual([first, comma, all]);
    expect(kinds({ ...whole, to: 4 })).toEqual([all, comma, first]);
    expect(kinds({ ...whole, from: 4, to: 5 })).toEqual([middle]);
    expect(kinds({ ...whole, from: 2, to: 2 })).toEqual([0]);
    expect(kinds(b)).toEqual([all]);
    expect(kinds({ ...b, key: undefined })).toEqual([2 * first + middle + 2]);
  });

  it('hold no more memory than is counted, however short they are', () => {
    const records = keptRecords();
    const blocks = ['a', 'b'].map((key) => partOf(key, [key]));
    const whole = { key: 'whole', make: () => [], blocks: () => blocks, from: 0 };
    for (const part of [partOf('short', ['é']), ...blocks, whole]) {
      const making = records.elementsOf(part);
      let step = making.next();
      while (step.done !== true) {
        step = making.next();
      }
      const { plain, runs } = step.value;
      expect(plain.buffer.byteLength).toBe(plain.length + 1);
      for (const { blocks: kept } of runs()) {
        expect(kept.buffer.byteLength).toBe(kept.length);
      }
    }
  });
});
