import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Unexpected } from '../../ports/unexpected';
import type { Attempt } from '../attempt-limit';
import type { TooManyAttempts } from '../authentication-failures';
import { tooManyAttempts } from '../authentication-failures';

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
