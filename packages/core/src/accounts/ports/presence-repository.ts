import type { Async, RealmId, Timestamp, UserId } from '../../kernel';
import type { Presence, DisplayedPresence } from '../presence/presence';

/** The stored presence of one user. */
export type KnownPresence = {
  /** Whether the user shares their presence, which is a user setting. */
  readonly isShared: boolean;
  /** Undefined if nothing was reported. */
  readonly last: Presence | undefined;
};

export type StoredPresence = DisplayedPresence & {
  /**
   * A number that increases with each write in the realm, so a client that knows one id knows all
   * lower ones.
   */
  readonly updateId: number;
};

export type PresenceScope =
  | { readonly _tag: 'ConnectedSince'; readonly time: Timestamp }
  | { readonly _tag: 'WrittenAfter'; readonly updateId: number };

export interface PresenceReader {
  readonly of: (realmId: RealmId, userId: UserId) => Async<KnownPresence>;
  /** The presences of active users who share theirs, ascending by user. */
  readonly list: (realmId: RealmId, scope: PresenceScope) => Async<readonly StoredPresence[]>;
}

export interface PresenceRepository extends PresenceReader {
  /** Keeps the later of the stored and the given times, so that reports may arrive in any order. */
  readonly write: (realmId: RealmId, userId: UserId, presence: Presence) => Async<void>;
  readonly remove: (realmId: RealmId, userId: UserId) => Async<void>;
}
