import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from './unexpected';

/**
 * Runs the work in one transaction; a Left undoes its writes and its events.
 *
 * The steps of the work run one after another, as they share a connection.
 */
export type UnitOfWorkOn<Transaction> = <E, A>(
  work: (tx: Transaction) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | Unexpected, A>;
