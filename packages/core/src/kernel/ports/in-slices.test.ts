import { elementsPerSlice, mapInSlices } from './in-slices';

/** How many elements each turn of the event loop works on; time only advances between turns. */
const turnsOf = async (count: number): Promise<readonly number[]> => {
  const worked = new Map<number, number>();
  const mapping = mapInSlices((n: number) => {
    const now = jest.now();
    worked.set(now, (worked.get(now) ?? 0) + 1);
    return 2 * n;
  })(Array.from({ length: count }, (_, n) => n))();
  await jest.runAllTimersAsync();
  expect(await mapping).toEqual(Array.from({ length: count }, (_, n) => 2 * n));
  return Array.from(worked.values());
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

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
