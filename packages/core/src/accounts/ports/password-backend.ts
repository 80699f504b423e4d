import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Account, Realm } from '../../access';
import type { Unexpected } from '../../kernel';

/** What somebody types to log in. */
export type PasswordLogin = {
  readonly realm: Realm;
  readonly username: string;
  /** Never empty. */
  readonly password: string;
  /** The account whose real address the user name is, if there is one, active or not. */
  readonly account: O.Option<Account>;
};

/**
 * A way to find out who somebody with a password is: the passwords that the server keeps, or a
 * directory that an embedding program asks.
 */
export interface PasswordBackend {
  /** Its name among the `authentication_methods`: `Email`, `LDAP`. */
  readonly method: string;
  /** Whether a user name that is no email address can be nobody's. */
  readonly takesEmailsOnly: boolean;
  /**
   * The real address of the account that the password opens; None if it opens none. It must take
   * as long for people who do not exist as for those who do.
   */
  readonly open: (login: PasswordLogin) => TE.TaskEither<Unexpected, O.Option<string>>;
}
