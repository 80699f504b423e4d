import { keptTogether } from './kept-together';

describe('what several keep together', () => {
  it('is forgotten by those that kept something more the longest ago', () => {
    const forgotten: string[] = [];
    const keeper = (name: string) => ({ forget: () => void forgotten.push(name) });
    const [a, b, c] = [keeper('a'), keeper('b'), keeper('c')];
    const { keeps } = keptTogether(10);
    keeps(a, 4);
    keeps(b, 4);
    keeps(a, 5);
    expect(forgotten).toEqual([]);
    keeps(c, 2);
    expect(forgotten).toEqual(['b']);
    keeps(b, 9);
    expect(forgotten).toEqual(['b', 'a', 'c']);
  });

  it('may be more of one alone', () => {
    const forget = jest.fn();
    keptTogether(10).keeps({ forget }, 11);
    expect(forget).not.toHaveBeenCalled();
  });
});
