import { recentlyUsed } from './recently-used';

describe('recentlyUsed', () => {
  const weighing = () => {
    const dropped: string[] = [];
    const kept = recentlyUsed<string, number>(
      4,
      (weight) => weight,
      (key) => void dropped.push(key),
    );
    return { kept, dropped };
  };

  it('drops the oldest values that were not used until the rest fits', () => {
    const { kept, dropped } = weighing();
    ['a', 'b', 'c', 'd', 'e'].forEach((key) => kept.keep(key, 1));
    expect(dropped).toEqual(['a']);
    kept.find('b');
    kept.keep('f', 2);
    expect(dropped).toEqual(['a', 'c', 'd']);
    expect(['b', 'e', 'f', 'a'].map((key) => kept.find(key))).toEqual([1, 1, 2, undefined]);
  });

  it('keeps a value that was just added although all others were used', () => {
    const { kept, dropped } = weighing();
    ['a', 'b', 'c', 'd'].forEach((key) => kept.keep(key, 1));
    ['a', 'b', 'c', 'd'].forEach((key) => kept.find(key));
    kept.keep('e', 1);
    expect(dropped).toEqual(['a']);
    expect(kept.find('e')).toBe(1);
  });

  it('counts a value once that is kept again, and none that was dropped', () => {
    const { kept, dropped } = weighing();
    kept.keep('a', 4);
    kept.keep('a', 2);
    kept.keep('b', 2);
    kept.drop('b');
    kept.keep('c', 2);
    expect(dropped).toEqual(['a', 'b']);
    expect(kept.find('a')).toBe(2);
  });

  it('keeps nothing that is heavier than the limit', () => {
    const { kept } = weighing();
    kept.keep('a', 5);
    expect(kept.find('a')).toBeUndefined();
  });
});
