import { nextTurn } from '@parley/core';

/** After so many milliseconds of a turn, further requests that have arrived begin in later turns. */
const turnMilliseconds = 5;

let turnBegan: number | undefined;

const endTurn = (): void => {
  turnBegan = undefined;
};

/**
 * Begins to serve a request. Node passes on all requests that have arrived in one turn of the event
 * loop; if these are hundreds, each of the later ones waits for a turn of its own.
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
    void nextTurn().then(begin);
  }
};
