import { isRecord } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { Codec, ValueOf } from './codec';
import { codecOf, valuePath } from './codec';
import { shortened } from './explain';
import type { JsonSchema } from './json-schema';
import { isStorable, isWithin } from './scalars';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * A list of at most `maxItems` items; the count is checked before any item. Lists without a limit
 * are for responses only: declaring a parameter with one throws.
 */
export const arrayOf = <A>(item: Codec<A>, maxItems = Infinity): Codec<readonly A[]> =>
  codecOf<readonly A[]>(
    `${item.name}[]`,
    {
      type: 'array',
      items: item.schema,
      ...(maxItems === Infinity ? {} : { maxItems }),
    },
    (value): value is readonly A[] =>
      Array.isArray(value) && value.length <= maxItems && value.every((one) => item.is(one)),
    (value, context) => {
      if (!Array.isArray(value)) {
        return t.failure(value, context, `${valuePath} is not a list`);
      }
      if (value.length > maxItems) {
        return t.failure(value, context, `${valuePath} is too long (limit: ${maxItems} items)`);
      }
      const items: A[] = [];
      for (const [index, one] of value.entries()) {
        const decoded = item.validate(one, t.appendContext(context, String(index), item, one));
        if (E.isLeft(decoded)) {
          return decoded;
        }
        items.push(decoded.right);
      }
      return t.success(items);
    },
  );

/** Maximum Unicode code points in a free key of an object. */
const maxKeyLength = 100;

const tooManyKeys = (limit: number): string => `${valuePath} has too many keys (limit: ${limit})`;

/** Limits on the number and length of keys; no keywords where there is no limit. */
export const keyLimits = (maxKeys: number): JsonSchema =>
  maxKeys === Infinity
    ? {}
    : { maxProperties: maxKeys, propertyNames: { type: 'string', maxLength: maxKeyLength } };

/** The first problem with the keys of an object whose keys are free. */
export const keyProblem = (
  value: Readonly<Record<string, unknown>>,
  maxKeys: number,
): string | undefined => {
  const keys = Object.keys(value);
  if (keys.length > maxKeys) {
    return tooManyKeys(maxKeys);
  }
  return maxKeys !== Infinity && keys.some((key) => !isWithin(maxKeyLength, key))
    ? `${valuePath} has a key that is too long (limit: ${maxKeyLength} characters)`
    : undefined;
};

/**
 * An object with free keys, at most `maxKeys` entries. Objects without a limit are for responses
 * only, like lists.
 */
export const recordOf = <A>(
  item: Codec<A>,
  maxKeys = Infinity,
): Codec<Readonly<Record<string, A>>> =>
  codecOf<Readonly<Record<string, A>>>(
    `{ [key]: ${item.name} }`,
    { type: 'object', additionalProperties: item.schema, ...keyLimits(maxKeys) },
    (value): value is Readonly<Record<string, A>> =>
      isRecord(value) &&
      keyProblem(value, maxKeys) === undefined &&
      Object.values(value).every((one) => item.is(one)),
    (value, context) => {
      if (!isRecord(value)) {
        return t.failure(value, context, `${valuePath} is not a dict`);
      }
      const problem = keyProblem(value, maxKeys);
      if (problem !== undefined) {
        return t.failure(value, context, problem);
      }
      const entries: [string, A][] = [];
      for (const [key, one] of Object.entries(value)) {
        if (!isStorable(key)) {
          return t.failure(value, context, `${valuePath} has invalid format`);
        }
        const decoded = item.validate(one, t.appendContext(context, key, item, one));
        if (E.isLeft(decoded)) {
          return decoded;
        }
        entries.push([key, decoded.right]);
      }
      return t.success(Object.fromEntries(entries));
    },
  );

export type Fields = Readonly<Record<string, Codec<unknown>>>;

type Values<F extends Fields> = { readonly [Key in keyof F]: ValueOf<F[Key]> };

export type ObjectOf<Required extends Fields, Optional extends Fields> = Values<Required> &
  Partial<Values<Optional>>;

type Shape<Required extends Fields, Optional extends Fields, Leveled extends Fields> = {
  readonly required?: Required;
  readonly optional?: Optional;
  /** Fields that only some feature levels have, and that are required there. */
  readonly leveled?: Leveled;
  /** Unknown keys are ignored in open objects and rejected in closed ones. */
  readonly isOpen?: boolean;
  /** Maximum keys of an open object in total; unlimited in responses. */
  readonly maxKeys?: number;
};

const schemas = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, codec]) => [key, codec.schema]));

/** An object with these fields. */
export const object = <
  Required extends Fields = Record<never, never>,
  Optional extends Fields = Record<never, never>,
  Leveled extends Fields = Record<never, never>,
>({
  required,
  optional,
  leveled,
  isOpen = false,
  maxKeys = Infinity,
}: Shape<Required, Optional, Leveled>): Codec<ObjectOf<Required, Optional & Leveled>> => {
  const all = new Map<string, Codec<unknown>>(
    Object.entries({ ...optional, ...leveled, ...required }),
  );
  const needed = Object.keys(required ?? {});
  const validate = (value: unknown, context: t.Context): t.Validation<unknown> => {
    if (!isRecord(value)) {
      return t.failure(value, context, `${valuePath} is not a dict`);
    }
    const problem = isOpen ? keyProblem(value, maxKeys) : undefined;
    if (problem !== undefined) {
      return t.failure(value, context, problem);
    }
    const missing = needed.find((key) => value[key] === undefined);
    if (missing !== undefined) {
      const at = t.appendContext(context, missing, t.unknown);
      return t.failure(undefined, at, `${valuePath} field is missing: Field required`);
    }
    const decoded: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      const codec = all.get(key);
      const at = t.appendContext(context, key, codec ?? t.unknown, one);
      if (codec === undefined) {
        if (!isOpen) {
          return t.failure(one, at, `Argument "${shortened(key)}" at ${valuePath} is unexpected`);
        }
        continue;
      }
      const field = one === undefined ? t.success(undefined) : codec.validate(one, at);
      if (E.isLeft(field)) {
        return field;
      }
      decoded[key] = field.right;
    }
    return t.success(decoded);
  };
  type Value = ObjectOf<Required, Optional & Leveled>;
  // The API reference leaves out those that a level does not have.
  const always = [...needed, ...Object.keys(leveled ?? {})];
  return codecOf<Value>(
    'object',
    {
      type: 'object',
      properties: schemas({ ...required, ...leveled, ...optional }),
      ...(always.length > 0 ? { required: always } : {}),
      ...(isOpen ? keyLimits(maxKeys) : { additionalProperties: false }),
    },
    (value): value is Value => E.isRight(validate(value, [])),
    // Each field was decoded by its own codec, which a loop over the fields cannot express.
    (value, context) => validate(value, context) as t.Validation<Value>,
  );
};

/** The first codec that accepts the value; the last one's error otherwise. */
export const oneOf = <A>(first: Codec<A>, ...rest: readonly Codec<A>[]): Codec<A> => {
  const codecs = [first, ...rest];
  return codecOf<A>(
    codecs.map(({ name }) => name).join(' | '),
    { anyOf: codecs.map(({ schema }) => schema) },
    (value): value is A => codecs.some((codec) => codec.is(value)),
    (value, context) => {
      const taker = codecs.find((codec) => E.isRight(codec.validate(value, context)));
      return (taker ?? rest.at(-1) ?? first).validate(value, context);
    },
  );
};

/**
 * One of several forms of a value; the error names the form where none matches.
 *
 * Source: docs/reference/requests.md#reading-parameters.
 */
export const branch = <A>(label: string, codec: Codec<A>): Codec<A> =>
  codecOf<A>(
    codec.name,
    codec.schema,
    (value): value is A => codec.is(value),
    (value, context) => codec.validate(value, t.appendContext(context, label, codec, value)),
  );

/** Two values, in order. */
export const pairOf = <A, B>(left: Codec<A>, right: Codec<B>): Codec<readonly [A, B]> =>
  codecOf<readonly [A, B]>(
    `[${left.name}, ${right.name}]`,
    {
      type: 'array',
      items: { anyOf: [left.schema, right.schema] },
      minItems: 2,
      maxItems: 2,
    },
    (value): value is readonly [A, B] =>
      Array.isArray(value) && value.length === 2 && left.is(value[0]) && right.is(value[1]),
    (value, context) => {
      if (!isList(value)) {
        return t.failure(value, context, `${valuePath} is not a list`);
      }
      const [first, second] = value;
      if (value.length !== 2) {
        return t.failure(value, context, `Invalid ${valuePath}`);
      }
      const a = left.validate(first, t.appendContext(context, '0', left, first));
      const b = right.validate(second, t.appendContext(context, '1', right, second));
      if (E.isLeft(a)) {
        return a;
      }
      return E.isLeft(b) ? b : t.success([a.right, b.right] as const);
    },
  );

/** Maps the decoded value to a core value. */
export const mapped = <A, B>(codec: Codec<A>, change: (value: A) => B): Codec<B> =>
  codecOf<B>(
    codec.name,
    codec.schema,
    (_value): _value is B => false,
    (value, context) => {
      const decoded = codec.validate(value, context);
      return E.isLeft(decoded) ? decoded : t.success(change(decoded.right));
    },
  );
