import { bestMatches, rankOf } from './match';

describe('matching names', () => {
  it.each([
    ['Ada Okafor', '', 0],
    ['Ada Okafor', 'ad', 0],
    ['Ada Okafor', 'oka', 1],
    ['Ada Okafor', 'kaf', 2],
    ['Chloé', 'chloe', 0],
    ['chloe', 'CHLOÉ', 0],
    ['Ada', 'b', undefined],
  ])('%s with %s is %p', (name, typed, rank) => {
    expect(rankOf(name, typed)).toBe(rank);
  });

  it('puts the best first', () => {
    const names = ['beach', 'the ace', 'acid', 'ace'];
    expect(bestMatches(names, 'ac', (name) => name, 3)).toEqual(['acid', 'ace', 'the ace']);
  });
});
