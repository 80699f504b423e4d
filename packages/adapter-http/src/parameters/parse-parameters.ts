import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Parameter, Reader } from './parameter';
import { confusingParameters, invalidParameter, missingParameter } from './parameter-failures';

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer A> ? A : never;
};

/** The parameters of a request, each name once; the body takes precedence over the query. */
export type RawParameters = ReadonlyMap<string, string>;

/** Whether an endpoint or a parameter exists at the level. */
export const isKnownAt = (
  level: FeatureLevel,
  { since, until }: Pick<Parameter<unknown>, 'since' | 'until'>,
): boolean =>
  (since === undefined || has(level, since)) && (until === undefined || !has(level, until));

/** How the level reads the parameter. */
export const readerAt = (level: FeatureLevel, parameter: Parameter<unknown>): Reader<unknown> =>
  parameter.olderReader === undefined || has(level, parameter.olderReader.until)
    ? parameter
    : parameter.olderReader.reader;

const readOne = (
  name: string,
  parameter: Parameter<unknown>,
  raw: RawParameters,
  level: FeatureLevel,
): E.Either<FailurePresentation, unknown> => {
  const [given, other] =
    parameter.aliases.length === 0
      ? [raw.has(name) ? name : undefined]
      : [name, ...parameter.aliases].filter((one) => raw.has(one));
  if (given === undefined) {
    return O.isSome(parameter.defaultValue)
      ? E.right(parameter.defaultValue.value)
      : E.left(missingParameter(name));
  }
  if (other !== undefined) {
    return E.left(confusingParameters(given, other));
  }
  const read = readerAt(level, parameter).read(given, raw.get(given) ?? '');
  return E.isLeft(read) ? E.left(invalidParameter(read.left)) : read;
};

/** The values in the order of their declaration; the first invalid one is the failure. */
export const parseParameters = <P extends Parameters>(
  parameters: P,
  raw: RawParameters,
  level: FeatureLevel,
): E.Either<FailurePresentation, ValuesOf<P>> => {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = isKnownAt(level, parameter)
      ? readOne(name, parameter, raw, level)
      : E.right(O.toUndefined(parameter.defaultValue));
    if (E.isLeft(read)) {
      return read;
    }
    values[name] = read.right;
  }
  // Each value was read by the parameter of its own name, which a loop cannot express.
  return E.right(values as ValuesOf<P>);
};

/** Maximum unknown names reported to the client. */
const maxUnknownNames = 100;

/** One for all requests, as polls keep theirs while they wait. */
const none: readonly string[] = [];

/** Parameter names of the request that are unknown at that level, sorted, up to the limit. */
export const unknownParameters = (
  parameters: Parameters,
  raw: RawParameters,
  level: FeatureLevel,
): readonly string[] => {
  const isCurrent = (name: string): boolean => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return parameter !== undefined && isKnownAt(level, parameter);
  };
  const others = Array.from(raw.keys()).filter((name) => !isCurrent(name));
  if (others.length === 0) {
    return none;
  }
  const aliases = new Set(
    Object.entries(parameters)
      .filter(([, parameter]) => isKnownAt(level, parameter))
      .flatMap(([, { aliases }]) => aliases),
  );
  return others
    .filter((name) => !aliases.has(name))
    .sort()
    .slice(0, maxUnknownNames);
};
