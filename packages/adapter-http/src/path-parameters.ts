import type { Id } from '@parley/core/kernel';
import type * as t from 'io-ts';

/** Parses a path segment; undefined means that the request is for another path. */
export type PathParameter<A> = {
  readonly type: 'integer' | 'string';
  /** In UTF-16 code units; undefined for ids, which are numbers. */
  readonly maxLength: number | undefined;
  /** Whether `read` refuses some texts. */
  readonly isSelective: boolean;
  /** For the API reference. */
  readonly description: string;
  readonly read: (text: string) => A | undefined;
};

export type PathParameters = Readonly<Record<string, PathParameter<unknown>>>;

export type PathValuesOf<P extends PathParameters> = {
  readonly [Name in keyof P]: P[Name] extends PathParameter<infer A> ? A : never;
};

/** Whether the text is a number that `pathId` reads as another one. */
export const isTooLargeId = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) > Number.MAX_SAFE_INTEGER;

/**
 * An id in the path; a segment with other characters is another path. Numbers that are too large
 * for an id are read as the largest one, which nothing has, so that the client gets the message of
 * the resource.
 */
export const pathId = <Kind extends string>(
  codec: t.Type<Id<Kind>, number>,
  description: string,
): PathParameter<Id<Kind>> => ({
  type: 'integer',
  description,
  maxLength: undefined,
  isSelective: true,
  read: (text) => {
    const value = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;
    return codec.is(value) ? value : undefined;
  },
});

export const pathText = (maxLength: number, description: string): PathParameter<string> => ({
  type: 'string',
  description,
  maxLength,
  isSelective: false,
  read: (text) => text,
});

/** Text that does not consist of digits, which would be an id. */
export const pathName = (maxLength: number, description: string): PathParameter<string> => ({
  type: 'string',
  description,
  maxLength,
  isSelective: true,
  read: (text) => (/^\d+$/.test(text) ? undefined : text),
});

/** The error for the first path segment that is too long. */
export const pathProblem = (
  parameters: PathParameters,
  texts: Readonly<Record<string, string>>,
): string | undefined => {
  const tooLong = Object.entries(parameters).find(
    ([name, { maxLength }]) => maxLength !== undefined && (texts[name] ?? '').length > maxLength,
  );
  return tooLong === undefined
    ? undefined
    : `${tooLong[0]} is too long (limit: ${tooLong[1].maxLength} characters)`;
};

/** The values of the path parameters, or undefined if one of them does not match. */
export const readPath = <P extends PathParameters>(
  parameters: P,
  texts: Readonly<Record<string, string>>,
): PathValuesOf<P> | undefined => {
  const values = Object.entries(parameters).map(
    ([name, parameter]) => [name, parameter.read(texts[name] ?? '')] as const,
  );
  return values.some(([, value]) => value === undefined)
    ? undefined
    : // Each value was read by the parameter of its own name, which fromEntries cannot express.
      (Object.fromEntries(values) as PathValuesOf<P>);
};
