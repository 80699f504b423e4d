import { Command } from '@commander-js/extra-typings';
import type { MovePhase } from '@parley/adapter-postgres';
import { MoveRefused, moveOrganization } from '@parley/adapter-postgres';
import * as E from 'fp-ts/Either';
import type { Configuration } from '../../configuration/configuration';
import type { Log } from '../../logger';
import { StartFailure } from '../../start-failure';
import { allAddressesAt } from '../database-address';
import { subdomainOf } from '../named-organization';
import type { Runner } from '../runner';

/** What is so from then on. */
const phaseTexts: Readonly<Record<MovePhase, string>> = {
  announced: 'its requests are refused',
  closed: 'nothing writes its rows any more',
  copied: 'all rows are copied, and equal',
  settled: 'the directory says where it is',
  opened: 'it is served again',
  cleared: 'the other database has nothing of it any more',
};

/** Those that have names: a single one has none. */
const databasesOf = async (configuration: Configuration, log: Log) => {
  const all = await allAddressesAt(configuration.databaseUrl ?? '', configuration, log);
  return new Map(
    all.flatMap(({ name, address }) => (name === undefined ? [] : [[name, address] as const])),
  );
};

export const moveOrganizationCommand = (run: Runner) =>
  new Command('move')
    .summary('moves an organization to another of several databases, while the others are used')
    .argument('<host>', 'its host, such as sales.chat.example.org, or the subdomain alone')
    .requiredOption('--to <name>', 'one of the names in DATABASES')
    .action((given, { to }) =>
      run.opened(async ({ configuration, log }) => {
        const subdomain = subdomainOf(configuration.publicUrl.hostname, given);
        if (E.isLeft(subdomain)) {
          throw new StartFailure(subdomain.left);
        }
        try {
          const isMoved = await moveOrganization({
            databases: await databasesOf(configuration, log),
            subdomain: subdomain.right,
            to,
            onPhase: (phase) =>
              run.progress({ name: phaseTexts[phase], unit: 'step', done: 1, total: 1 }),
            onBytes: (done, total) => run.progress({ name: 'tables', unit: 'bytes', done, total }),
          });
          return {
            text: `${given} is in the database ${to}${isMoved ? '' : ' already'}.\n`,
            data: { organization: subdomain.right, database: to, moved: isMoved },
          };
        } catch (error) {
          throw error instanceof MoveRefused ? new StartFailure(error.message) : error;
        }
      }),
    );
