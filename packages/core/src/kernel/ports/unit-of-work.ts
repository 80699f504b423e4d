import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from './unexpected';

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
) => TE.TaskEither<E | Unexpected, A>;
