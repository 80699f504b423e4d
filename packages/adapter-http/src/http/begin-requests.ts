import { nextTurn } from '@parley/core/kernel';

/** After so many milliseconds of a turn, further requests that have arrived begin in later turns. */
const turnMilliseconds = 5;

let turnBegan: number | undefined;

const endTurn = (): void => {
  turnBegan = undefined;
};

/** Requests whose turn has not come, in order of arrival. */
const waiting: (() => void)[] = [];

const beginWaiting = (): void => {
  const began = performance.now();
  do {
    waiting.shift()?.();
  } while (waiting.length > 0 && performance.now() - began < turnMilliseconds);
  beginOthersLater();
};

const beginOthersLater = (): void => {
  if (waiting.length > 0) {
    void nextTurn().then(beginWaiting);
  }
};

/**
 * Begins to serve a request. Node passes on all requests that have arrived in one turn of the event
 * loop; if these are hundreds, the later ones wait for later turns. As many begin in each of these as
 * in the first: requests that begin together share statements, and a turn for each would take ten
 * times as many of them.
 */
export const beginRequest = (begin: () => void): void => {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    setImmediate(endTurn);
  }
  if (now - turnBegan < turnMilliseconds) {
    begin();
  } else {
    waiting.push(begin);
    if (waiting.length === 1) {
      beginOthersLater();
    }
  }
};
