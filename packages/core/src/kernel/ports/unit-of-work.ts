import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, UserId } from '../shared/id';
import type { Work } from './unexpected';

/**
 * The version of a realm's facts: increases with every change of a fact, and with nothing else.
 * Facts that were loaded after a version was read are at least as new as that version.
 */
export type FactsVersion = number;

/**
 * Runs the work in one transaction; a `Left` rolls back its writes and its events.
 *
 * All steps of the work share one connection, which executes them one at a time, in the order in
 * which they were started. A step sees what the steps before it wrote. Steps that do not need each
 * other's results may be started with `together`, which saves round trips: the store gets them
 * without waiting for responses. A failure of one of them does not cancel the others; the
 * transaction is rolled back when all have ended.
 */
export type UnitOfWorkOn<Transaction> = <E, A>(
  work: (tx: Transaction) => TE.TaskEither<E, A>,
) => Work<E, A>;

/** Whether it is the actor's turn to change facts, while others may not (`InTurn`). */
export type Turn = { readonly hasTurn?: true };

/** Somebody with an account, by whose rights something is written. */
export type Actor = Turn & {
  readonly realm: { readonly id: RealmId };
  readonly user: {
    readonly id: UserId;
    readonly bot: { readonly ownerId: UserId | null } | null;
  };
  /** A version of the facts that the actor's rights are not older than; undefined if unknown. */
  readonly asOf: FactsVersion | undefined;
  /** Whether the work depends on other facts, too, that were read before it (`havingRead`). */
  readonly hasRead?: true;
};

/** The actor of work that depends on facts which were read before it, as of that version or later. */
export const havingRead = (actor: Actor, asOf: FactsVersion): Actor => ({
  ...actor,
  asOf: actor.asOf ?? asOf,
  hasRead: true,
});

/** Whose rights a transaction writes by, as of a version of the facts. */
export type Basis = Pick<Actor, 'hasRead' | 'hasTurn'> & {
  readonly realmId: RealmId;
  readonly asOf: FactsVersion;
  /** The user who acts, and the owner of a bot. */
  readonly userIds: readonly UserId[];
};

/** Undefined if there is nothing to check: nobody's rights, or rights of an unknown version. */
export const basisOf = (by: Actor | 'server'): Basis | undefined => {
  if (by === 'server' || by.asOf === undefined) {
    return undefined;
  }
  const { realm, user, asOf, hasRead, hasTurn } = by;
  const ownerId = user.bot?.ownerId ?? null;
  return {
    realmId: realm.id,
    asOf,
    userIds: ownerId === null ? [user.id] : [user.id, ownerId],
    ...(hasRead && { hasRead }),
    ...(hasTurn && { hasTurn }),
  };
};

/**
 * Runs the work as `UnitOfWorkOn` does, for work that writes. Nothing is written unless the rights
 * by which it is still hold at the commit; otherwise the result is the conflict `outdated`, and the
 * work has to be begun again with the actor as they are then (`whileOutdated`).
 *
 * @param by whose rights the work needs: those of the caller, or of the user for whom a job acts;
 *   with `havingRead`, what was read before the work has to hold, too.
 *   `server` is for what needs nobody's: what the server does by itself or for its operator, and what
 *   people ask for before they have logged in.
 */
export type TransactOn<Transaction> = <E, A>(
  by: Actor | 'server',
  work: (tx: Transaction) => TE.TaskEither<E, A>,
) => Work<E, A>;
