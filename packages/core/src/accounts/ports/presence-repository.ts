import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Timestamp, Unexpected, UserId } from '../../kernel';
import type { Presence, SeenPresence } from '../presence/presence';

/** What is known of one user's presence. */
export type KnownPresence = {
  /** Whether the user lets others see it, which is a setting of theirs. */
  readonly isShared: boolean;
  /** Undefined if nothing was ever reported. */
  readonly last: Presence | undefined;
};

export type StoredPresence = SeenPresence & {
  /** Counts the writes in the realm; whoever has seen one has seen those below it. */
  readonly updateId: number;
};

export type PresenceScope =
  | { readonly _tag: 'ConnectedSince'; readonly time: Timestamp }
  | { readonly _tag: 'WrittenAfter'; readonly updateId: number };

export interface PresenceRepository {
  readonly of: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, KnownPresence>;
  /** Of two times for the same the later one holds, so that reports may come in any order. */
  readonly write: (
    realmId: RealmId,
    userId: UserId,
    presence: Presence,
  ) => TE.TaskEither<Unexpected, void>;
  readonly remove: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
  /** Those of active users who share theirs, ascending by user. */
  readonly list: (
    realmId: RealmId,
    scope: PresenceScope,
  ) => TE.TaskEither<Unexpected, readonly StoredPresence[]>;
}
