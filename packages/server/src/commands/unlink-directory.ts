import { Command } from '@commander-js/extra-typings';
import { plural } from '@parley/core/kernel';
import { organizationOption } from './named-organization';
import { resultOf } from './result-of';
import type { Runner } from './runner';

export const unlinkDirectoryCommand = (run: Runner) =>
  new Command('unlink-directory')
    .summary('unlinks accounts from a directory that was turned off')
    .argument('[email]', 'the address of one account')
    .option('--all', 'all accounts of the organization')
    .addOption(organizationOption)
    .action(async (email, { all = false, organization }, command) => {
      if ((email === undefined) !== all) {
        return command.error('error: give either the address of an account or --all');
      }
      return run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const unlinked = await useCases.accounts.unlinkDirectory({ host, email })();
        const count = resultOf(unlinked, { email });
        return {
          text: `${plural(count, 'account')} ${count === 1 ? 'was' : 'were'} unlinked from the directory.\n`,
          data: { separated: count },
        };
      });
    });
