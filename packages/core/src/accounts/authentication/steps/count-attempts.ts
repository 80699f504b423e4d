import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Attempt, AttemptLimiter, TooManyAttempts } from '../../../access';
import { tooManyAttempts } from '../../../access';
import type { Unexpected } from '../../../kernel';

const countOne = (
  attempts: AttemptLimiter,
  { limit, who }: Attempt,
): TE.TaskEither<TooManyAttempts | Unexpected, void> =>
  pipe(
    attempts.count(limit, who),
    TE.flatMap(
      O.match(
        () => TE.right(undefined),
        (seconds) => TE.left(tooManyAttempts(seconds)),
      ),
    ),
  );

/** Counts the attempts in turn; the first that is one too many is the failure. */
export const countAttempts = (
  attempts: AttemptLimiter,
  counted: readonly Attempt[],
): TE.TaskEither<TooManyAttempts | Unexpected, void> =>
  pipe(
    counted,
    TE.traverseSeqArray((attempt) => countOne(attempts, attempt)),
    TE.map(() => undefined),
  );
