import * as fc from 'fast-check';
import { chunksByWeight } from './chunks-by-weight';

const sum = (chunk: readonly number[]): number => chunk.reduce((total, one) => total + one, 0);

describe('chunksByWeight', () => {
  const chunksOf = chunksByWeight<number>(10, (weight) => weight);

  it.each([
    [[], []],
    [
      [5, 5, 1],
      [[5, 5], [1]],
    ],
    [
      [11, 1, 20, 9, 1],
      [[11], [1], [20], [9, 1]],
    ],
  ])('groups %j as %j', (weights, chunks) => {
    expect(chunksOf(weights)).toEqual(chunks);
  });

  it('keeps all elements in order, within the limit, in as few groups as the order allows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15 })), (weights) => {
        const chunks = chunksOf(weights);
        expect(chunks.flat()).toEqual(weights);
        chunks.forEach((chunk, index) => {
          expect(chunk.length === 1 || sum(chunk) <= 10).toBe(true);
          const [next] = chunks[index + 1] ?? [];
          expect(next === undefined || sum(chunk) + next > 10).toBe(true);
        });
      }),
    );
  });
});
