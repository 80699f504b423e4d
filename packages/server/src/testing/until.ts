import { setTimeout as sleep } from 'node:timers/promises';

const pauseMilliseconds = 20;

/**
 * Polls until there is a result, however slow the machine is: Jest's test timeout ends the wait.
 */
export const until = async <A>(look: () => Promise<A | undefined> | A | undefined): Promise<A> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    await sleep(pauseMilliseconds);
  }
};

/** The same for a boolean condition. */
export const untilTrue = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  await until(async () => ((await holds()) ? true : undefined));
};
