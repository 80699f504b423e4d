import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';
import type { AttemptLimit } from '../authentication/attempt-limit';

/** Counts what may be tried only so often, for all processes of the server together. */
export interface AttemptLimiter {
  /**
   * Counts one attempt. None if it may go ahead; else the seconds, one or more, after which the
   * next may.
   *
   * @param who whose attempts these are: any text
   */
  readonly count: (limit: AttemptLimit, who: string) => TE.TaskEither<Unexpected, O.Option<number>>;
  /** Whether anything was counted within the time of the limit. */
  readonly hasCounted: (limit: AttemptLimit, who: string) => TE.TaskEither<Unexpected, boolean>;
  /** Takes back one attempt that turned out well. */
  readonly uncount: (limit: AttemptLimit, who: string) => TE.TaskEither<Unexpected, void>;
  /** As if nothing had ever been tried. */
  readonly forget: (limit: AttemptLimit, who: string) => TE.TaskEither<Unexpected, void>;
}

/** Lets everything go ahead: for servers that another program guards. */
export const unlimitedAttempts: AttemptLimiter = {
  count: () => TE.right(O.none),
  hasCounted: () => TE.right(false),
  uncount: () => TE.right(undefined),
  forget: () => TE.right(undefined),
};
