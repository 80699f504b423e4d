import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Attempt, AttemptLimiter } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { accessFailure } from '../../../access';
import { ifAny } from '../../../kernel';

const countOne = (
  attempts: AttemptLimiter,
  { limit, who }: Attempt,
): TE.TaskEither<AccessFailure<'TooManyAttempts'> | Unexpected, void> =>
  pipe(
    attempts.count(limit, who),
    ifAny((seconds) => TE.left(accessFailure('TooManyAttempts', { retryAfterSeconds: seconds }))),
  );

/** Counts the attempts in order; fails with the first that exceeds its limit. */
export const countAttempts = (
  attempts: AttemptLimiter,
  counted: readonly Attempt[],
): TE.TaskEither<AccessFailure<'TooManyAttempts'> | Unexpected, void> =>
  pipe(
    counted,
    TE.traverseSeqArray((attempt) => countOne(attempts, attempt)),
    TE.map(() => undefined),
  );
