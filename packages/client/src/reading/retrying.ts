import { ApiError } from '../api/api-error';
import { delayAfter, recoveryFrom } from '../connection/backoff';
import type { Timer } from '../connection/waiting';
import { pause } from '../connection/waiting';

export type Retrying = {
  readonly timer: Timer;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/** Does work again until it succeeds, or fails for a reason that repetition does not help. */
export const retrying = async <A>(
  work: () => Promise<A>,
  { timer, random, signal }: Retrying,
): Promise<A> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || recoveryFrom(error) !== 'retry') {
        throw error;
      }
      const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      await pause(timer, delayAfter(failures, random(), retryAfterMs), signal);
      signal.throwIfAborted();
    }
  }
};
