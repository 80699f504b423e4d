import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AccessFailure, User } from '../../access';
import { accessFailure, isAdministrator, isBot, isOwner } from '../../access';
import type { RealmId, Timestamp, UserId } from '../../kernel';
import { foldAddress } from '../../kernel';

/** A link with which a user can set a new password, open until it is used, replaced or expired. */
export type PasswordReset = {
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly expiresAt: Timestamp;
  /** See `Tokened`; another one for every link. */
  readonly tokenSalt: string;
};

export const passwordResetMinutes = 60;

export const passwordResetExpiry = (now: Timestamp): Timestamp => now + passwordResetMinutes * 60;

/** The path of the pages, relative to the realm's root. */
export const passwordResetPath = '/accounts/password/reset';

/** The URL that the email contains. */
export const passwordResetUrl = (realmUrl: string, token: string): string =>
  `${realmUrl}${passwordResetPath}/${token}`;

/** What the user's id and the salt of a link are for the tokens. */
export const tokenedReset = ({
  userId,
  tokenSalt,
}: Pick<PasswordReset, 'userId' | 'tokenSalt'>) => ({
  id: userId,
  tokenSalt,
});

/**
 * Whether the link still works for its user. A link that was sent to an address that the user no
 * longer has is void, because someone else may read emails to that address.
 */
export const isResetOpen = (reset: PasswordReset, user: User, now: Timestamp): boolean =>
  now < reset.expiresAt &&
  user.isActive &&
  !isBot(user) &&
  foldAddress(reset.email) === foldAddress(user.deliveryEmail);

/** Whether a back end verifies the passwords that the server stores. */
type BackendKind = { readonly isOwn?: true };

/** Whether the server stores passwords at all. */
export const storesPasswords = (backends: readonly BackendKind[]): boolean =>
  backends.some(({ isOwn }) => isOwn === true);

/** What is stored about the password of an account. */
export type StoredPassword = {
  readonly passwordHash: string | undefined;
  /** Whether the account belongs to an entry of a directory, which this process may not know. */
  readonly isInDirectory: boolean;
};

/**
 * Whether the account's password is stored here: never that of an account that belongs to an entry
 * of a directory. Another account without one has its password in another back end, if there is one.
 */
export const hasOwnPassword = (
  backends: readonly BackendKind[],
  { passwordHash, isInDirectory }: StoredPassword,
): boolean =>
  storesPasswords(backends) &&
  !isInDirectory &&
  (passwordHash !== undefined || backends.every(({ isOwn }) => isOwn === true));

/** What follows a request to reset the password of the account with an address. */
export type ResetDecision = 'sendLink' | 'explainBackend' | 'nothing';

/**
 * Decides what to send to an address that somebody entered: nothing unless it belongs to an active
 * person, so that nobody can have the server send email to arbitrary addresses.
 */
export const decideReset = (user: O.Option<User>, isOwnPassword: boolean): ResetDecision => {
  if (O.isNone(user) || !user.value.isActive || isBot(user.value)) {
    return 'nothing';
  }
  return isOwnPassword ? 'sendLink' : 'explainBackend';
};

export type ResetForUserFailure = AccessFailure<
  'UserDoesNotExist' | 'UserIsDeactivated' | 'InsufficientPermission' | 'MustBeOwner'
>;

/**
 * Checks that the caller may have a link sent to the target: administrators to everyone but owners,
 * owners to owners too, as with changes of roles.
 */
export const checkResetForUser = (
  caller: User,
  target: User,
): E.Either<ResetForUserFailure, void> => {
  if (isBot(target)) {
    return E.left(accessFailure('UserDoesNotExist'));
  }
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (!target.isActive) {
    return E.left(accessFailure('UserIsDeactivated'));
  }
  return isOwner(target) && !isOwner(caller)
    ? E.left(accessFailure('MustBeOwner'))
    : E.right(undefined);
};
