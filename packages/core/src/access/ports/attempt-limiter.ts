import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { Async } from '../../kernel';
import type { AttemptLimit } from '../authentication/attempt-limit';

/** Counts limited attempts, for all processes of the server together. */
export interface AttemptLimiter {
  /**
   * Counts one attempt. None if it is allowed; else the seconds, one or more, until the next
   * attempt is allowed.
   *
   * @param who identifies whose attempts these are: any text
   */
  readonly count: (limit: AttemptLimit, who: string) => Async<O.Option<number>>;
  /** Whether anything was counted within the period of the limit. */
  readonly hasCounted: (limit: AttemptLimit, who: string) => Async<boolean>;
  /** Uncounts one attempt that was successful. */
  readonly uncount: (limit: AttemptLimit, who: string) => Async<void>;
  /** Resets all counts. */
  readonly forget: (limit: AttemptLimit, who: string) => Async<void>;
}

/** Allows everything: for servers that another program protects. */
export const unlimitedAttempts: AttemptLimiter = {
  count: () => TE.right(O.none),
  hasCounted: () => TE.right(false),
  uncount: () => TE.right(undefined),
  forget: () => TE.right(undefined),
};
