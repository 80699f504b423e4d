import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseState } from '@parley/adapter-postgres';
import { isAboutConnection, readDatabase } from '@parley/adapter-postgres';
import { guarded } from '@parley/core/kernel';
import { StartFailure } from '../start-failure';

/** What to do about an error of PostgreSQL, by its code. */
const remedies: Readonly<Record<string, string>> = {
  '28000': 'check the user and the password',
  '28P01': 'check the user and the password',
  '3D000': 'create it, or correct the name',
  '42501': 'give the user the right to it',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Why a database cannot be used, in one line. */
export const databaseFailure = (variable: string, error: unknown): StartFailure => {
  const message = error instanceof Error ? error.message || codeOf(error) : String(error);
  const remedy = message.includes('password must be a string')
    ? 'it names no password'
    : remedies[codeOf(error)];
  return new StartFailure(
    [`${variable} cannot be used`, message, ...(remedy === undefined ? [] : [remedy])].join(': '),
  );
};

type Options = {
  /** What names the database. */
  readonly variable: string;
  readonly url: string;
  /** An account whose API key is wanted. */
  readonly email: string | undefined;
  /** How long to wait for a database that does not answer. */
  readonly waitSeconds: number;
  /** Called once if it does not answer at once. */
  readonly onWaiting: (message: string) => void;
  readonly signal: AbortSignal;
};

const retryMilliseconds = 1_000;

/** Less than an operator waits for a sign of life. */
const silenceMilliseconds = 1_000;

const placeOf = (url: string): string => new URL(url).host || 'its socket';

/** PostgreSQL's own code for too many connections. */
const fullCode = '53300';

/** Why there is no connection, and what to do. */
const describeFailure = (url: string, code: string): { what: string; remedy: string } =>
  code === fullCode
    ? {
        what: `the database at ${placeOf(url)} has no free connection`,
        remedy: 'raise its max_connections, or stop what uses them',
      }
    : {
        what: `no database answers at ${placeOf(url)} (${code || 'timeout'})`,
        remedy: 'start it, or correct the address',
      };

/**
 * Reads what a start has to know of a database, and waits for one that does not answer. A
 * StartFailure says why it cannot be used; rejects with the reason of the signal if that is aborted.
 */
export const reachDatabase = async (options: Options): Promise<DatabaseState> => {
  const { variable, url, email, waitSeconds, onWaiting, signal } = options;
  const deadline = performance.now() + waitSeconds * 1000;
  let isSaid = waitSeconds === 0;
  const say = (what: string): void => {
    if (!isSaid) {
      isSaid = true;
      onWaiting(`${variable}: ${what}; trying for ${waitSeconds} s (DATABASE_WAIT)`);
    }
  };
  const silence = setTimeout(
    guarded(
      () => undefined,
      () => say(`no database answers at ${placeOf(url)}`),
    ),
    silenceMilliseconds,
  );
  try {
    for (;;) {
      try {
        return await readDatabase(url, email);
      } catch (error) {
        if (!isAboutConnection(error)) {
          throw databaseFailure(variable, error);
        }
        const { what, remedy } = describeFailure(url, codeOf(error));
        if (performance.now() >= deadline) {
          throw new StartFailure(`${variable}: ${what}: ${remedy}`);
        }
        say(what);
      }
      await sleep(retryMilliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  } finally {
    clearTimeout(silence);
  }
};
