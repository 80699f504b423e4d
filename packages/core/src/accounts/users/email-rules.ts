import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { RealmDomain, RealmSettings, User } from '../../access';
import { isSystemBot } from '../../access';
import { sameText } from '../../kernel';
import type { AccountFailure, SettingsObjection } from '../failures';
import { accountFailure } from '../failures';
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
 * Source: reference, "POST /users" and "Reasons in `errors`".
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

/** What people are told of an address that the organization does not accept. */
const objections: Readonly<Record<EmailObjection, SettingsObjection>> = {
  syntax: 'invalidAddress',
  domain: 'outsideDomain',
  disposable: 'disposableAddress',
  plus: 'addressWithPlus',
};

/** Why nobody else can have the address. */
const objectionOfHolder = (holder: User): SettingsObjection => {
  if (isSystemBot(holder)) {
    return 'reservedAddress';
  }
  return holder.isActive ? 'addressTaken' : 'addressOfDeactivated';
};

type Objection = AccountFailure<'SettingsFailure'>;

/** Like `checkEmail`, with the failure that people get who enter their own address. */
export const checkOwnEmail =
  (rules: EmailRules, disposableDomains: DisposableDomains) =>
  (email: string): E.Either<Objection, string> =>
    pipe(
      checkEmail(rules, disposableDomains)(email),
      E.mapLeft((objection) =>
        accountFailure('SettingsFailure', { objection: objections[objection] }),
      ),
    );

/** Whether the address may go to the user: nobody has it, or they have it in other letters. */
export const isFreeFor = (user: User | undefined, email: string, holder: O.Option<User>): boolean =>
  O.isNone(holder) || (user !== undefined && sameText(email, user.deliveryEmail));

/**
 * Whether nobody else has the address.
 *
 * @param self who may have it already; undefined for somebody without an account
 */
export const checkFreeEmail = (
  email: string,
  holder: O.Option<User>,
  self?: User,
): E.Either<Objection, string> =>
  O.isSome(holder) && !isFreeFor(self, email, holder)
    ? E.left(accountFailure('SettingsFailure', { objection: objectionOfHolder(holder.value) }))
    : E.right(email);
