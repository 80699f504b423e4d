import type * as t from 'io-ts';
import { place } from './codec';

const step = (key: string): string => (/^\d+$/.test(key) ? `[${key}]` : `[${JSON.stringify(key)}]`);

/** What is wrong with the value of that name, in the API's words; the first problem counts. */
export const explain = (name: string, errors: t.Errors): string => {
  const [first] = errors;
  const path = first?.context.slice(1).map(({ key }) => step(key)) ?? [];
  return (first?.message ?? `Invalid ${place}`).replace(place, () => `${name}${path.join('')}`);
};
