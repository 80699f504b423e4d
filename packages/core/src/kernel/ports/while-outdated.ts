import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import { isUnexpected } from './unexpected';

/**
 * At each attempt at least one of those who change each other's rights succeeds, so that few of them
 * need more than two.
 */
const maxAttempts = 20;

const isOutdated = (failure: unknown): boolean =>
  isUnexpected(failure) && failure.conflict === 'outdated';

/**
 * Does the work, and does it again with the caller as they are now for as long as their rights change
 * while it is done.
 *
 * @param again looks the caller up, or fails if they may not act any more
 */
export const whileOutdated =
  <Caller, Failure, A>(
    work: (caller: Caller) => TE.TaskEither<Failure, A>,
    again: TE.TaskEither<Failure, Caller>,
    attempts = maxAttempts,
  ) =>
  (caller: Caller): TE.TaskEither<Failure, A> =>
  async () => {
    let result = await work(caller)();
    for (let done = 1; done < attempts && E.isLeft(result); done += 1) {
      if (!isOutdated(result.left)) {
        return result;
      }
      const current = await again();
      if (E.isLeft(current)) {
        return current;
      }
      result = await work(current.right)();
    }
    return result;
  };
