import { Command } from '@commander-js/extra-typings';
import { organizationOption } from './named-organization';
import { resultOf } from './result-of';
import type { Runner } from './runner';

export const loginLinkCommand = (run: Runner) =>
  new Command('login-link')
    .summary('prints a link that logs a person in once, within ten minutes')
    .argument('[email]', "the person's address; without it, that of OWNER_EMAIL")
    .addOption(organizationOption)
    .action((given, { organization }) =>
      run.inOrganization(organization, async ({ configuration, useCases, realm: { host } }) => {
        const email = given ?? configuration.owner.email;
        const link = resultOf(await useCases.accounts.createLoginLink({ host, email })(), {
          email,
        });
        return { text: `${link}\n`, data: { email, link } };
      }),
    );
