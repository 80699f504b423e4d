import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Timestamp, Unexpected } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { RealmSettings } from '../realms/realm-settings';
import type { UserDefaults } from '../users/user-defaults';

export type NewRealm = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly createdAt: Timestamp;
};

/** What of a realm can be changed; of the settings and defaults, those that are named. */
export type RealmChanges = Partial<
  Pick<Realm, 'name' | 'description' | 'renderedDescription'> & {
    readonly settings: Partial<RealmSettings>;
    readonly userDefaults: Partial<UserDefaults>;
  }
>;

export interface RealmRepository {
  /** Keeps others from creating the same realm until this transaction ends. */
  readonly claim: (subdomain: string) => TE.TaskEither<Unexpected, void>;
  /** Creates the realm with its system groups and an empty event log. */
  readonly create: (realm: NewRealm) => TE.TaskEither<Unexpected, Realm>;
  readonly find: (id: RealmId) => TE.TaskEither<Unexpected, O.Option<Realm>>;
  readonly findBySubdomain: (subdomain: string) => TE.TaskEither<Unexpected, O.Option<Realm>>;
  /** Ids of those that are active, ascending. */
  readonly activeIds: () => TE.TaskEither<Unexpected, readonly RealmId[]>;
  /**
   * Remembers until when new full members are announced; a later time that is remembered already
   * stays. Answers the time remembered before. Nobody else asks until the transaction ends.
   */
  readonly markFullMembersAnnounced: (
    id: RealmId,
    until: Timestamp,
  ) => TE.TaskEither<Unexpected, Timestamp>;
  readonly update: (id: RealmId, changes: RealmChanges) => TE.TaskEither<Unexpected, void>;
}
