import type * as O from 'fp-ts/Option';
import type { Async, RealmId, Timestamp } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { RealmPictures } from '../realms/realm-pictures';
import type { RealmSettings } from '../realms/realm-settings';
import type { UserDefaults } from '../users/user-defaults';

export type NewRealm = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly createdAt: Timestamp;
};

/** What can be changed about a realm; only the named settings, defaults and pictures change. */
export type RealmChanges = Partial<
  Pick<
    Realm,
    | 'name'
    | 'description'
    | 'renderedDescription'
    | 'uploadQuotaMib'
    | 'limits'
    | 'isActive'
    | 'deletionAt'
  > & {
    readonly pictures: Partial<RealmPictures>;
    readonly settings: Partial<RealmSettings>;
    readonly userDefaults: Partial<UserDefaults>;
  }
>;

export interface RealmReader {
  readonly find: (id: RealmId) => Async<O.Option<Realm>>;
  readonly findBySubdomain: (subdomain: string) => Async<O.Option<Realm>>;
  /** The ids of active realms, ascending. */
  readonly activeIds: () => Async<readonly RealmId[]>;
  /** Every realm, deactivated ones included; by id ascending. */
  readonly list: () => Async<readonly Realm[]>;
}

export interface RealmRepository extends RealmReader {
  /** Prevents others from creating the same realm until this transaction ends. */
  readonly claim: (subdomain: string) => Async<void>;
  /** Creates the realm with its system groups and an empty event log. */
  readonly create: (realm: NewRealm) => Async<Realm>;
  /**
   * Stores until when new full members have been announced, unless a later time is stored already.
   * Returns the previous time. Other transactions that call this wait until this one ends.
   */
  readonly markFullMembersAnnounced: (id: RealmId, until: Timestamp) => Async<Timestamp>;
  /**
   * Stores how many updates of the software the realm has been told of, unless it is more already.
   * Returns the previous number. Other transactions that call this wait until this one ends.
   */
  readonly markUpdatesAnnounced: (id: RealmId, count: number) => Async<number>;
  readonly update: (id: RealmId, changes: RealmChanges) => Async<void>;
  /**
   * Deletes some of what is stored for the realm, the realm itself last. Returns whether it still
   * exists.
   */
  readonly deleteSome: (id: RealmId) => Async<boolean>;
}
