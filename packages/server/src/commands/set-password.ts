import { Command } from '@commander-js/extra-typings';
import { organizationOption } from './named-organization';
import { readPassword } from './read-password';
import { resultOf } from './result-of';
import type { Runner } from './runner';

/** @param name it has two: `set-password` and `user password` */
export const setPasswordCommand = (run: Runner, name: string) =>
  new Command(name)
    .summary('sets the password of a person, which it reads from the standard input')
    .argument('<email>', "the person's address")
    .option('--revoke-api-key', 'replaces the API key, too')
    .addOption(organizationOption)
    .action(async (email, { revokeApiKey = false, organization }) => {
      const { input, errors } = run.surroundings;
      const password = await readPassword(input, errors);
      await run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const changed = await useCases.accounts.setPassword({
          host,
          email,
          password,
          revokesApiKey: revokeApiKey,
        })();
        const { deliveryEmail } = resultOf(changed, { email });
        return {
          text: `The password of ${deliveryEmail} was changed.\n`,
          data: { email: deliveryEmail, is_api_key_revoked: revokeApiKey },
        };
      });
    });
