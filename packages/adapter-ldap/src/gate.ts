import { guarded } from '@parley/core';

/** Limits how many tasks run at a time. */
export type Gate = {
  /**
   * Runs the task when it is its turn. Rejects with the reason of the signal if that is aborted
   * before, and at once if too many tasks wait.
   */
  readonly run: <A>(task: () => Promise<A>, signal: AbortSignal) => Promise<A>;
};

export const newGate = (maxRunning: number, maxWaiting: number): Gate => {
  let running = 0;
  const waiting = new Set<() => void>();

  const untilTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= maxWaiting) {
        reject(new Error('too many logins wait for the directory'));
        return;
      }
      const begin = (): void => {
        waiting.delete(begin);
        resolve();
      };
      waiting.add(begin);
      // Once it has begun, giving up has no effect.
      signal.addEventListener(
        'abort',
        guarded(reject, () => {
          waiting.delete(begin);
          signal.throwIfAborted();
        }),
        { once: true },
      );
    });

  return {
    run: async (task, signal) => {
      if (running < maxRunning) {
        running += 1;
      } else {
        // The place of the task that ends is passed on, so that nobody overtakes.
        await untilTurn(signal);
      }
      try {
        return await task();
      } finally {
        const [next] = waiting;
        if (next === undefined) {
          running -= 1;
        } else {
          next();
        }
      }
    },
  };
};
