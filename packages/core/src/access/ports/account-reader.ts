import type * as O from 'fp-ts/Option';
import type { ApiKeySeed, Async, FactsVersion, Timestamp, UserGroupId, UserId } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { NamedKey } from '../authentication/named-key';
import type { Session, SessionHorizon } from '../authentication/session';
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
  readonly asOf: FactsVersion | undefined;
};

/** What identifies the sender of a request that carries only an API key. */
export type KeyHolder = {
  readonly id: UserId;
  /** The real address. */
  readonly email: string;
  readonly apiKeySeed: ApiKeySeed;
};

/** Whether the credentials of a request are those of the account. */
export type Accepts = (identity: Identity) => boolean;
/** A session, and the real address of its user. */
export type SessionHolder = { readonly session: Session; readonly email: string };

/** A named key, and the real address of its user. */
export type NamedKeyHolder = { readonly key: NamedKey; readonly email: string };

/** What is read when only the host and the credentials of a request are known. */
export interface AccountReader {
  /**
   * The realm for the host. A host that is not a subdomain of the server's own belongs to the first
   * realm.
   */
  readonly realmAt: (host: string) => Async<O.Option<Realm>>;
  /**
   * By the real address, case-insensitively, if the account is accepted. One that is not accepted
   * costs as much as an unknown address, so that the time does not reveal who has an account.
   */
  readonly accountAt: (host: string, email: string, accepts: Accepts) => Async<O.Option<Account>>;
  /** The same without the groups, which require a query of their own. */
  readonly identityAt: (host: string, email: string, accepts: Accepts) => Async<O.Option<Identity>>;
  /**
   * By the real address, case-insensitively, of any account. Costs as much for unknown addresses as
   * for known ones.
   */
  readonly lookUpIdentity: (host: string, email: string) => Async<O.Option<Identity>>;
  /** The active incoming webhook bots of the realm at the host, by id ascending. */
  readonly incomingWebhooksAt: (host: string) => Async<readonly KeyHolder[]>;
  /** The session of the realm at the host that has this hash of its token, if it has not ended. */
  readonly sessionAt: (host: string, tokenHash: string) => Async<O.Option<SessionHolder>>;
  /**
   * Marks a use of the session, unless it ended or has expired, which its last use decides that any
   * process has marked. Returns whether it is still open.
   */
  readonly markSession: (
    session: Pick<Session, 'id' | 'realmId'>,
    now: Timestamp,
    horizon: SessionHorizon,
  ) => Async<boolean>;
  /** The named key of the realm at the host that has this hash, if it was not revoked. */
  readonly namedKeyAt: (host: string, tokenHash: string) => Async<O.Option<NamedKeyHolder>>;
  /** Marks a use of the key. Returns whether it still exists. */
  readonly markNamedKey: (key: Pick<NamedKey, 'id' | 'realmId'>, now: Timestamp) => Async<boolean>;
  /** Whether a person has an account with that real address in another realm than the host's. */
  readonly isElsewhere: (host: string, email: string) => Async<boolean>;
}
