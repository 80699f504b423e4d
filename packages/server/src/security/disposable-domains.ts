import { createRequire } from 'node:module';
import type { DisposableDomains } from '@parley/core/accounts';
import { foldDomain } from '@parley/core/kernel';
import type mailchecker from 'mailchecker';

let listed: ReadonlySet<string> | undefined;

/**
 * The list is long: it is loaded when the first address is checked, which many processes never do.
 */
const load = (): ReadonlySet<string> =>
  // The result of `require` is untyped.
  (listed ??= new Set(
    Array.from(
      (createRequire(__filename)('mailchecker') as typeof mailchecker).blacklist(),
      foldDomain,
    ),
  ));

const parentOf = (domain: string): string => domain.slice(domain.indexOf('.') + 1);

const isListed = (list: ReadonlySet<string>, domain: string): boolean =>
  list.has(domain) || (domain.includes('.') && isListed(list, parentOf(domain)));

/** The domains in the library's list, and their subdomains. */
export const listedDisposableDomains: DisposableDomains = {
  isDisposable: (domain) => isListed(load(), domain),
};
