import type { Unexpected } from '@parley/core/kernel';
import { catching, isUnexpected } from '@parley/core/kernel';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { asUnexpected, isConflict } from '../connection/failures';

/** Carries a Left through Kysely, which rolls back when its callback throws. */
class RolledBack<Failure> extends Error {
  constructor(readonly failure: Failure) {
    super('rolled back');
  }
}

export const orRollBack = async <Failure, A>(work: TE.TaskEither<Failure, A>): Promise<A> =>
  pipe(
    await work(),
    E.getOrElse((failure): A => {
      throw new RolledBack(failure);
    }),
  );

/** Maximum attempts for a piece of work that conflicts with others. */
export const maxRuns = 5;

/** Mean delay in milliseconds before the first rerun; it doubles for each further one. */
const firstBackOffMilliseconds = 5;

/** Lets the other transaction finish first: an immediate rerun would conflict again. */
export const backOff = (runs: number): Promise<void> =>
  setTimeout(Math.random() * firstBackOffMilliseconds * 2 ** runs);

const isTransactionConflict = (thrown: unknown): boolean =>
  thrown instanceof RolledBack
    ? isUnexpected(thrown.failure) && isConflict(thrown.failure.cause)
    : isConflict(thrown);

/** Runs what a transaction does, and again if it conflicted with others: it was rolled back then. */
export const repeating = <Failure, A>(
  runLimit: number,
  once: (isFirstRun: boolean) => Promise<A>,
): TE.TaskEither<Failure | Unexpected, A> => {
  const repeatedly = async (runs: number): Promise<A> => {
    try {
      return await once(runs === 1);
    } catch (thrown) {
      if (runs < runLimit && isTransactionConflict(thrown)) {
        await backOff(runs);
        return repeatedly(runs + 1);
      }
      throw thrown;
    }
  };
  return catching(
    () => repeatedly(1),
    (thrown) => (thrown instanceof RolledBack ? (thrown.failure as Failure) : asUnexpected(thrown)),
  );
};
