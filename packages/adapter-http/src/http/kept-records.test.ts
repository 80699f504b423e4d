import { keptRecords } from './kept-records';

const partOf = (key: string | undefined, elements: readonly unknown[]) => {
  const make = jest.fn(() => elements);
  return { key, make, from: 0 };
};

describe('kept records', () => {
  it('are made once for each key, and each time without one', () => {
    const { bytesOf } = keptRecords();
    const [kept, own] = [partOf('a', [1, 2]), partOf(undefined, [3])];
    for (const part of [kept, own, kept, own]) {
      expect(bytesOf(part).toString()).toBe(part === kept ? ',1,2' : ',3');
    }
    expect(kept.make).toHaveBeenCalledTimes(1);
    expect(own.make).toHaveBeenCalledTimes(2);
    expect(bytesOf(partOf('b', [4])).toString()).toBe(',4');
  });

  it('are the elements of the place alone, none where it is beyond the end', () => {
    const { bytesOf } = keptRecords();
    const part = partOf('a', ['é', { b: 'ü' }, 3]);
    expect(bytesOf({ ...part, from: 1, to: 2 }).toString()).toBe(',{"b":"ü"}');
    expect(bytesOf({ ...part, from: 0, to: 1 }).toString()).toBe(',"é"');
    expect(bytesOf({ ...part, from: 3 }).toString()).toBe('');
    expect(bytesOf({ ...part, from: 1, to: 9 }).toString()).toBe('');
  });

  it('are dropped if there are too many, those first that were not used for longest', () => {
    const { bytesOf } = keptRecords(300);
    const parts = ['a', 'b', 'c'].map((key) => partOf(key, ['x'.repeat(100)]));
    const [a, b, c] = parts;
    for (const part of [a, b, a, c, a, b]) {
      bytesOf(part ?? partOf(undefined, []));
    }
    expect(parts.map(({ make }) => make.mock.calls.length)).toEqual([1, 2, 1]);
  });
});
