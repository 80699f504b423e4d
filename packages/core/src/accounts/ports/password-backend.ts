import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Account, Realm } from '../../access';
import type { Unexpected } from '../../kernel';

/** The credentials of a login. */
export type PasswordLogin = {
  readonly realm: Realm;
  readonly username: string;
  /** Never empty. */
  readonly password: string;
  /** The account with the user name as its delivery address, if there is one, active or not. */
  readonly account: O.Option<Account>;
};

/**
 * Verifies passwords: those that the server stores, or those of a directory that an embedding
 * program connects.
 */
export interface PasswordBackend {
  /** The name in `authentication_methods`: `Email`, `LDAP`. */
  readonly method: string;
  /** Whether every user name must be an email address. */
  readonly takesEmailsOnly: boolean;
  /** Set if it verifies the passwords that the server stores, which can be reset here. */
  readonly isOwn?: true;
  /**
   * The delivery address of the account that the password belongs to; None if the login is invalid.
   * Must take as long for unknown users as for known ones.
   */
  readonly open: (login: PasswordLogin) => TE.TaskEither<Unexpected, O.Option<string>>;
}
