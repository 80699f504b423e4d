/** Those who wait for a turn of their own, in the order in which they began to. */
const waiting: (() => void)[] = [];

const takeTurn = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) {
    setImmediate(takeTurn);
  }
};

/**
 * Ends the current turn of the event loop. One of all that wait goes on in each turn, so that pieces
 * of several long responses do not add up to a long one.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) {
      setImmediate(takeTurn);
    }
  });
