import { Argument, Command } from '@commander-js/extra-typings';
import { grantNames } from '@parley/core/access';
import { organizationOption } from './named-organization';
import { resultOf } from './result-of';
import type { Runner } from './runner';

export const grantCommand = (run: Runner) =>
  new Command('grant')
    .summary('gives an account a permission that only single accounts have')
    .argument('<email>', 'the address of the account')
    .addArgument(new Argument('<permission>', 'the permission').choices(grantNames))
    .option('--revoke', 'takes the permission away')
    .addOption(organizationOption)
    .action((email, grant, { revoke = false, organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const isGranted = !revoke;
        const changed = await useCases.accounts.changeGrant({ host, email, grant, isGranted })();
        const { deliveryEmail } = resultOf(changed, { email });
        return {
          text: `${deliveryEmail} ${isGranted ? 'has' : 'no longer has'} the permission ${grant}.\n`,
          data: { email: deliveryEmail, permission: grant, is_granted: isGranted },
        };
      }),
    );
