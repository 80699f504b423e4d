import type { Id } from '@parley/core/kernel';
import { firstUnsuitable, isWholeNumber, lengthOf } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { Codec } from './codec';
import { codecOf, guard, valuePath, where } from './codec';

export const integer = guard<number>(
  'integer',
  { type: 'integer' },
  isWholeNumber,
  `${valuePath} is not an integer`,
);

/**
 * A position in the message history: a message id, or 10^16 for the end, which exceeds the safe
 * integers.
 */
export const position = guard<number>(
  'position',
  { type: 'integer' },
  (value): value is number => Number.isInteger(value),
  `${valuePath} is not an integer`,
);

export const float = guard<number>(
  'float',
  { type: 'number' },
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  `${valuePath} is not a float`,
);

export const boolean = guard<boolean>(
  'boolean',
  { type: 'boolean' },
  (value): value is boolean => typeof value === 'boolean',
  `${valuePath} is not a boolean`,
);

/**
 * Any string, even with characters that cannot be stored: for fields whose rule checks characters
 * itself.
 */
export const rawText = guard<string>(
  'text',
  { type: 'string' },
  (value): value is string => typeof value === 'string',
  `${valuePath} is not a string`,
);

/** Text for fields whose rule reports NUL itself; lone surrogates are rejected here. */
export const wellFormed = where(
  rawText,
  (value) => value.isWellFormed(),
  `${valuePath} has invalid format`,
);

/** PostgreSQL cannot store NUL or lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Text that PostgreSQL can store. */
export const text = where(rawText, isStorable, `${valuePath} has invalid format`);

/**
 * A code point has at most two UTF-16 units, so text that is far too long is rejected without
 * counting.
 */
export const isWithin = (limit: number, value: string): boolean =>
  value.length <= limit || (value.length <= 2 * limit && lengthOf(value) <= limit);

/** At most this many Unicode code points. */
export const maxLength = (limit: number, codec: Codec<string> = text): Codec<string> =>
  where(
    codec,
    (value) => isWithin(limit, value),
    `${valuePath} is too long (limit: ${limit} characters)`,
    { maxLength: limit },
  );

/** Text with at least one character that is not white space. */
export const nonBlank = (codec: Codec<string> = text): Codec<string> =>
  where(codec, (value) => value.trim() !== '', `${valuePath} cannot be blank`, { minLength: 1 });

/**
 * The name of something, for fields whose rule does not check characters itself; blank text is left
 * to the rule.
 */
export const nameText = (codec: Codec<string>): Codec<string> =>
  where(
    codec,
    (value) => value.trim() === '' || firstUnsuitable(value) === undefined,
    (value) => `${valuePath} has an invalid character at position ${firstUnsuitable(value) ?? 1}`,
  );

export const min = (minimum: number, codec: Codec<number> = integer): Codec<number> =>
  where(codec, (value) => value >= minimum, `${valuePath} is too small`, { minimum });

export const max = (maximum: number, codec: Codec<number> = integer): Codec<number> =>
  where(codec, (value) => value <= maximum, `${valuePath} is too large`, { maximum });

/** A core id, an integer on the wire. */
export const id = <Kind extends string>(codec: t.Type<Id<Kind>, number>): Codec<Id<Kind>> =>
  guard<Id<Kind>>(
    codec.name,
    { type: 'integer' },
    (value): value is Id<Kind> => codec.is(value),
    `${valuePath} is not an integer`,
  );

/** The same, for parameters that call negative numbers too small; elsewhere they are unknown ids. */
export const nonNegativeId = <Kind extends string>(
  codec: t.Type<Id<Kind>, number>,
): Codec<Id<Kind>> =>
  where(id(codec), (value) => value >= 0, `${valuePath} is too small`, { minimum: 0 });

const typeOfValues = (
  values: readonly (string | number | boolean)[],
): { readonly type?: string } => {
  const types = new Set(
    values.map((value) => (typeof value === 'number' ? 'integer' : typeof value)),
  );
  const [type, ...others] = types;
  return type === undefined || others.length > 0 ? {} : { type };
};

/** One of a fixed set of values. */
export const literal = <const A extends string | number | boolean>(
  ...values: readonly A[]
): Codec<A> =>
  guard<A>(
    values.map((value) => JSON.stringify(value)).join(' | '),
    { ...typeOfValues(values), enum: values },
    (value): value is A => values.some((one) => one === value),
    `Invalid ${valuePath}`,
  );

/** Any JSON value; for fields whose own rules validate and describe it. */
export const anything = guard<unknown>(
  'anything',
  {},
  (value): value is unknown => value !== undefined,
  `${valuePath} is missing`,
);

export const nullable = <A>(codec: Codec<A>): Codec<A | null> =>
  codecOf<A | null>(
    `${codec.name} | null`,
    { anyOf: [codec.schema, { type: 'null' }] },
    (value): value is A | null => value === null || codec.is(value),
    (value, context) => (value === null ? t.success(null) : codec.validate(value, context)),
  );

/** One of a fixed set of values, with different errors for a wrong type and a wrong value. */
const oneListed = <const A extends string | number>(
  type: Codec<string | number>,
  values: readonly A[],
): Codec<A> => {
  const isListed = (value: unknown): value is A => values.some((one) => one === value);
  return codecOf<A>(
    values.join(' | '),
    { ...type.schema, enum: values },
    isListed,
    (value, context) => {
      if (isListed(value)) {
        return t.success(value);
      }
      const decoded = type.validate(value, context);
      return E.isRight(decoded)
        ? t.failure(
            value,
            context,
            `Invalid ${valuePath}: Value error, Not in the list of possible values`,
          )
        : decoded;
    },
  );
};

/** One of a fixed set of numbers. */
export const listed = <const A extends number>(...values: readonly A[]): Codec<A> =>
  oneListed(integer, values);

/** One of a fixed set of strings. */
export const listedText = <const A extends string>(...values: readonly A[]): Codec<A> =>
  oneListed(rawText, values);
