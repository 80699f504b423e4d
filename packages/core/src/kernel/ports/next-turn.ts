declare function setImmediate(callback: () => void): unknown;

/** What waits for a turn of its own, in order of arrival. */
const waiting: (() => void)[] = [];

const takeTurn = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) {
    setImmediate(takeTurn);
  }
};

/**
 * Ends the current turn of the event loop. In each turn, only one of all that wait in the process goes
 * on, so that slices of several long responses do not add up to one long turn.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) {
      setImmediate(takeTurn);
    }
  });
