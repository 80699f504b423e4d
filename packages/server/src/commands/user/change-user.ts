import { Argument, Command } from '@commander-js/extra-typings';
import { role as roles } from '@parley/core/kernel';
import { organizationOption } from '../named-organization';
import { resultOf } from '../result-of';
import { roleNames } from '../role-names';
import type { Runner } from '../runner';

export const roleCommand = (run: Runner) =>
  new Command('role')
    .summary('gives an account a role')
    .argument('<email>', 'the address of the account')
    .addArgument(new Argument('<role>', 'the role').choices(roleNames))
    .addOption(organizationOption)
    .action((email, role, { organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const wanted = { host, email, role: roles[role] };
        const changed = await useCases.accounts.changeRoleByEmail(wanted)();
        const { deliveryEmail } = resultOf(changed, { email });
        return {
          text: `${deliveryEmail} has the role ${role}.\n`,
          data: { email: deliveryEmail, role },
        };
      }),
    );

export const deactivateUserCommand = (run: Runner) =>
  new Command('deactivate')
    .summary('deactivates a person with their bots, or a bot; nothing that they wrote is deleted')
    .argument('<email>', 'the address of the account')
    .addOption(organizationOption)
    .action((email, { organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const done = await useCases.accounts.deactivateByEmail({ host, email })();
        const { deliveryEmail } = resultOf(done, { email });
        return {
          text: `${deliveryEmail} is deactivated.\n`,
          data: { email: deliveryEmail, is_active: false },
        };
      }),
    );

export const reactivateUserCommand = (run: Runner) =>
  new Command('reactivate')
    .summary('activates a person again, whose API key is another one then')
    .argument('<email>', "the person's address")
    .addOption(organizationOption)
    .action((email, { organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const done = await useCases.accounts.reactivateByEmail({ host, email })();
        const { deliveryEmail } = resultOf(done, { email });
        return {
          text: `${deliveryEmail} is active.\n`,
          data: { email: deliveryEmail, is_active: true },
        };
      }),
    );
