import type { Change, JsonFlaw } from '@parley/core/kernel';
import { jsonLimits } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Codec, JsonSchema } from '@parley/wire/codecs';
import { explain, nullable, unbounded } from '@parley/wire/codecs';
import { parseParameterJson } from './parameter-json';

/** How a parameter's value is parsed from the text in a form or query. */
export type Reader<A> = {
  readonly schema: JsonSchema;
  /** Whether the text is JSON, for the API reference. */
  readonly isJson: boolean;
  /**
   * Whether the text `null` is a value. Where it is not, an optional parameter with this text counts
   * as omitted, because some clients send every absent value as `null`.
   */
  readonly acceptsNull: boolean;
  /** A Left is the error message for the client. */
  readonly read: (name: string, text: string) => E.Either<string, A>;
};

export type Parameter<A> = Reader<A> & {
  /** The value when the parameter is omitted; None if it is required. */
  readonly defaultValue: O.Option<A>;
  /** Older names, one of which may be sent instead. */
  readonly aliases: readonly string[];
  /** The change that added it; below its level the name is unknown. */
  readonly since: Change | undefined;
  /** The change that removed it; from its level on the name is unknown. */
  readonly until: Change | undefined;
  /** The reader used below the level of a change, if it differs. */
  readonly olderReader: { readonly until: Change; readonly reader: Reader<A> } | undefined;
  /** For the API reference: sentences in Markdown, without the limits and levels stated elsewhere. */
  readonly description: string;
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
    parseParameterJson(text),
    E.mapLeft((flaw) => `${name} ${flaws[flaw]}`),
  );

/** The text itself: an identifier, an address, a keyword. */
export const plain = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: false,
  acceptsNull: false,
  read: (name, text) => decoded(codec, name, text),
});

/** Text that people write, in which "null" is a word like any other. */
export const freeText = <A>(codec: Codec<A>): Reader<A> => ({ ...plain(codec), acceptsNull: true });

/** The text itself, or null for the text `null`. */
export const plainOrNull = <A>(codec: Codec<A>): Reader<A | null> => ({
  ...plain(nullable(codec)),
  acceptsNull: true,
  read: (name, text) => (text === 'null' ? E.right(null) : decoded(codec, name, text)),
});

/** JSON text: numbers, booleans, arrays and objects. */
export const json = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: true,
  acceptsNull: E.isRight(codec.decode(null)),
  read: (name, text) =>
    pipe(
      parseJson(name, text),
      E.flatMap((value) => decoded(codec, name, value)),
    ),
});

/** Some clients send enumerated strings plain, others as JSON text. */
export const plainOrJson = <A>(codec: Codec<A>): Reader<A> => ({
  schema: codec.schema,
  isJson: false,
  acceptsNull: false,
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

/** Throws for an unbounded schema: every parameter of a route needs a limit. */
const bounded = <A>(reader: Reader<A>): Reader<A> => {
  const problem = unbounded(reader.schema, 'the value');
  if (problem !== undefined) {
    throw new Error(`a parameter has no limit: ${problem}`);
  }
  return reader;
};

type Details = {
  readonly aliases?: readonly string[];
  readonly since?: Change | undefined;
  readonly until?: Change;
};

const parameter = <A>(
  reader: Reader<A>,
  defaultValue: O.Option<A>,
  description: string,
  { aliases = [], since, until }: Details,
): Parameter<A> => ({
  ...bounded(reader),
  defaultValue,
  aliases,
  since,
  until,
  olderReader: undefined,
  description,
});

export const required = <A>(reader: Reader<A>, description: string): Parameter<A> =>
  parameter(reader, O.none, description, {});

/** The text `null` counts as omitted where it is not a value. */
const orNull = <A>(reader: Reader<A>, absent: A): Reader<A> => ({
  ...reader,
  read: (name, text) =>
    text === 'null' && !reader.acceptsNull ? E.right(absent) : reader.read(name, text),
});

/** A parameter with a default value. */
export const withDefault = <A>(
  reader: Reader<A>,
  otherwise: A,
  description: string,
  details: Details = {},
): Parameter<A> => parameter(orNull(reader, otherwise), O.some(otherwise), description, details);

/** Undefined when it is omitted. */
export const optional = <A>(
  reader: Reader<A>,
  description: string,
  details: Details = {},
): Parameter<A | undefined> => withDefault<A | undefined>(reader, undefined, description, details);

/** Like `optional`, but the text `null` is an invalid value. */
export const optionalNotNull = <A>(
  reader: Reader<A>,
  description: string,
): Parameter<A | undefined> => parameter<A | undefined>(reader, O.some(undefined), description, {});

/** The same parameter with another reader below the level of that change. */
export const readBefore = <A>(
  until: Change,
  reader: Reader<A>,
  parameter: Parameter<A>,
): Parameter<A> => ({
  ...parameter,
  olderReader: {
    until,
    reader: pipe(
      parameter.defaultValue,
      O.match(
        () => bounded(reader),
        (absent) => orNull(bounded(reader), absent),
      ),
    ),
  },
});
