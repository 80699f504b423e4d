import * as E from 'fp-ts/Either';
import type { RealmDomain, RealmSettings } from '../../access';
import { isEmail } from './email-address';

/** The domains of services that hand out addresses for a few minutes. */
export type DisposableDomains = { readonly isDisposable: (domain: string) => boolean };

/** What an organization asks of its members' addresses. */
export type EmailRules = Pick<
  RealmSettings,
  'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'
> & { readonly domains: readonly RealmDomain[] };

export type EmailObjection = 'syntax' | 'plus' | 'domain' | 'disposable';

const isWithin =
  (domain: string) =>
  ({ domain: allowed, allowSubdomains }: RealmDomain): boolean =>
    domain === allowed || (allowSubdomains && domain.endsWith(`.${allowed}`));

/**
 * Whether the address may be a member's. Where an organization names its domains, they alone
 * decide; a plus would let one person of a domain be many.
 *
 * Source: reference, «POST /users» and «Reasons in `errors`».
 */
export const checkEmail =
  (rules: EmailRules, { isDisposable }: DisposableDomains) =>
  (email: string): E.Either<EmailObjection, string> => {
    const [local = '', domain = ''] = email.toLowerCase().split('@');
    if (!isEmail(email)) {
      return E.left('syntax');
    }
    if (!rules.emails_restricted_to_domains) {
      return rules.disallow_disposable_email_addresses && isDisposable(domain)
        ? E.left('disposable')
        : E.right(email);
    }
    if (local.includes('+')) {
      return E.left('plus');
    }
    return rules.domains.some(isWithin(domain)) ? E.right(email) : E.left('domain');
  };
