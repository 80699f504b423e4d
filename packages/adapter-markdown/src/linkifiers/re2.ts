import * as E from 'fp-ts/Either';
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** A pattern for RE2, which runs in linear time for every pattern. */
export type RE2 = RE2JS;

/**
 * Clients expect the error texts of the C++ engine; this maps the errors of this engine to them.
 */
const knownErrors: ReadonlyMap<string, string> = new Map([
  ['missing closing )', 'missing )'],
  ['missing closing ]', 'missing ]'],
  ['missing argument to repetition operator', 'no argument for repetition operator'],
  ['invalid nested repetition operator', 'bad repetition operator'],
  ['invalid repeat count', 'invalid repetition size'],
  ['invalid or unsupported Perl syntax', 'invalid perl operator'],
  ['invalid named capture', 'invalid named capture group'],
  ['duplicate capture group name', 'invalid named capture group'],
  ['trailing backslash at end of expression', 'trailing \\'],
]);

const explain = (thrown: RE2JSException): string => {
  if (!(thrown instanceof RE2JSSyntaxException)) {
    return thrown.message;
  }
  const error = knownErrors.get(thrown.error) ?? thrown.error;
  return thrown.input === null ? error : `${error}: ${thrown.input}`;
};

/**
 * The maximum size of a pattern with its repetitions expanded. Compiling a larger one takes
 * seconds, and would delay every message of the realm.
 */
const maxExpandedSize = 50_000;

/** An upper bound of the length of the pattern with its repetitions expanded. */
export const expandedSize = (pattern: string): number =>
  Array.from(pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    .map(([, minimum, maximum = '']) => Math.max(Number(minimum), Number(maximum)))
    .reduce((sum, count) => sum + count, 1) * pattern.length;

/** Compiles a pattern; a Left is the error in the C++ engine's wording. */
export const compileOrExplain = (pattern: string): E.Either<string, RE2> => {
  if (expandedSize(pattern) > maxExpandedSize) {
    return E.left('pattern too large - compile failed');
  }
  try {
    return E.right(RE2JS.compile(pattern));
  } catch (thrown) {
    if (thrown instanceof RE2JSException) {
      return E.left(explain(thrown));
    }
    throw thrown;
  }
};

export const compile = (pattern: string): RE2 | undefined => {
  const compiled = compileOrExplain(pattern);
  return E.isRight(compiled) ? compiled.right : undefined;
};

export const namedGroupsOf = (pattern: RE2): string[] => Object.keys(pattern.namedGroups());
