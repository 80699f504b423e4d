import type { Creations } from '@parley/core';
import { creations, describeRemoval } from '@parley/core';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { hostOf } from './host-of';
import { readArguments } from './read-arguments';
import { resultOf } from './result-of';
import { readTime } from './read-time';
import { withParley } from './with-parley';

export const removeCreationsName = 'remove-creations';

export const removeCreationsUsage =
  `usage: ${removeCreationsName} EMAIL [--channels] [--files] [--groups] [--emoji] [--invitations] ' +
  '[--created-since DATE] ` +
  '[--organization SUBDOMAIN]; a DATE is like 2026-11-30 or 2026-11-30T18:00Z, in UTC';

type Wanted = {
  readonly email: string;
  readonly kinds: readonly Creations[];
  readonly createdSince: number;
  /** Empty for the first organization. */
  readonly subdomain: string;
};

/** Reads the arguments after the name of the command. */
export const readRemoveCreations = (given: readonly string[]): Wanted => {
  const { positionals, values } = readArguments(given, removeCreationsUsage, {
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      channels: { type: 'boolean' },
      files: { type: 'boolean' },
      groups: { type: 'boolean' },
      emoji: { type: 'boolean' },
      invitations: { type: 'boolean' },
      'created-since': { type: 'string' },
    },
  });
  const kinds = creations.filter((kind) => values[kind] === true);
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0 || kinds.length === 0) {
    throw new StartFailure(removeCreationsUsage);
  }
  return {
    email,
    kinds,
    createdSince: readTime(values['created-since'], removeCreationsUsage) ?? 0,
    subdomain: values.organization ?? '',
  };
};

/**
 * Removes what an account created, and returns the message about it. Works while the server is running and while it is not.
 */
export const runRemoveCreations = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const wanted = readRemoveCreations(given);
  const { subdomain, ...command } = wanted;
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const host = hostOf(configuration, subdomain);
    const done = await useCases.accounts.removeCreationsByEmail({ host, ...command })();
    return `${describeRemoval(wanted.kinds, resultOf(done, wanted))}.\n`;
  });
};
