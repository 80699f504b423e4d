import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ApiKeySeed, FactsVersion, Unexpected, UserGroupId } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { User } from '../users/user';

/** An account, with what decides whether it may still be used. */
export type Identity = {
  readonly realm: Realm;
  /** Inactive, too, if the account is being deactivated. */
  readonly user: User;
  /** Undefined if no password was ever set. */
  readonly passwordHash: string | undefined;
  readonly apiKeySeed: ApiKeySeed;
};

/** A user who may log in, with everything that every request needs to know about them. */
export type Account = Identity & {
  /** The groups that contain the user, including supergroups. */
  readonly groups: ReadonlySet<UserGroupId>;
  /** A version of the realm's facts that is not older than the call; undefined if none was read. */
  readonly asOf?: FactsVersion | undefined;
};

/** What is read when only the host and the credentials of a request are known. */
export interface AccountReader {
  /**
   * The realm for the host. A host that is not a subdomain of the server's own belongs to the first
   * realm.
   */
  readonly realmAt: (host: string) => TE.TaskEither<Unexpected, O.Option<Realm>>;
  /** By the real address, case-insensitively. */
  readonly accountAt: (host: string, email: string) => TE.TaskEither<Unexpected, O.Option<Account>>;
  /** The same without the groups, which require a query of their own. */
  readonly identityAt: (
    host: string,
    email: string,
  ) => TE.TaskEither<Unexpected, O.Option<Identity>>;
  /** Whether a person has an account with that real address in another realm than the host's. */
  readonly isElsewhere: (host: string, email: string) => TE.TaskEither<Unexpected, boolean>;
}
