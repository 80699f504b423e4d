import * as fc from 'fast-check';
import { parseSearch, searchProblem } from './search';

const times = (count: number, part: string) => part.repeat(count);

describe('searchProblem', () => {
  it.each([
    ['nothing', []],
    ['200 words', [times(200, 'tea ')]],
    ['200 words in two searches', [times(100, 'tea '), times(100, 'cake ')]],
    ['20 phrases', [times(20, '"tea" ')]],
    ['a word of 500 characters', [times(500, '💥')]],
    ['a phrase of 500 characters', [`"${times(250, '% ')}"`]],
  ])('is undefined for %s', (_, searches) => {
    expect(searchProblem(searches.map(parseSearch))).toBeUndefined();
  });

  it.each([
    ['201 words', [times(201, 'tea ')], { _tag: 'TooManyWords', limit: 200 }],
    ['201 words without spaces', [times(201, 'a-')], { _tag: 'TooManyWords', limit: 200 }],
    [
      '201 words in two searches',
      [times(100, 'tea '), times(101, 'cake ')],
      { _tag: 'TooManyWords', limit: 200 },
    ],
    ['21 phrases', [times(21, '"%" ')], { _tag: 'TooManyPhrases', limit: 20 }],
    ['a word of 501 characters', [times(501, '💥')], { _tag: 'WordTooLong', limit: 500 }],
    ['a phrase of 501 characters', [`"${times(501, '% ')}"`], { _tag: 'WordTooLong', limit: 500 }],
  ])('rejects %s', (_, searches, problem) => {
    expect(searchProblem(searches.map(parseSearch))).toEqual(problem);
  });

  it('is undefined for any text of usual length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(searchProblem([parseSearch(text)])).toBeUndefined();
      }),
    );
  });
});
