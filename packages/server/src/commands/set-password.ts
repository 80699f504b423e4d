import { parseArgs } from 'node:util';
import type { Failure, Unexpected } from '@parley/core';
import { currentLevel, presentFailure } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import type { Parley } from '../parley';
import { StartFailure } from '../start-failure';
import type { PasswordSource } from './read-password';
import { readPassword } from './read-password';
import { withParley } from './with-parley';

export const setPasswordName = 'set-password';

const usage = `usage: ${setPasswordName} EMAIL [--organization SUBDOMAIN] [--revoke-api-key]; the password is read from the standard input`;

type Wanted = {
  readonly email: string;
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly revokesApiKey: boolean;
};

/** Reads the arguments after the name of the command. */
export const readSetPassword = (given: readonly string[]): Wanted => {
  const parsed = E.tryCatch(
    () =>
      parseArgs({
        args: [...given],
        allowPositionals: true,
        options: { organization: { type: 'string' }, 'revoke-api-key': { type: 'boolean' } },
      }),
    () => usage,
  );
  if (E.isLeft(parsed)) {
    throw new StartFailure(usage);
  }
  const { positionals, values } = parsed.right;
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) {
    throw new StartFailure(usage);
  }
  return {
    email,
    subdomain: values.organization ?? '',
    revokesApiKey: values['revoke-api-key'] === true,
  };
};

const refusal = (failure: Failure | Unexpected, { email }: Wanted): unknown => {
  switch (failure._tag) {
    case 'Unexpected':
      return failure.cause;
    case 'UserDoesNotExist':
      return new StartFailure(`nobody has an account with the address ${email}`);
    default:
      return new StartFailure(presentFailure(failure, currentLevel).msg);
  }
};

const setPassword = async (
  { useCases }: Parley,
  { publicUrl }: Configuration,
  wanted: Wanted,
  password: string,
): Promise<string> => {
  const { hostname } = publicUrl;
  const changed = await useCases.accounts.setPassword({
    host: wanted.subdomain === '' ? hostname : `${wanted.subdomain}.${hostname}`,
    email: wanted.email,
    password,
    revokesApiKey: wanted.revokesApiKey,
  })();
  if (E.isLeft(changed)) {
    throw refusal(changed.left, wanted);
  }
  return changed.right.deliveryEmail;
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
