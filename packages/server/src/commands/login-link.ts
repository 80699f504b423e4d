import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { hostOf } from './host-of';
import { readArguments } from './read-arguments';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const loginLinkName = 'login-link';

export const loginLinkUsage = `usage: ${loginLinkName} [EMAIL] [--organization SUBDOMAIN]; without an address, the link is the owner's`;

/**
 * Prints the address of a link that logs a person in once, within ten minutes. Works while the
 * server is running and while it is not.
 */
export const runLoginLink = async (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const { positionals, values } = readArguments(given, loginLinkUsage, {
    allowPositionals: true,
    options: { organization: { type: 'string' } },
  });
  const [email = configuration.owner.email, ...others] = positionals;
  if (others.length > 0) {
    throw new StartFailure(loginLinkUsage);
  }
  const subdomain = values.organization ?? '';
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const link = await useCases.accounts.createLoginLink({
      host: hostOf(configuration, subdomain),
      email,
    })();
    return `${resultOf(link, { subdomain, email })}\n`;
  });
};
