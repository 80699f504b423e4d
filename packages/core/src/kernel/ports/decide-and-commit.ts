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

/**
 * Loads facts, decides on them, and commits the plan if they still hold; otherwise decides again on
 * new ones. None if the facts changed each time.
 *
 * @param load gets the number of the attempt: 1, 2, and so on
 * @param commit applies the plan, all or nothing; None if a fact has changed since it was loaded, or is
 *   not as it was presumed
 */
export const decideAndCommit = <Facts, Plan, Failure, A>(
  load: (attempt: number) => TE.TaskEither<Failure, Facts>,
  decide: (facts: Facts) => E.Either<Failure, Plan>,
  commit: (plan: Plan, facts: Facts) => TE.TaskEither<Failure, O.Option<A>>,
  attempts = maxAttempts,
): TE.TaskEither<Failure, O.Option<A>> => {
  const attempt = async (number: number): Promise<E.Either<Failure, O.Option<A>>> => {
    const facts = await load(number)();
    if (E.isLeft(facts)) {
      return facts;
    }
    const plan = decide(facts.right);
    if (E.isLeft(plan)) {
      return plan;
    }
    const committed = await commit(plan.right, facts.right)();
    return E.isLeft(committed) || O.isSome(committed.right) || number >= attempts
      ? committed
      : attempt(number + 1);
  };
  return () => attempt(1);
};
