import * as fc from 'fast-check';
import { oneLine } from './channel-description';

describe('oneLine', () => {
  it.each([
    ['a\nb', 'a b'],
    [' a \n\n b ', 'a b'],
    ['a  b', 'a  b'],
    ['a\t \n \tb  c\n', 'a b  c'],
  ])('of %j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('replaces whitespace that contains a line break by one space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n'), maxLength: 30 }),
        (text) => {
          expect(oneLine(text)).toBe(text.replace(/\s*\n\s*/g, ' ').trim());
        },
      ),
    );
  });

  it('takes linear time', () => {
    const began = Date.now();
    oneLine(`a${' '.repeat(500_000)}b`);
    // With quadratic cost this would take minutes.
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
