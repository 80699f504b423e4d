import type * as O from 'fp-ts/Option';
import type { Async, RealmId, UserId } from '../../kernel';
import type { PasswordReset } from '../passwords/password-reset';

/** At most one link for each user. */
export interface PasswordResetReader {
  /** The user's link, even if it has expired. */
  readonly find: (realmId: RealmId, userId: UserId) => Async<O.Option<PasswordReset>>;
}

export interface PasswordResetRepository extends PasswordResetReader {
  /** Stores the link with a new random salt; the user's earlier one becomes void. */
  readonly replace: (reset: Omit<PasswordReset, 'tokenSalt'>) => Async<void>;
  /**
   * Removes the link; false if it was used or replaced meanwhile. Of several transactions that take
   * the same link, one succeeds.
   */
  readonly take: (reset: PasswordReset) => Async<boolean>;
  /** Removes the user's link, if there is one. */
  readonly removeOf: (realmId: RealmId, userId: UserId) => Async<void>;
}
