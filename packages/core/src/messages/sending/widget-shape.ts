/** Describes the problem of a named value; undefined if it is valid. */
export type Check = (name: string, value: unknown) => string | undefined;

export type Shape = Readonly<Record<string, Check>>;

export const isDictionary = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const aString: Check = (name, value) =>
  typeof value === 'string' ? undefined : `${name} is not a string`;

export const aBoolean: Check = (name, value) =>
  typeof value === 'boolean' ? undefined : `${name} is not a boolean`;

export const anIntegerUpTo =
  (most: number): Check =>
  (name, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return `${name} is not an integer`;
    }
    if (value < 0) {
      return `${name} is too small`;
    }
    return value > most ? `${name} is too large` : undefined;
  };

export const oneOfNumbers =
  (...numbers: readonly number[]): Check =>
  (name, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return `${name} is not an integer`;
    }
    return numbers.includes(value) ? undefined : `Invalid ${name}`;
  };

const firstOf = (problems: readonly (string | undefined)[]): string | undefined =>
  problems.find((problem) => problem !== undefined);

export const listOf =
  (item: Check): Check =>
  (name, value) =>
    Array.isArray(value)
      ? firstOf(value.map((one: unknown, index) => item(`${name}[${index}]`, one)))
      : `${name} is not a list`;

/** A dictionary with at least these keys. */
export const dictionaryWith =
  (shape: Shape): Check =>
  (name, value) =>
    isDictionary(value)
      ? firstOf(
          Object.entries(shape).map(([key, check]) =>
            Object.hasOwn(value, key)
              ? check(`${name}["${key}"]`, value[key])
              : `${key} key is missing from ${name}`,
          ),
        )
      : `${name} is not a dict`;

/** A dictionary with exactly these keys. */
export const dictionaryWithOnly =
  (shape: Shape): Check =>
  (name, value) => {
    const extra = isDictionary(value)
      ? Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
      : [];
    return (
      dictionaryWith(shape)(name, value) ??
      (extra.length > 0 ? `Unexpected arguments: ${extra.sort().join(', ')}` : undefined)
    );
  };
