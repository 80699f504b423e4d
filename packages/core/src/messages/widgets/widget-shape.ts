import { isRecord } from '../../kernel';
import type { ShapeProblem } from './widget-problem';

/** The problem of a value at that place; undefined if it is valid. */
export type Check = (at: string, value: unknown) => ShapeProblem | undefined;

export type Shape = Readonly<Record<string, Check>>;

export const aString: Check = (at, value) =>
  typeof value === 'string' ? undefined : { _tag: 'NotA', at, expected: 'string' };

export const aBoolean: Check = (at, value) =>
  typeof value === 'boolean' ? undefined : { _tag: 'NotA', at, expected: 'boolean' };

export const anIntegerUpTo =
  (most: number): Check =>
  (at, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return { _tag: 'NotA', at, expected: 'integer' };
    }
    if (value < 0) {
      return { _tag: 'TooSmall', at };
    }
    return value > most ? { _tag: 'TooLarge', at } : undefined;
  };

export const oneOfNumbers =
  (...numbers: readonly number[]): Check =>
  (at, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return { _tag: 'NotA', at, expected: 'integer' };
    }
    return numbers.includes(value) ? undefined : { _tag: 'NotAllowed', at };
  };

const firstOf = (problems: readonly (ShapeProblem | undefined)[]): ShapeProblem | undefined =>
  problems.find((problem) => problem !== undefined);

export const listOf =
  (item: Check): Check =>
  (at, value) =>
    Array.isArray(value)
      ? firstOf(value.map((one: unknown, index) => item(`${at}[${index}]`, one)))
      : { _tag: 'NotA', at, expected: 'list' };

/** A dictionary with at least these keys. */
export const dictionaryWith =
  (shape: Shape): Check =>
  (at, value) =>
    isRecord(value)
      ? firstOf(
          Object.entries(shape).map(([key, check]) =>
            Object.hasOwn(value, key)
              ? check(`${at}["${key}"]`, value[key])
              : { _tag: 'KeyMissing', at, key },
          ),
        )
      : { _tag: 'NotA', at, expected: 'dict' };

/** A dictionary with exactly these keys. */
export const dictionaryWithOnly =
  (shape: Shape): Check =>
  (at, value) => {
    const extra = isRecord(value)
      ? Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
      : [];
    return (
      dictionaryWith(shape)(at, value) ??
      (extra.length > 0 ? { _tag: 'UnknownKeys', keys: extra.sort() } : undefined)
    );
  };
