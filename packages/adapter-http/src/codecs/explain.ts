import { truncate } from '@parley/core';
import type * as t from 'io-ts';
import { place } from './codec';

/** A key of the client's, as an error says it. */
export const shortened = (key: string): string => truncate(key, 100, '...');

const step = (key: string): string =>
  /^\d+$/.test(key) ? `[${shortened(key)}]` : `[${JSON.stringify(shortened(key))}]`;

/** What is wrong with the value of that name, in the API's words; the first problem counts. */
export const explain = (name: string, errors: t.Errors): string => {
  const [first] = errors;
  const path = first?.context.slice(1).map(({ key }) => step(key)) ?? [];
  return (first?.message ?? `Invalid ${place}`).replace(place, () => `${name}${path.join('')}`);
};
