import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import type { Parley } from '../parley';
import { StartFailure } from '../start-failure';
import { hostOf } from './host-of';
import type { PasswordSource } from './read-password';
import { readArguments } from './read-arguments';
import { readPassword } from './read-password';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const setPasswordName = 'set-password';

export const setPasswordUsage = `usage: ${setPasswordName} EMAIL [--organization SUBDOMAIN] [--revoke-api-key]; the password is read from the standard input`;

type Wanted = {
  readonly email: string;
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly revokesApiKey: boolean;
};

/** Reads the arguments after the name of the command. */
export const readSetPassword = (given: readonly string[]): Wanted => {
  const { positionals, values } = readArguments(given, setPasswordUsage, {
    allowPositionals: true,
    options: { organization: { type: 'string' }, 'revoke-api-key': { type: 'boolean' } },
  });
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) {
    throw new StartFailure(setPasswordUsage);
  }
  return {
    email,
    subdomain: values.organization ?? '',
    revokesApiKey: values['revoke-api-key'] === true,
  };
};

const setPassword = async (
  { useCases }: Parley,
  configuration: Configuration,
  wanted: Wanted,
  password: string,
): Promise<string> => {
  const changed = await useCases.accounts.setPassword({
    host: hostOf(configuration, wanted.subdomain),
    email: wanted.email,
    password,
    revokesApiKey: wanted.revokesApiKey,
  })();
  return resultOf(changed, wanted).deliveryEmail;
};

/**
 * Sets the password of a user who cannot get an email, and returns the message about it. Works while
 * the server is running and while it is not.
 */
export const runSetPassword = async (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
  source: PasswordSource,
  terminal: NodeJS.WritableStream,
): Promise<string> => {
  const wanted = readSetPassword(given);
  const password = await readPassword(source, terminal);
  return withParley(configuration, log, signal, async (parley) => {
    const email = await setPassword(parley, configuration, wanted, password);
    return `The password of ${email} was changed.\n`;
  });
};
