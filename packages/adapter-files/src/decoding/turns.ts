import { guarded } from '@parley/core';

export type TurnLimits = {
  /** Maximum waiting jobs. */
  readonly maxWaiting: number;
  /** Maximum wait of each, in milliseconds. */
  readonly maxWaitMs: number;
};

export type Turns = {
  /**
   * Runs the job after all earlier ones; undefined, without running it, if too many are waiting or
   * it would have to wait too long.
   */
  readonly inTurn: <A>(work: () => Promise<A>) => Promise<A | undefined>;
  /** Skips all waiting and further jobs. */
  readonly close: () => void;
};

/** Runs one job at a time, in order of arrival. */
export const turns = ({ maxWaiting, maxWaitMs }: TurnLimits): Turns => {
  const waiting: ((isTurn: boolean) => void)[] = [];
  const state = { isBusy: false, isClosed: false };
  const wait = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const settle = (isTurn: boolean): void => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(
        guarded(reject, () => {
          waiting.splice(waiting.indexOf(settle), 1);
          resolve(false);
        }),
        maxWaitMs,
      );
      waiting.push(settle);
    });
  const take = (): Promise<boolean> => {
    if (state.isClosed || (state.isBusy && waiting.length >= maxWaiting)) {
      return Promise.resolve(false);
    }
    if (state.isBusy) {
      return wait();
    }
    state.isBusy = true;
    return Promise.resolve(true);
  };
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) {
      state.isBusy = false;
    } else {
      next(true);
    }
  };
  return {
    inTurn: async (work) => {
      if (!(await take())) {
        return undefined;
      }
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    close: () => {
      state.isClosed = true;
      for (const settle of waiting.splice(0)) {
        settle(false);
      }
    },
  };
};
