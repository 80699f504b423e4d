import { createRequire } from 'node:module';
import type { DisposableDomains } from '@parley/core';
import type mailchecker from 'mailchecker';

/** The list is long: it is loaded when the first address is judged, which many a process never does. */
const load = (): ReadonlySet<string> =>
  // What `require` answers has no type of its own.
  (createRequire(__filename)('mailchecker') as typeof mailchecker).blacklist();

const parentOf = (domain: string): string => domain.slice(domain.indexOf('.') + 1);

const isListed = (listed: ReadonlySet<string>, domain: string): boolean =>
  listed.has(domain) || (domain.includes('.') && isListed(listed, parentOf(domain)));

/** The domains that the library lists, and those below them. */
export const listedDisposableDomains: DisposableDomains = {
  isDisposable: (domain) => isListed(load(), domain),
};
