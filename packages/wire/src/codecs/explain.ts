import { truncate } from '@parley/core/kernel';
import type * as t from 'io-ts';
import { valuePath } from './codec';

/** A key sent by the client, as shown in an error. */
export const shortened = (key: string): string => truncate(key, 100, '...');

const step = (key: string): string =>
  /^\d+$/.test(key) ? `[${shortened(key)}]` : `[${JSON.stringify(shortened(key))}]`;

/** The API's error message for the named value; only the first problem is reported. */
export const explain = (name: string, errors: t.Errors): string => {
  const [first] = errors;
  const path = first?.context.slice(1).map(({ key }) => step(key)) ?? [];
  return (first?.message ?? `Invalid ${valuePath}`).replace(
    valuePath,
    () => `${name}${path.join('')}`,
  );
};
