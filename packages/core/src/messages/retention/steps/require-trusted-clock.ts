import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async } from '../../../kernel';
import { unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import { isClockTrusted } from '../retention-policy';

/**
 * Fails if the clock of the process differs from that of the database, because messages would be
 * archived or deleted too early; the job that asked is retried later.
 */
export const requireTrustedClock = ({ archive }: Pick<Reader, 'archive'>): Async<void> =>
  pipe(
    archive.secondsAheadOfStore(),
    TE.flatMap((seconds) =>
      isClockTrusted(seconds)
        ? TE.right(undefined)
        : TE.left(
            unexpected(
              new Error(
                `messages are neither archived nor deleted: the clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the clock of the database`,
              ),
            ),
          ),
    ),
  );
