import { Command } from '@commander-js/extra-typings';
import { columns } from '../report';
import type { Runner } from '../runner';
import { deactivateOrganizationCommand, reactivateOrganizationCommand } from './change-activity';
import { createOrganizationCommand } from './create-organization';
import { realmAsJson } from './describe-realm';
import { listAllRealms } from './list-all-realms';
import { moveOrganizationCommand } from './move-organization';

const listOrganizationsCommand = (run: Runner) =>
  new Command('list')
    .summary(
      'lists the organizations: host, number of active people, which of several databases, name, whether deactivated',
    )
    .action(() =>
      run.opened(async ({ parley }) => {
        const found = await listAllRealms(parley);
        return {
          text: columns(
            found.map(({ realm, people, shard }) => [
              realm.host,
              `${people.length} ${people.length === 1 ? 'person' : 'people'}`,
              ...(shard === undefined ? [] : [shard]),
              realm.isActive ? realm.name : `${realm.name} (deactivated)`,
            ]),
          ),
          data: found.map(({ realm, people, shard }) => ({
            ...realmAsJson(realm),
            people: people.length,
            database: shard,
          })),
        };
      }),
    );

export const organizationCommands = (run: Runner) =>
  new Command('organization')
    .summary('creates, lists, moves, deactivates and reactivates the organizations of the server')
    .addCommand(createOrganizationCommand(run))
    .addCommand(listOrganizationsCommand(run))
    .addCommand(moveOrganizationCommand(run))
    .addCommand(deactivateOrganizationCommand(run))
    .addCommand(reactivateOrganizationCommand(run));
