import type { Log } from './logger';

/** Ends a part of the server. */
export type Stop = () => Promise<void> | void;

/**
 * How long each part of the server may take to stop, in milliseconds: more than it takes as long as
 * the database answers, and less for all of them together than for the whole stop. The embedded
 * PostgreSQL has a limit of its own.
 */
const limits = {
  'the subscriptions': 5_000,
  'the polls': 5_000,
  'the email gateway': 5_000,
  'the HTTP server': 8_000,
  'the jobs': 25_000,
  'the threads': 5_000,
  'the connections to the database': 8_000,
  'the directory': 2_000,
  'the traces': 3_000,
} as const;

/**
 * Stops a part of the server, and goes on without it if that takes too long or fails: what comes
 * after it is stopped in any case.
 */
export const stopInTime =
  (log: Log) =>
  async (part: keyof typeof limits, stop: Stop): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, limits[part], 'late');
    });
    try {
      if ((await Promise.race([stop(), late])) === 'late') {
        log.warn({}, `${part} could not be stopped in time`);
      }
    } catch (err) {
      log.warn({ err }, `${part} could not be stopped`);
    } finally {
      clearTimeout(timer);
    }
  };
