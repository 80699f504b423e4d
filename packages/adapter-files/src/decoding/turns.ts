import { guarded } from '@parley/core';

export type TurnLimits = {
  /** How many may wait at once. */
  readonly maxWaiting: number;
  /** How long each may wait, in milliseconds. */
  readonly maxWaitMs: number;
};

export type Turns = {
  /**
   * Does the work when all that came before is done; undefined, and nothing is done, if too many
   * wait or it would have to wait too long.
   */
  readonly inTurn: <A>(work: () => Promise<A>) => Promise<A | undefined>;
  /** Lets nobody begin any more. */
  readonly close: () => void;
};

/** Lets one work at a time, in order of arrival. */
export const turns = ({ maxWaiting, maxWaitMs }: TurnLimits): Turns => {
  const waiting: ((isTurn: boolean) => void)[] = [];
  const state = { isBusy: false, isClosed: false };
  const wait = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const answer = (isTurn: boolean): void => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(
        guarded(reject, () => {
          waiting.splice(waiting.indexOf(answer), 1);
          resolve(false);
        }),
        maxWaitMs,
      );
      waiting.push(answer);
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
      for (const answer of waiting.splice(0)) {
        answer(false);
      }
    },
  };
};
