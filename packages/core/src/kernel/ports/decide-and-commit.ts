import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';

/**
 * The version of a realm's facts: increases with every change of a fact, and with nothing else.
 * Facts that were loaded after a version was read are at least as new as that version.
 */
export type FactsVersion = number;

/** How often a plan is made before giving up; facts of a realm rarely change that often. */
const maxAttempts = 3;

type Parts<Facts, Plan, Failure, A> = {
  /** Gets the facts of the attempt before, of which some have changed; undefined for the first one. */
  readonly load: (stale: Facts | undefined) => TE.TaskEither<Failure, Facts>;
  readonly decide: (facts: Facts) => E.Either<Failure, Plan>;
  /** Applies the plan, all or nothing; None if a fact has changed since it was loaded. */
  readonly commit: (plan: Plan, facts: Facts) => TE.TaskEither<Failure, O.Option<A>>;
  /** What is done instead if facts changed each time. */
  readonly otherwise: (stale: Facts) => TE.TaskEither<Failure, A>;
};

/**
 * Loads facts, decides on them, and commits the plan if they still hold; otherwise decides again on
 * new ones.
 */
export const decideAndCommit = <Facts, Plan, Failure, A>(
  { load, decide, commit, otherwise }: Parts<Facts, Plan, Failure, A>,
  attempts = maxAttempts,
): TE.TaskEither<Failure, A> => {
  const attempt = async (number: number, stale?: Facts): Promise<E.Either<Failure, A>> => {
    const facts = await load(stale)();
    if (E.isLeft(facts)) {
      return facts;
    }
    const plan = decide(facts.right);
    if (E.isLeft(plan)) {
      return plan;
    }
    const committed = await commit(plan.right, facts.right)();
    if (E.isLeft(committed)) {
      return committed;
    }
    if (O.isSome(committed.right)) {
      return E.right(committed.right.value);
    }
    return number < attempts ? attempt(number + 1, facts.right) : otherwise(facts.right)();
  };
  return () => attempt(1);
};
