import type { Grant } from '@parley/core';
import { grantNames } from '@parley/core';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { hostOf } from './host-of';
import { readArguments } from './read-arguments';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const grantName = 'grant';

export const grantUsage = `usage: ${grantName} EMAIL (${grantNames.join(' | ')}) [--revoke] [--organization SUBDOMAIN]`;

type Wanted = {
  readonly email: string;
  readonly grant: Grant;
  readonly isGranted: boolean;
  /** Empty for the first organization. */
  readonly subdomain: string;
};

/** Reads the arguments after the name of the command. */
export const readGrant = (given: readonly string[]): Wanted => {
  const { positionals, values } = readArguments(given, grantUsage, {
    allowPositionals: true,
    options: { organization: { type: 'string' }, revoke: { type: 'boolean' } },
  });
  const [email, name, ...others] = positionals;
  const grant = grantNames.find((known) => known === name);
  if (email === undefined || grant === undefined || others.length > 0) {
    throw new StartFailure(grantUsage);
  }
  return {
    email,
    grant,
    isGranted: values.revoke !== true,
    subdomain: values.organization ?? '',
  };
};

/**
 * Gives an account a permission that only single accounts have, or takes it away, and returns the
 * message about it. Works while the server is running and while it is not.
 */
export const runGrant = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const wanted = readGrant(given);
  const { email, grant, isGranted, subdomain } = wanted;
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const host = hostOf(configuration, subdomain);
    const done = await useCases.accounts.changeGrant({ host, email, grant, isGranted })();
    const { deliveryEmail } = resultOf(done, wanted);
    return `${deliveryEmail} ${isGranted ? 'has' : 'no longer has'} the permission ${grant}.\n`;
  });
};
