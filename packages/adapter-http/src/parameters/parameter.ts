import type { Change, JsonFlaw } from '@parley/core';
import { jsonLimits, parseBoundedJson } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Codec, JsonSchema } from '../codecs';
import { explain, unbounded } from '../codecs';

/** How a parameter is read out of the text that a form or a query carries. */
export type Reader<A> = {
  readonly schema: JsonSchema;
  /** Whether the text is JSON, which the API reference has to say. */
  readonly isJson: boolean;
  /** A Left is the message for the client. */
  readonly read: (name: string, text: string) => E.Either<string, A>;
};

export type Parameter<A> = Reader<A> & {
  /** What holds when it is left out; None if it must not be. */
  readonly defaultValue: O.Option<A>;
  /** Older names, of which one may stand for this one. */
  readonly aliases: readonly string[];
  /** The change that brought it; below its level the name is unknown. */
  readonly since: Change | undefined;
  /** The change that took it away; from its level on the name is unknown. */
  readonly until: Change | undefined;
  /** How its text was read below the level of a change, where that was in another way. */
  readonly formerly: { readonly until: Change; readonly reader: Reader<A> } | undefined;
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

/** Enumerated strings come plain from some clients and as JSON text from others. */
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

/** Refuses to declare what could be of any size: a parameter of a route needs its limits. */
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
  formerly: undefined,
  description,
});

export const required = <A>(reader: Reader<A>, details: Details = {}): Parameter<A> =>
  parameter(reader, O.none, details);

/** The literal `null` counts as left out where it is no value. */
const orNull = <A>(reader: Reader<A>, absent: A): Reader<A> => ({
  ...reader,
  read: (name, text) =>
    pipe(
      reader.read(name, text),
      E.orElse((message) => (text === 'null' ? E.right(absent) : E.left(message))),
    ),
});

/** What holds when it is left out. */
export const withDefault = <A>(
  reader: Reader<A>,
  otherwise: A,
  details: Details = {},
): Parameter<A> => parameter(orNull(reader, otherwise), O.some(otherwise), details);

/** Undefined when it is left out. */
export const optional = <A>(reader: Reader<A>, details: Details = {}): Parameter<A | undefined> =>
  withDefault<A | undefined>(reader, undefined, details);

/** Like `optional`, where null is a wrong value and does not count as left out. */
export const optionalNotNull = <A>(
  reader: Reader<A>,
  details: Details = {},
): Parameter<A | undefined> => parameter<A | undefined>(reader, O.some(undefined), details);

/** The same parameter, whose text was read in another way below the level of that change. */
export const readBefore = <A>(
  until: Change,
  reader: Reader<A>,
  parameter: Parameter<A>,
): Parameter<A> => ({ ...parameter, formerly: { until, reader: bounded(reader) } });
