import { truncate } from '@parley/core';
import type * as t from 'io-ts';
import { place } from './codec';

/** A key from the client, for use in an error. */
export const shortened = (key: string): string => truncate(key, 100, '...');

const step = (key: string): string =>
  /^\d+$/.test(key) ? `[${shortened(key)}]` : `[${JSON.stringify(shortened(key))}]`;

/** The API's message about the first problem of the value with that name. */
export const explain = (name: string, errors: t.Errors): string => {
  const [first] = errors;
  const path = first?.context.slice(1).map(({ key }) => step(key)) ?? [];
  return (first?.message ?? `Invalid ${place}`).replace(place, () => `${name}${path.join('')}`);
};
