import { Command } from '@commander-js/extra-typings';
import { creations, describeRemoval } from '@parley/core/accounts';
import { organizationOption } from './named-organization';
import { readTime } from './read-time';
import { resultOf } from './result-of';
import type { Runner } from './runner';

export const removeCreationsCommand = (run: Runner) =>
  new Command('remove-creations')
    .summary('removes what an account created: at least one of the kinds below')
    .argument('<email>', 'the address of the account')
    .option('--channels', 'archives its channels')
    .option('--files', 'deletes its files')
    .option('--groups', 'deactivates its user groups')
    .option('--emoji', 'deactivates its custom emoji')
    .option('--invitations', 'revokes its invitations')
    .option('--created-since <date>', 'only what was created since then, in UTC', readTime)
    .addOption(organizationOption)
    .action(async (email, { createdSince = 0, organization, ...chosen }, command) => {
      const kinds = creations.filter((kind) => chosen[kind] === true);
      if (kinds.length === 0) {
        return command.error(
          `error: name what to remove: ${creations.map((kind) => `--${kind}`).join(', ')}`,
        );
      }
      return run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const wanted = { host, email, kinds, createdSince };
        const removed = resultOf(await useCases.accounts.removeCreationsByEmail(wanted)(), wanted);
        return { text: `${describeRemoval(kinds, removed)}.\n`, data: removed };
      });
    });
