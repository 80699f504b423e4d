import type { Change, JsonFlaw } from '@parley/core';
import { jsonLimits, parseBoundedJson } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Codec, JsonSchema } from '../codecs';
import { explain, unbounded } from '../codecs';

/** How a parameter is read from the text in a form or a query. */
export type Reader<A> = {
  readonly schema: JsonSchema;
  /** Whether the text is JSON, for the API reference. */
  readonly isJson: boolean;
  /** A Left is the message for the client. */
  readonly read: (name: string, text: string) => E.Either<string, A>;
};

export type Parameter<A> = Reader<A> & {
  /** The default value; None if the parameter is required. */
  readonly defaultValue: O.Option<A>;
  /** Older names, one of which may be used instead. */
  readonly aliases: readonly string[];
  /** The change that introduced it; below its level the name is unknown. */
  readonly since: Change | undefined;
  /** The change that removed it; from its level on the name is unknown. */
  readonly until: Change | undefined;
  /** The reader below the level of a change, if it was another one. */
  readonly earlierForm: { readonly until: Change; readonly reader: Reader<A> } | undefined;
  readonly description: string | undefined;
};

const decoded = <A>(codec: Codec<A>, name: string, value: unknown): E.Either<string, A> =>
  pipe(
    codec.decode(value),
    E.mapLeft((errors) => explain(name, errors)),
  );

const flaws: Readonly<Record<JsonFlaw, string>> = {
  malformed: 'is not valid JSON',
  'too deep': `is nested too deeply (limit: ${jsonLimits.depth} levels)`,
  'too many values': `has too many values (limit: ${jsonLimits.values})`,
};

const parseJson = (name: string, text: string): E.Either<string, unknown> =>
  pipe(
    parseBoundedJson(text),
    E.mapLeft((flaw) => `${name} ${flaws[flaw]}`),
  );

/** The text itself. */
export const plain = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: false,
  read: (name, text) => decoded(codec, name, text),
});

/** JSON text: numbers, booleans, arrays and objects. */
export const json = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: true,
  read: (name, text) =>
    pipe(
      parseJson(name, text),
      E.flatMap((value) => decoded(codec, name, value)),
    ),
});

/** Some clients send enumerated strings as plain text, others as JSON text. */
export const plainOrJson = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: false,
  read: (name, text) =>
    pipe(
      decoded(codec, name, text),
      E.orElse((message) =>
        pipe(
          parseJson(name, text),
          E.flatMap((value) => decoded(codec, name, value)),
          E.mapLeft(() => message),
        ),
      ),
    ),
});

/** Throws for a schema without limits: every parameter of a route needs them. */
const bounded = <A>(reader: Reader<A>): Reader<A> => {
  const problem = unbounded(reader.schema, 'the value');
  if (problem !== undefined) {
    throw new Error(`a parameter has no limit: ${problem}`);
  }
  return reader;
};

type Details = {
  readonly aliases?: readonly string[];
  readonly since?: Change;
  readonly until?: Change;
  readonly description?: string;
};

const parameter = <A>(
  reader: Reader<A>,
  defaultValue: O.Option<A>,
  { aliases = [], since, until, description }: Details,
): Parameter<A> => ({
  ...bounded(reader),
  defaultValue,
  aliases,
  since,
  until,
  earlierForm: undefined,
  description,
});

export const required = <A>(reader: Reader<A>, details: Details = {}): Parameter<A> =>
  parameter(reader, O.none, details);

/** The literal `null` counts as omitted if it is no valid value. */
const orNull = <A>(reader: Reader<A>, absent: A): Reader<A> => ({
  ...reader,
  read: (name, text) =>
    pipe(
      reader.read(name, text),
      E.orElse((message) => (text === 'null' ? E.right(absent) : E.left(message))),
    ),
});

/** The default value. */
export const withDefault = <A>(
  reader: Reader<A>,
  otherwise: A,
  details: Details = {},
): Parameter<A> => parameter(orNull(reader, otherwise), O.some(otherwise), details);

/** Undefined if it is omitted. */
export const optional = <A>(reader: Reader<A>, details: Details = {}): Parameter<A | undefined> =>
  withDefault<A | undefined>(reader, undefined, details);

/** Like `optional`, but null is an invalid value and does not count as omitted. */
export const optionalNotNull = <A>(
  reader: Reader<A>,
  details: Details = {},
): Parameter<A | undefined> => parameter<A | undefined>(reader, O.some(undefined), details);

/** The same parameter, with another reader below the level of that change. */
export const readBefore = <A>(
  until: Change,
  reader: Reader<A>,
  parameter: Parameter<A>,
): Parameter<A> => ({ ...parameter, earlierForm: { until, reader: bounded(reader) } });
