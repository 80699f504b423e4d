import type { Id } from '@parley/core';
import { isWholeNumber, lengthOf } from '@parley/core';
import * as t from 'io-ts';
import type { Codec } from './codec';
import { codecOf, guard, place, where } from './codec';

export const integer = guard<number>(
  'integer',
  { type: 'integer' },
  isWholeNumber,
  `${place} is not an integer`,
);

/** A position in the history: an id, or 10^16 for its end, which exceeds the safe integers. */
export const position = guard<number>(
  'position',
  { type: 'integer' },
  (value): value is number => Number.isInteger(value),
  `${place} is not an integer`,
);

export const float = guard<number>(
  'float',
  { type: 'number' },
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  `${place} is not a float`,
);

export const boolean = guard<boolean>(
  'boolean',
  { type: 'boolean' },
  (value): value is boolean => typeof value === 'boolean',
  `${place} is not a boolean`,
);

/** Any text, even with characters that cannot be stored: for rules that check characters themselves. */
export const rawText = guard<string>(
  'text',
  { type: 'string' },
  (value): value is string => typeof value === 'string',
  `${place} is not a string`,
);

/** Text for rules that check NUL themselves; rejects lone surrogates. */
export const wellFormed = where(
  rawText,
  (value) => value.isWellFormed(),
  `${place} has invalid format`,
);

/** PostgreSQL can store neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Text that can be stored. */
export const text = where(rawText, isStorable, `${place} has invalid format`);

/** A code point has at most two UTF-16 units, so texts that are far too long need not be counted. */
const isWithin = (limit: number, value: string): boolean =>
  value.length <= limit || (value.length <= 2 * limit && lengthOf(value) <= limit);

/** At most so many Unicode code points. */
export const maxLength = (limit: number, codec: Codec<string> = text): Codec<string> =>
  where(
    codec,
    (value) => isWithin(limit, value),
    `${place} is too long (limit: ${limit} characters)`,
    { maxLength: limit },
  );

/** Rejects text that is empty or only whitespace. */
export const nonBlank = (codec: Codec<string> = text): Codec<string> =>
  where(codec, (value) => value.trim() !== '', `${place} cannot be blank`, { minLength: 1 });

export const min = (least: number, codec: Codec<number> = integer): Codec<number> =>
  where(codec, (value) => value >= least, `${place} is too small`, { minimum: least });

export const max = (most: number, codec: Codec<number> = integer): Codec<number> =>
  where(codec, (value) => value <= most, `${place} is too large`, { maximum: most });

/** An id, an integer on the wire. */
export const id = <Kind extends string>(codec: t.Type<Id<Kind>, number>): Codec<Id<Kind>> =>
  guard<Id<Kind>>(
    codec.name,
    { type: 'integer' },
    (value): value is Id<Kind> => codec.is(value),
    `${place} is not an integer`,
  );

/** One of a few values. */
export const literal = <const A extends string | number | boolean>(
  ...values: readonly A[]
): Codec<A> =>
  guard<A>(
    values.map((value) => JSON.stringify(value)).join(' | '),
    { enum: values },
    (value): value is A => values.some((one) => one === value),
    `Invalid ${place}`,
  );

/** Any JSON value; for values that the field's own rules check. */
export const anything = guard<unknown>(
  'anything',
  {},
  (value): value is unknown => value !== undefined,
  `${place} is missing`,
);

export const nullable = <A>(codec: Codec<A>): Codec<A | null> =>
  codecOf<A | null>(
    `${codec.name} | null`,
    { anyOf: [codec.schema, { type: 'null' }] },
    (value): value is A | null => value === null || codec.is(value),
    (value, context) => (value === null ? t.success(null) : codec.validate(value, context)),
  );

/** One of a few values; the error differs for values of another type. */
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
      return decoded._tag === 'Right'
        ? t.failure(
            value,
            context,
            `Invalid ${place}: Value error, Not in the list of possible values`,
          )
        : decoded;
    },
  );
};

/** One of a few numbers. */
export const listed = <const A extends number>(...values: readonly A[]): Codec<A> =>
  oneListed(integer, values);

/** One of a few words. */
export const listedText = <const A extends string>(...values: readonly A[]): Codec<A> =>
  oneListed(rawText, values);
