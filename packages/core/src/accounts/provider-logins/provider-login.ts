import * as E from 'fp-ts/Either';
import type { Realm } from '../../access';
import type { VerifiedPerson } from '../directory-accounts/admission';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import { isEmail } from '../users/email-address';

/** What a login is for. The provider does not see it, and nobody else can change it. */
export type LoginPurpose = {
  /** The address that the provider sends the browser back to: one of the organization's. */
  readonly returnUrl: string;
  /** The key of the invitation that is followed, if any. */
  readonly invitationKey: string | undefined;
  /** What the app that waits for an API key encrypts it with; undefined for a browser. */
  readonly appKey: string | undefined;
};

/** What a provider says of a person who has logged in there. */
export type ProviderPerson = {
  readonly issuer: string;
  /** Identifies the person there for good, whatever their name and address become. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified that the address is that of the person. */
  readonly isEmailVerified: boolean;
  /** Empty if the provider does not tell it. */
  readonly fullName: string;
  /** The provider's names of the groups that the person is in; undefined if it does not say. */
  readonly groups: readonly string[] | undefined;
};

export type FinishedLogin = {
  readonly purpose: LoginPurpose;
  readonly person: ProviderPerson;
  /**
   * By which the provider recognizes the login at logout, 6,000 characters at most; may be empty.
   */
  readonly logoutHint: string;
};

/** The page that begins a login with the provider. */
export const providerLoginPath = '/provider-login';

/** The page that the provider sends the browser back to. */
export const providerReturnPath = `${providerLoginPath}/return`;

/** For how long a login may take, from its beginning to its end. */
export const providerLoginSeconds = 600;

export const returnUrlOf = ({ url }: Pick<Realm, 'url'>): string => `${url}${providerReturnPath}`;

/**
 * The person whom a provider has verified, for the organization in which the login began. An address
 * counts only if the provider has verified it: it decides which account the person gets.
 */
export const personOfLogin = (
  realm: Pick<Realm, 'url'>,
  { purpose, person: { issuer, subject, email, isEmailVerified, fullName } }: FinishedLogin,
): E.Either<AccountFailure<'ProviderLoginRefused'>, VerifiedPerson> => {
  const refused = (reason: 'expired' | 'noEmail' | 'unverifiedEmail') =>
    E.left(accountFailure('ProviderLoginRefused', { reason }));
  if (purpose.returnUrl !== returnUrlOf(realm)) {
    return refused('expired');
  }
  if (email === undefined || !isEmail(email)) {
    return refused('noEmail');
  }
  return isEmailVerified
    ? E.right({ source: issuer, entryId: subject, by: 'provider', email, fullName })
    : refused('unverifiedEmail');
};
