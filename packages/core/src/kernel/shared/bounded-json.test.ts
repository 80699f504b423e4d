import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import { jsonLimits, parseBoundedJson } from './bounded-json';

const { depth, values } = jsonLimits;

describe('parseBoundedJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.boolean(), (value, isIndented) => {
        const text = JSON.stringify(value, undefined, isIndented ? 2 : undefined);
        expect(parseBoundedJson(text)).toEqual(E.right(JSON.parse(text)));
      }),
    );
  });

  it('agrees with JSON.parse about what is malformed', () => {
    const pieces = fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '1', 'a', ' ', '\\"');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: depth }), (all) => {
        const text = all.join('');
        const expected = E.tryCatch(
          (): unknown => JSON.parse(text),
          () => 'malformed',
        );
        expect(parseBoundedJson(text)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['the deepest nesting', '['.repeat(depth) + ']'.repeat(depth)],
    ['the most values', `[${'1,'.repeat(values - 2)}1]`],
    ['brackets and commas in a string', JSON.stringify('[{,:'.repeat(values))],
    ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(100)}`)],
    ['brackets after a backslash', JSON.stringify(['\\', `${'['.repeat(100)}\\`])],
  ])('accepts %s', (_, text) => {
    expect(parseBoundedJson(text)).toEqual(E.right(JSON.parse(text)));
  });

  it.each([
    ['too deep', '['.repeat(depth + 1) + ']'.repeat(depth + 1)],
    ['too deep', '{"a":'.repeat(depth + 1)],
    ['too deep', '['.repeat(1_000_000)],
    ['too many values', `[${'1,'.repeat(values - 1)}1]`],
    ['too many values', `[${'[],'.repeat(values)}[]]`],
    ['too many values', `{${'"a":1,'.repeat(values / 2)}"a":1}`],
  ])('rejects %s', (flaw, text) => {
    expect(parseBoundedJson(text)).toEqual(E.left(flaw));
  });
});
