import type { JsonFlaw } from '@parley/core/kernel';
import { parseBoundedJson } from '@parley/core/kernel';
import type { Either } from 'fp-ts/Either';

/** Each character is read once, also in a string without an end, which is no JSON. */
const stringOrNumber = /"(?:[^"\\]+|\\.)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

const mayHaveFraction = /\d[.eE]/;

/** The fraction next to an integer; there is none beside integers of more than 15 digits. */
const asFraction = (integer: number): number =>
  integer === 0 ? Number.MIN_VALUE : integer * (1 + Number.EPSILON);

const asWritten = (found: string): string => {
  const isInteger =
    !found.startsWith('"') && mayHaveFraction.test(found) && Number.isInteger(Number(found));
  const fraction = isInteger ? asFraction(Number(found)) : 0;
  return Number.isInteger(fraction) ? found : String(fraction);
};

/**
 * Parses the JSON of a parameter. `1.0` and `1e3` are fractions, as in typed languages, so they are no
 * values for an integer; `JSON.parse` would not tell them from `1` and `1000`.
 */
export const parseParameterJson = (text: string): Either<JsonFlaw, unknown> =>
  parseBoundedJson(mayHaveFraction.test(text) ? text.replace(stringOrNumber, asWritten) : text);
