import type { IO } from 'fp-ts/IO';
import type * as O from 'fp-ts/Option';
import type { AccessFailure, Identity, Realm } from '../../access';
import type { Async, Work } from '../../kernel';
import type {
  DirectoryReport,
  DirectorySyncResult,
  RefusedTakeover,
} from '../directory-accounts/directory-sync';

/** The credentials of a login. */
export type PasswordLogin = {
  readonly realm: Realm;
  readonly username: string;
  /** Never empty. */
  readonly password: string;
  /** The account with the user name as its delivery address, if there is one, active or not. */
  readonly account: O.Option<Identity>;
  /**
   * Counts the attempt for the account that the user name belongs to. A directory calls it once,
   * before it tries the password, because only the directory knows which user names and spellings
   * are those of one person. Fails if there were too many; the password must not be tried then.
   *
   * @param whose the `entryId` of the person, or the user name if nobody has it
   */
  readonly countAttempt: (whose: string) => Work<TooManyAttempts, void>;
};

export type TooManyAttempts = AccessFailure<'TooManyAttempts'>;

/** What a directory knows of the person who logged in. */
export type DirectoryPerson = {
  /** Identifies the person in the directory for good, whatever their name and address become. */
  readonly entryId: string;
  /** As the directory has it; Parley removes what its own names cannot contain. */
  readonly fullName: string;
};

/** A login with the correct password. */
export type ValidLogin = {
  /** The delivery address of the account. */
  readonly email: string;
  /**
   * Set by a directory. The account is then created at the first login, if the organization permits
   * that, and its password is only that of the directory from then on.
   */
  readonly person?: DirectoryPerson | undefined;
};

/** Knows which people have left. */
export type AccountDirectory = {
  /** Looks up entries; fails if any of them cannot be looked up. */
  readonly lookUp: (entryIds: readonly string[]) => Async<DirectoryReport>;
  /** Accounts of one organization that may be deactivated in one night, in percent. */
  readonly maxLeaversPercent: number;
  /** Logs what the nightly job did, or why it did nothing, and why a login was refused. */
  readonly log: (result: DirectorySyncResult | RefusedTakeover) => IO<void>;
};

/**
 * Verifies passwords: those that the server stores, those of a directory, or those of the accounts
 * of an embedding program.
 */
export interface PasswordBackend {
  /** The name in `authentication_methods`: `Email`, `LDAP`. */
  readonly method: string;
  /** Whether every user name must be an email address. */
  readonly takesEmailsOnly: boolean;
  /** Set if it verifies the passwords that the server stores, which can be reset here. */
  readonly isOwn?: true;
  /**
   * The login that the password belongs to; None if it is invalid. Must take as long for unknown
   * users as for known ones.
   */
  readonly open: (login: PasswordLogin) => Work<TooManyAttempts, O.Option<ValidLogin>>;
  /** Set by a directory whose leavers are deactivated. */
  readonly directory?: AccountDirectory;
}
