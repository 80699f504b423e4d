import { groupBy } from './group-by';

describe('groupBy', () => {
  it('keeps keys and items in the order in which they appear', () => {
    const groups = groupBy([3, 1, 4, 1, 5, 9, 2, 6], (item) => item % 3);
    expect(Array.from(groups)).toEqual([
      [0, [3, 9, 6]],
      [1, [1, 4, 1]],
      [2, [5, 2]],
    ]);
  });
});
