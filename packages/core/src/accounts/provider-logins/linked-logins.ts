import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Caller, User } from '../../access';
import type { DirectoryEntry } from '../directory-accounts/directory-account';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { ResetForUserFailure } from '../passwords/password-reset';
import { checkResetForUser } from '../passwords/password-reset';

/** With what a person can log in to an account. */
export type LinkedLogins = {
  /** Whether a password of the account is stored here. */
  readonly hasPassword: boolean;
  /** The entry of a directory that the account belongs to. */
  readonly directory: O.Option<DirectoryEntry>;
  /** What an identity provider knows the owner of the account by. */
  readonly provider: O.Option<DirectoryEntry>;
};

/**
 * Checks that the caller may see and separate the logins of the account: their own, and otherwise
 * those whose passwords they may reset.
 */
export const checkManagesLogins = (
  { user }: Caller,
  target: User,
): E.Either<ResetForUserFailure, void> =>
  user.id === target.id ? E.right(undefined) : checkResetForUser(user, target);

/**
 * Checks that an account can be separated from its provider. Somebody without a password, here or in
 * a directory, could log in only with one that they have sent to themselves, or with the provider
 * again if that still has the address.
 *
 * @param isForced separates the account although it has no other login
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
