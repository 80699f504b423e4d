import { Command, Option } from '@commander-js/extra-typings';
import { role as roles } from '@parley/core/kernel';
import { organizationOption } from '../named-organization';
import { readPassword } from '../read-password';
import { resultOf } from '../result-of';
import { roleNames } from '../role-names';
import type { Runner } from '../runner';
import { userAsJson } from './describe-user';

export const createUserCommand = (run: Runner) =>
  new Command('create')
    .summary(
      'creates an account, and prints a link that logs the person in, unless it has a password',
    )
    .argument('<email>', "the person's address")
    .requiredOption('--name <name>', "the person's full name")
    .addOption(
      new Option('--role <role>', 'the role').choices(roleNames).default('member' as const),
    )
    .option('--password', 'reads a password from the standard input')
    .addOption(organizationOption)
    .action(async (email, { name, role, password: hasPassword = false, organization }) => {
      const { input, errors } = run.surroundings;
      const password = hasPassword ? await readPassword(input, errors) : undefined;
      await run.inOrganization(
        organization,
        async ({ useCases: { accounts }, realm: { host } }) => {
          const wanted = { host, email, fullName: name, role: roles[role], password };
          const user = resultOf(await accounts.createUserAt(wanted)(), { email });
          const named = { host, email: user.deliveryEmail };
          const link = hasPassword
            ? undefined
            : resultOf(await accounts.createLoginLink(named)(), named);
          return {
            text: `${user.deliveryEmail} has the ID ${user.id}.\n${link === undefined ? '' : `${link}\n`}`,
            data: { user: userAsJson(user), link },
          };
        },
      );
    });
