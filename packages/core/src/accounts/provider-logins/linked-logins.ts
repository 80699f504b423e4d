import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Caller, User } from '../../access';
import type { DirectoryEntry } from '../directory-accounts/directory-account';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { ResetForUserFailure } from '../passwords/password-reset';
import { checkResetForUser } from '../passwords/password-reset';

/** The ways a person can log in to an account. */
export type LinkedLogins = {
  /** Whether a password of the account is stored here. */
  readonly hasPassword: boolean;
  /** The entry of a directory that the account belongs to. */
  readonly directory: O.Option<DirectoryEntry>;
  /** The identity at a provider to which the account is linked: issuer and subject. */
  readonly provider: O.Option<DirectoryEntry>;
};

/**
 * Checks that the caller may see and unlink the logins of the account: people may for their own,
 * and for accounts whose passwords they may reset.
 */
export const checkManagesLogins = (
  { user }: Caller,
  target: User,
): E.Either<ResetForUserFailure, void> =>
  user.id === target.id ? E.right(undefined) : checkResetForUser(user, target);

/**
 * Checks that an account can be unlinked from its provider. Somebody without a password, here or in
 * a directory, could then log in only after a password reset by email, or at the provider again if
 * the address there is still the same.
 *
 * @param isForced unlinks the account even if it has no other login
 */
export const checkUnlink = (
  { hasPassword, directory, provider }: LinkedLogins,
  isForced: boolean,
): E.Either<AccountFailure<'NoProviderAccount' | 'OnlyLogin'>, void> => {
  if (O.isNone(provider)) {
    return E.left(accountFailure('NoProviderAccount'));
  }
  return hasPassword || O.isSome(directory) || isForced
    ? E.right(undefined)
    : E.left(accountFailure('OnlyLogin'));
};
