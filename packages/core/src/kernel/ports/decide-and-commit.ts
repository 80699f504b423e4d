import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';

/**
 * The version of a realm's facts: increases with every change of a fact, and with nothing else.
 * Facts that were loaded after a version was read are at least as new as that version.
 */
export type FactsVersion = number;

type Parts<Facts, Plan, Failure, A> = {
  readonly load: TE.TaskEither<Failure, Facts>;
  readonly decide: (facts: Facts) => E.Either<Failure, Plan>;
  /** Applies the plan, all or nothing; None if a fact has changed since it was loaded. */
  readonly commit: (plan: Plan, facts: Facts) => TE.TaskEither<Failure, O.Option<A>>;
  /** What is done instead if a fact has changed. */
  readonly otherwise: (stale: Facts) => TE.TaskEither<Failure, A>;
};

/**
 * Loads facts, decides on them, and commits the plan if they still hold. Otherwise it is not tried
 * again in the same way: newer facts are newer than the caller's rights, which only a transaction
 * checks.
 */
export const decideAndCommit =
  <Facts, Plan, Failure, A>({
    load,
    decide,
    commit,
    otherwise,
  }: Parts<Facts, Plan, Failure, A>): TE.TaskEither<Failure, A> =>
  async () => {
    const facts = await load();
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
    return O.isSome(committed.right) ? E.right(committed.right.value) : otherwise(facts.right)();
  };
