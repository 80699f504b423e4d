/** Spares a directory that does not respond, and those who would wait for it. */
type Fuse = {
  /** Whether the last attempts failed so recently that another one would be in vain. */
  readonly isBlown: () => boolean;
  readonly succeeded: () => void;
  readonly failed: () => void;
};

/**
 * @param maxFailures failures in a row after which it blows
 *
 * @param milliseconds how long it stays so
 */
export const newFuse = (maxFailures: number, milliseconds: number): Fuse => {
  let failures = 0;
  let blownUntil = -Infinity;
  return {
    isBlown: () => performance.now() < blownUntil,
    succeeded: () => {
      failures = 0;
      blownUntil = -Infinity;
    },
    failed: () => {
      failures += 1;
      if (failures >= maxFailures) {
        blownUntil = performance.now() + milliseconds;
      }
    },
  };
};
