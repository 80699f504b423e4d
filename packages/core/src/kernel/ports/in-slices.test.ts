import { elementsPerSlice, mapInSlices } from './in-slices';

declare function setImmediate(callback: () => void): unknown;

/** How many elements each turn of the event loop works on. */
const turnsOf = async (count: number): Promise<readonly number[]> => {
  const worked = new Map<number, number>();
  let turn = 0;
  let isOver = false;
  const countTurns = (): void => {
    turn += 1;
    if (!isOver) {
      setImmediate(countTurns);
    }
  };
  setImmediate(countTurns);
  const mapped = await mapInSlices((n: number) => {
    worked.set(turn, (worked.get(turn) ?? 0) + 1);
    return 2 * n;
  })(Array.from({ length: count }, (_, n) => n))();
  isOver = true;
  expect(mapped).toEqual(Array.from({ length: count }, (_, n) => 2 * n));
  return Array.from(worked.values());
};

describe('mapping in slices', () => {
  it.each([1, elementsPerSlice])('takes one turn for %d elements', async (count) => {
    expect(await turnsOf(count)).toEqual([count]);
  });

  it.each([elementsPerSlice + 1, 10 * elementsPerSlice])(
    'yields between the slices of %d elements',
    async (count) => {
      expect(Math.max(...(await turnsOf(count)))).toBe(elementsPerSlice);
    },
  );

  it('maps an empty list to an empty list', async () => {
    expect(await mapInSlices((n: number) => n)([])()).toEqual([]);
  });
});
