import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { RealmDomain, RealmSettings, User } from '../../access';
import { isSystemBot } from '../../access';
import { foldAddress, foldDomain, sameAddress } from '../../kernel';
import type { AccountFailure, AddressObjection } from '../failures';
import { accountFailure } from '../failures';
import { isEmail } from './email-address';

/** The domains of services for temporary addresses. */
export type DisposableDomains = { readonly isDisposable: (domain: string) => boolean };

/** An organization's rules for its members' email addresses. */
export type EmailRules = Pick<
  RealmSettings,
  'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'
> & { readonly domains: readonly RealmDomain[] };

export type EmailObjection = 'syntax' | 'plus' | 'domain' | 'disposable';

const isWithin =
  (domain: string) =>
  ({ domain: given, allowSubdomains }: RealmDomain): boolean => {
    const allowed = foldDomain(given);
    return domain === allowed || (allowSubdomains && domain.endsWith(`.${allowed}`));
  };

/**
 * Checks an email address against the organization's rules. If the organization restricts domains,
 * only they decide; a plus is rejected, because it would let one person have many addresses.
 *
 * Source: docs/reference/users.md#email-rules.
 */
export const checkEmail =
  (rules: EmailRules, { isDisposable }: DisposableDomains) =>
  (email: string): E.Either<EmailObjection, string> => {
    const [local = '', domain = ''] = foldAddress(email).split('@');
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

/** The objection that users see if the organization does not accept an address. */
export const addressObjections: Readonly<Record<EmailObjection, AddressObjection>> = {
  syntax: 'invalidAddress',
  domain: 'outsideDomain',
  disposable: 'disposableAddress',
  plus: 'addressWithPlus',
};

/** Why an address that another user has cannot be used. */
export const objectionOfHolder = (holder: User): AddressObjection => {
  if (isSystemBot(holder)) {
    return 'reservedAddress';
  }
  return holder.isActive ? 'addressTaken' : 'addressOfDeactivated';
};

type Objection = AccountFailure<'SettingsFailure'>;

/** Like `checkEmail`, with the failure for users who enter their own address. */
export const checkOwnEmail =
  (rules: EmailRules, disposableDomains: DisposableDomains) =>
  (email: string): E.Either<Objection, string> =>
    pipe(
      checkEmail(rules, disposableDomains)(email),
      E.mapLeft((objection) =>
        accountFailure('SettingsFailure', { objection: addressObjections[objection] }),
      ),
    );

/** Whether the user may have the address: it is free, or it is theirs in another spelling. */
export const isFreeFor = (user: User | undefined, email: string, holder: O.Option<User>): boolean =>
  O.isNone(holder) || (user !== undefined && sameAddress(email, user.deliveryEmail));

/**
 * Checks that no other user has the address.
 *
 * @param self the user who may have it already; undefined for a person without an account
 */
export const checkFreeEmail = (
  email: string,
  holder: O.Option<User>,
  self?: User,
): E.Either<Objection, string> =>
  O.isSome(holder) && !isFreeFor(self, email, holder)
    ? E.left(accountFailure('SettingsFailure', { objection: objectionOfHolder(holder.value) }))
    : E.right(email);
