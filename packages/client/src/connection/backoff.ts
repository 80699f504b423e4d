import { ApiError } from '../api/api-error';
import type { Timer } from './waiting';
import { pause } from './waiting';

const firstDelayMs = 500;
const longestDelayMs = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: twice as long after each failure, up to
 * a minute. The second half is random, so that the clients of a server do not return all at once.
 *
 * @param failures how many attempts have failed, at least 1
 *
 * @param random from 0 to 1
 *
 * @param retryAfterMs how long the server asks the client to wait at least
 */
export const delayAfter = (failures: number, random: number, retryAfterMs = 0): number => {
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 20));
  // The jitter is added to what the server asks for: all its clients may have got the same value.
  return Math.round(retryAfterMs + (delay / 2) * (1 + random));
};

type Recovery =
  /** The queue has expired: register again. */
  | 'register'
  /** The same request may succeed later. */
  | 'retry'
  /** It will not succeed, for example because the key is not valid. */
  | 'give up';

/** What to do after a failed request of the connection. */
export const recoveryFrom = (error: unknown): Recovery => {
  if (!(error instanceof ApiError)) {
    return 'retry';
  }
  if (error.code === 'BAD_EVENT_QUEUE_ID') {
    return 'register';
  }
  const { status } = error;
  // A success that is not of the API comes from a proxy or a captive portal.
  return status >= 500 || status < 400 || status === 429 || status === 408 ? 'retry' : 'give up';
};

type Retrying = {
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
