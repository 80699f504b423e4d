import { Command } from '@commander-js/extra-typings';
import { organizationOption } from '../named-organization';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { describeUser, userAsJson, userRow } from './describe-user';

export const listUsersCommand = (run: Runner) =>
  new Command('list')
    .summary('lists all accounts: ID, address, role, whether they are active, name')
    .addOption(organizationOption)
    .action(({ organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const users = resultOf(await useCases.accounts.listAccounts(host)(), {});
        return { text: columns(users.map(userRow)), data: users.map(userAsJson) };
      }),
    );

export const showUserCommand = (run: Runner) =>
  new Command('show')
    .summary('shows one account')
    .argument('<email>', 'the address of the account')
    .addOption(organizationOption)
    .action((email, { organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const user = resultOf(await useCases.accounts.getAccount({ host, email })(), { email });
        return { text: columns(describeUser(user)), data: userAsJson(user) };
      }),
    );
