import { truncate } from '@parley/core/kernel';
import type * as t from 'io-ts';
import { valuePath } from './codec';

/** A key sent by the client, as shown in an error. */
export const shortened = (key: string): string => truncate(key, 100, '...');

/** One step into a value: to an item of a list, a key of an object, or the form that it has. */
const step = (key: string, value: unknown): string =>
  Array.isArray(value) && /^\d+$/.test(key) ? `[${key}]` : `[${JSON.stringify(shortened(key))}]`;

/** The API's error message for the named value; only the first problem is reported. */
export const explain = (name: string, errors: t.Errors): string => {
  const [first] = errors;
  const context = first?.context ?? [];
  const path = context.slice(1).map(({ key }, before) => step(key, context[before]?.actual));
  return (first?.message ?? `Invalid ${valuePath}`).replace(
    valuePath,
    () => `${name}${path.join('')}`,
  );
};
