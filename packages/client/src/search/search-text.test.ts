import fc from 'fast-check';
import { lastToken, parseTerms, writeTerms } from './search-text';

const operators = new Set(['channel', 'sender', 'has']);

describe('the text of a search', () => {
  it.each([
    ['', []],
    ['lunch', [['search', 'lunch', false]]],
    [
      'channel:design -has:link two words',
      [
        ['channel', 'design', false],
        ['has', 'link', true],
        ['search', 'two words', false],
      ],
    ],
    ['sender:"Ada Okafor"', [['sender', 'Ada Okafor', false]]],
    ['sender:"Ada', [['sender', 'Ada', false]]],
    ['https://example.org/a', [['search', 'https://example.org/a', false]]],
    ['"exactly this" -other', [['search', '"exactly this" -other', false]]],
  ])('is read as terms: %s', (text, terms) => {
    const found = parseTerms(text, operators);
    expect(found.map((one) => [one.operator, one.operand, one.isNegated])).toEqual(terms);
  });

  it('is written so that it can be read again', () => {
    const term = fc.record({
      operator: fc.constantFrom('channel', 'sender', 'has'),
      operand: fc.string().map((text) => text.replaceAll('"', '')),
      isNegated: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        expect(parseTerms(writeTerms(terms), operators)).toEqual(terms);
      }),
    );
  });

  it.each([
    ['', '', ''],
    ['channel:design la', 'channel:design ', 'la'],
    ['in sender:"Ada O', 'in ', 'sender:"Ada O'],
    ['done ', 'done ', ''],
  ])('ends with what is being written: %s', (text, before, last) => {
    expect(lastToken(text)).toEqual({ before, last });
  });
});
