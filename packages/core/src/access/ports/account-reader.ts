import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { ApiKeySeed, Unexpected, UserGroupId } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { User } from '../users/user';

/** An account, with what tells whether it may still be used, and by whom. */
export type Identity = {
  readonly realm: Realm;
  readonly user: User;
  /** Undefined where no password was ever set. */
  readonly passwordHash: string | undefined;
  readonly apiKeySeed: ApiKeySeed;
};

/** Somebody who may log in, with all that every request needs to know of them. */
export type Account = Identity & {
  /** The groups that hold the user, through subgroups too. */
  readonly groups: ReadonlySet<UserGroupId>;
};

/** What is read before anything is known of a request but its host and its credentials. */
export interface AccountReader {
  /** The realm that answers on the host; the first realm answers on every bare address. */
  readonly realmAt: (host: string) => TE.TaskEither<Unexpected, O.Option<Realm>>;
  /** By the real address, without regard to case. */
  readonly accountAt: (host: string, email: string) => TE.TaskEither<Unexpected, O.Option<Account>>;
  /** The same without the groups, which take a query of their own. */
  readonly identityAt: (
    host: string,
    email: string,
  ) => TE.TaskEither<Unexpected, O.Option<Identity>>;
  /** Whether a person has an account with that real address in another realm than the host's. */
  readonly isElsewhere: (host: string, email: string) => TE.TaskEither<Unexpected, boolean>;
}
