import { createRequire } from 'node:module';
import type { DisposableDomains } from '@parley/core';
import type mailchecker from 'mailchecker';

/**
 * The list is long: it is loaded when the first address is checked, which many processes never do.
 */
const load = (): ReadonlySet<string> =>
  // The result of `require` is untyped.
  (createRequire(__filename)('mailchecker') as typeof mailchecker).blacklist();

const parentOf = (domain: string): string => domain.slice(domain.indexOf('.') + 1);

const isListed = (listed: ReadonlySet<string>, domain: string): boolean =>
  listed.has(domain) || (domain.includes('.') && isListed(listed, parentOf(domain)));

/** The domains in the library's list, and their subdomains. */
export const listedDisposableDomains: DisposableDomains = {
  isDisposable: (domain) => isListed(load(), domain),
};
