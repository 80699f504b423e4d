import { plural } from '@parley/core';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { hostOf } from './host-of';
import { readArguments } from './read-arguments';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const unlinkDirectoryName = 'unlink-directory';

export const unlinkDirectoryUsage = `usage: ${unlinkDirectoryName} (EMAIL | --all) [--organization SUBDOMAIN]`;

type Wanted = {
  /** Undefined for all accounts. */
  readonly email: string | undefined;
  /** Empty for the first organization. */
  readonly subdomain: string;
};

/** Reads the arguments after the name of the command. */
export const readUnlinkDirectory = (given: readonly string[]): Wanted => {
  const { positionals, values } = readArguments(given, unlinkDirectoryUsage, {
    allowPositionals: true,
    options: { organization: { type: 'string' }, all: { type: 'boolean' } },
  });
  const [email, ...others] = positionals;
  if ((email === undefined) !== (values.all === true) || others.length > 0) {
    throw new StartFailure(unlinkDirectoryUsage);
  }
  return { email, subdomain: values.organization ?? '' };
};

/** Separates accounts from a directory that was turned off, and returns the message about it. */
export const runUnlinkDirectory = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const { email, subdomain } = readUnlinkDirectory(given);
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const host = hostOf(configuration, subdomain);
    const done = await useCases.accounts.unlinkDirectory({ host, email })();
    const count = resultOf(done, { email, subdomain });
    return `${plural(count, 'account')} ${count === 1 ? 'was' : 'were'} separated from the directory.\n`;
  });
};
