import * as E from 'fp-ts/Either';
import { arrayOf, float, integer, min } from '@parley/wire/codecs';
import { json } from './parameter';
import { parseParameterJson } from './parameter-json';

const integers = json(arrayOf(min(0, integer), 10));

describe('the JSON of a parameter', () => {
  it.each(['1.0', '0.0', '-0.0', '1e3', '1E0', '10.00e-1', '-2e15'])(
    'has no integer in %s',
    (written) => {
      expect(json(integer).read('num_before', written)).toEqual(
        E.left('num_before is not an integer'),
      );
      expect(integers.read('ids', `[1, ${written}]`)).toEqual(E.left('ids[1] is not an integer'));
    },
  );

  it('has integers that are written as such', () => {
    expect(integers.read('ids', '[0, 12, 9007199254740991]')).toEqual(
      E.right([0, 12, Number.MAX_SAFE_INTEGER]),
    );
  });

  it.each([
    ['1700000000.0', 1_700_000_000],
    ['1.7e9', 1_700_000_000],
    ['-3.0', -3],
    ['0.5', 0.5],
  ])('has the number %s where fractions are expected', (written, value) => {
    const read = json(float).read('timestamp', written);
    expect(E.isRight(read) && read.right).toBeCloseTo(value);
  });

  it.each(['"1.0"', '{"1.0":"2e3 \\" 4.0"}', '"\\\\" ', '"1.0'])('keeps the text in %s', (text) => {
    expect(parseParameterJson(text)).toEqual(
      E.tryCatch(
        () => JSON.parse(text),
        () => 'malformed',
      ),
    );
  });

  it.each([
    ['a string without an end', `1.0 "${'\\"'.repeat(500_000)}`],
    ['digits without an end', `1.0 ${'1'.repeat(1_000_000)}x`],
    ['strings without an end', `1.0 ${'"a"'.repeat(300_000)}"`],
  ])('is read in a moment if it has %s', (_, text) => {
    const began = performance.now();
    expect(parseParameterJson(text)).toEqual(E.left('malformed'));
    // Reading each rest again would take minutes.
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each(['1.', '01.0', '1.0.0', '1e', '.5', '1.0x', 'v1.0'])('is not valid as %s', (text) => {
    expect(parseParameterJson(text)).toEqual(E.left('malformed'));
  });
});
