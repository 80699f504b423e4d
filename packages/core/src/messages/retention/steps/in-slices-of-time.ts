import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Clock } from '../../../kernel';

/**
 * How long a job works through batches before it enqueues its continuation: the end of the process
 * waits for running jobs.
 */
export const sliceSeconds = 5;

/**
 * Runs batches one after another until one returns undefined: nothing is left. After `sliceSeconds`,
 * `postpone` enqueues the rest instead.
 *
 * @param batch gets where to continue, and returns where the next one continues
 */
export const inSlicesOfTime = <Position>(
  { now }: Clock,
  batch: (position: Position) => Async<Position | undefined>,
  postpone: (position: Position) => Async<void>,
) => {
  const run = (position: Position, deadline: number): Async<void> =>
    pipe(
      batch(position),
      TE.flatMap((next) => {
        if (next === undefined) {
          return TE.right(undefined);
        }
        return now() >= deadline ? postpone(next) : run(next, deadline);
      }),
    );
  return (position: Position): Async<void> =>
    pipe(
      TE.fromIO(now),
      TE.flatMap((start) => run(position, start + sliceSeconds)),
    );
};
