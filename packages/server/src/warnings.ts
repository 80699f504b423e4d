import type { Log } from './logger';

/** For so many milliseconds, the same trouble is counted, not logged. */
const quietMilliseconds = 60_000;

/** When a trouble was logged, and how often it occurred since. */
type Told = { readonly at: number; readonly repeated: number };

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Logs what could not be done, each trouble once a minute, with how often it occurred since its last
 * line: while the database is away, everything that tries again finds it out, twice a second.
 *
 * @param now milliseconds of any clock
 */
export const warnings = (
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): ((error: unknown, message: string) => void) => {
  const told = new Map<string, Told>();
  return (err, message) => {
    const trouble = `${String(codeOf(err))} ${message}`;
    const last = told.get(trouble);
    if (last !== undefined && now() - last.at < quietMilliseconds) {
      told.set(trouble, { ...last, repeated: last.repeated + 1 });
      return;
    }
    told.set(trouble, { at: now(), repeated: 0 });
    const repeated = last?.repeated ?? 0;
    log.warn({ err, ...(repeated === 0 ? {} : { repeated }) }, message);
  };
};
