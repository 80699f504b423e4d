import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InTurn, Unexpected, Work } from './unexpected';
import { isUnexpected } from './unexpected';
import type { Turn } from './unit-of-work';

/** In a turn, only what the server does by itself can outdate the work, which it seldom does. */
const maxRepetitions = 5;

const isOutdated = (failure: unknown): failure is Unexpected =>
  isUnexpected(failure) && failure.conflict === 'outdated';

/** For a store that has no turns, because it does one piece of work at a time. */
const atOnce: InTurn = (work) => work;

/**
 * Does the work, and does it again with the caller as they are now if their rights have changed while
 * it was done. It is done again in a turn: otherwise others whose work takes less time could outdate
 * it again and again.
 *
 * @param work is told whether it has the turn, for the actors of its transactions; it must not call
 *   this function again, which would wait for the turn
 *
 * @param again looks the caller up, or fails if they may not act any more
 */
export const whileOutdated =
  <Caller, Failure, A>(
    work: (caller: Caller, turn: Turn) => TE.TaskEither<Failure, A>,
    again: TE.TaskEither<Failure, Caller>,
  ) =>
  (caller: Caller): Work<Failure, A> =>
  async () => {
    const first = await work(caller, {})();
    if (E.isRight(first) || !isOutdated(first.left)) {
      return first;
    }
    const { inTurn = atOnce } = first.left;
    const repeat = pipe(
      again,
      TE.flatMap((current) => work(current, { hasTurn: true })),
    );
    const repeatedly: TE.TaskEither<Failure, A> = async () => {
      let result = await repeat();
      for (let done = 1; done < maxRepetitions && E.isLeft(result); done += 1) {
        if (!isOutdated(result.left)) {
          return result;
        }
        result = await repeat();
      }
      return result;
    };
    return inTurn(repeatedly)();
  };
