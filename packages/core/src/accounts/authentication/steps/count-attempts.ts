import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Attempt, AttemptLimiter } from '../../../access';
import type { Work } from '../../../kernel';
import { ifAny } from '../../../kernel';
import { accessFailure } from '../../../access';

const countOne = (
  attempts: AttemptLimiter,
  { limit, who }: Attempt,
): Work<AccessFailure<'TooManyAttempts'>, void> =>
  pipe(
    attempts.count(limit, who),
    ifAny((seconds) => TE.left(accessFailure('TooManyAttempts', { retryAfterSeconds: seconds }))),
  );

/** Counts the attempts in order; fails with the first that exceeds its limit. */
export const countAttempts = (
  attempts: AttemptLimiter,
  counted: readonly Attempt[],
): Work<AccessFailure<'TooManyAttempts'>, void> =>
  pipe(
    counted,
    TE.traverseSeqArray((attempt) => countOne(attempts, attempt)),
    TE.map(() => undefined),
  );
