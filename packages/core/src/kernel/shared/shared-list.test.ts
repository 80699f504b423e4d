import { SharedList, ownPart } from './shared-list';

const numbers = () => [1, 2, 3, 4];

const list = new SharedList([
  { key: 'numbers', make: numbers, from: 0, to: 1 },
  ownPart([20]),
  { key: 'numbers', make: numbers, from: 2 },
]);

describe('a shared list', () => {
  it('is the list of its elements in a loop and in JSON', () => {
    expect(Array.from(list)).toEqual([1, 20, 3, 4]);
    expect(JSON.stringify({ list })).toBe('{"list":[1,20,3,4]}');
  });

  it('has the variant in the keys of what is made of its elements, if others share them', () => {
    const doubled = list.map('doubled', (n) => n * 2);
    expect(Array.from(doubled)).toEqual([2, 40, 6, 8]);
    expect(doubled.parts.map(({ key }) => key)).toEqual([
      'numbers doubled',
      undefined,
      'numbers doubled',
    ]);
  });

  it('makes nothing before it is needed', () => {
    const make = jest.fn(numbers);
    const mapped = new SharedList([{ key: 'a', make, from: 0 }]).map('b', String);
    expect(make).not.toHaveBeenCalled();
    expect([...mapped]).toEqual(['1', '2', '3', '4']);
  });
});
