import { setTimeout as sleep } from 'node:timers/promises';

const pauseMilliseconds = 20;

/**
 * Looks again and again until there is something to see, however slow the machine is: the time that
 * Jest gives the test ends a wait in vain.
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

/** The same for something that is true or not. */
export const untilTrue = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  await until(async () => ((await holds()) ? true : undefined));
};
