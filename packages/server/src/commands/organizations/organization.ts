import { Command } from '@commander-js/extra-typings';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { deactivateOrganizationCommand, reactivateOrganizationCommand } from './change-activity';
import { createOrganizationCommand } from './create-organization';
import { realmAsJson } from './describe-realm';

const listOrganizationsCommand = (run: Runner) =>
  new Command('list')
    .summary('lists the organizations: host, number of active people, name, whether deactivated')
    .action(() =>
      run.opened(async ({ useCases }) => {
        const found = resultOf(await useCases.organization.listRealms()(), {});
        return {
          text: columns(
            found.map(({ realm, people }) => [
              realm.host,
              `${people.length} ${people.length === 1 ? 'person' : 'people'}`,
              realm.isActive ? realm.name : `${realm.name} (deactivated)`,
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
    .summary('creates, lists, deactivates and reactivates the organizations of the server')
    .addCommand(createOrganizationCommand(run))
    .addCommand(listOrganizationsCommand(run))
    .addCommand(deactivateOrganizationCommand(run))
    .addCommand(reactivateOrganizationCommand(run));
