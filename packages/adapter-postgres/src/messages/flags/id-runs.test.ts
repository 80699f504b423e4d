import * as fc from 'fast-check';
import { toRuns } from './id-runs';

/** Ids around the borders of blocks, far apart and successive. */
const someId = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 4080, max: 4110 }),
  fc.constantFrom(8191, 8192, 2 ** 31, 2 ** 40 + 4095, 2 ** 40 + 4096),
);

describe('runs of ids', () => {
  it.each([
    [[], [], []],
    [[7], [7], [8]],
    [
      [5, 3, 4, 4, 9],
      [3, 9],
      [6, 10],
    ],
    [
      [4095, 4096, 4097],
      [4095, 4096],
      [4096, 4098],
    ],
  ])('of %p begin with %p and end with %p', (ids, starts, ends) => {
    expect(toRuns(ids)).toEqual({ starts, ends });
  });

  it('have exactly these ids, with gaps between runs of a block', () => {
    fc.assert(
      fc.property(fc.array(someId), (ids) => {
        const { starts, ends } = toRuns(ids);
        const runs = starts.map((start, index) => [start, ends[index] ?? 0] as const);
        const within = runs.flatMap(([start, end]) =>
          Array.from({ length: end - start }, (_, index) => start + index),
        );
        expect(within).toEqual(Array.from(new Set(ids)).sort((a, b) => a - b));
        const blockOf = (id: number): number => Math.floor(id / 4096);
        runs.forEach(([start, end], index) => {
          expect(blockOf(start)).toBe(blockOf(end - 1));
          const before = ends[index - 1];
          expect(start !== before || blockOf(start) !== blockOf(before - 1)).toBe(true);
        });
      }),
    );
  });
});
