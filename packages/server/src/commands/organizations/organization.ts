import { Command } from '@commander-js/extra-typings';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { createOrganizationCommand } from './create-organization';
import { realmAsJson } from './describe-realm';

const listOrganizationsCommand = (run: Runner) =>
  new Command('list')
    .summary('lists the organizations: host, number of active people, name')
    .action(() =>
      run.opened(async ({ useCases }) => {
        const found = resultOf(await useCases.organization.listRealms()(), {});
        return {
          text: columns(
            found.map(({ realm, people }) => [
              realm.host,
              `${people.length} ${people.length === 1 ? 'person' : 'people'}`,
              realm.name,
            ]),
          ),
          data: found.map(({ realm, people }) => ({
            ...realmAsJson(realm),
            people: people.length,
          })),
        };
      }),
    );

export const organizationCommands = (run: Runner) =>
  new Command('organization')
    .summary('creates and lists the organizations of the server')
    .addCommand(createOrganizationCommand(run))
    .addCommand(listOrganizationsCommand(run));
