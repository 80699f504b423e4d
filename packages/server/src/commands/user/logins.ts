import { Command } from '@commander-js/extra-typings';
import type { LinkedLogins } from '@parley/core/accounts';
import * as O from 'fp-ts/Option';
import { organizationOption } from '../named-organization';
import type { Report } from '../report';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';

const entryOf = (entry: LinkedLogins['provider']): string =>
  O.isNone(entry) ? 'none' : `${entry.value.entryId} at ${entry.value.source}`;

const reportOf = (email: string, logins: LinkedLogins, isUnlinked: boolean): Report => {
  const { hasPassword, directory, provider } = logins;
  const data = {
    email,
    has_password: hasPassword,
    directory: O.toNullable(directory)?.entryId ?? null,
    provider: O.toNullable(provider)?.entryId ?? null,
    issuer: O.toNullable(provider)?.source ?? null,
    unlinked: isUnlinked,
  };
  const text = isUnlinked
    ? `${email} was unlinked from ${entryOf(provider)}.\n`
    : columns([
        ['password here', hasPassword ? 'yes' : 'no'],
        ['directory', entryOf(directory)],
        ['provider', entryOf(provider)],
      ]);
  return { text, data };
};

export const loginsCommand = (run: Runner) =>
  new Command('logins')
    .summary('shows how a person can log in: password, directory, identity provider')
    .argument('<email>', "the person's address")
    .option('--unlink', 'unlinks the account from the identity provider')
    .option('--force', 'unlinks it even if the account has no other login')
    .addOption(organizationOption)
    .action((email, { unlink = false, force = false, organization }, command) => {
      if (force && !unlink) {
        return command.error('error: --force has no meaning without --unlink');
      }
      return run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const named = { host, email, isUnlinking: unlink, isForced: force };
        const logins = resultOf(await useCases.accounts.loginsByEmail(named)(), { email });
        return reportOf(email, logins, unlink);
      });
    });
