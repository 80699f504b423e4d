import { Command } from '@commander-js/extra-typings';
import { migrateDatabase } from '@parley/adapter-postgres';
import { plural } from '@parley/core/kernel';
import type { Configuration } from '../configuration/configuration';
import { checkDatabase } from '../database/check-database';
import { addressAt, directAddressAt } from './database-address';
import { openDatabase } from './open-database';
import type { Runner } from './runner';

const othersOf = ({ shards }: Configuration): readonly string[] =>
  (shards?.others ?? []).map(({ url }) => url);

export const migrateCommand = (run: Runner) =>
  new Command('migrate')
    .summary('brings the schema of the database up to date, as each start does')
    .action(() =>
      run.configured(async ({ configuration, log }) => {
        const database = await openDatabase(configuration, run.surroundings.signal);
        try {
          const { url } = await checkDatabase(configuration, database.url, {
            kind: 'command',
            onWaiting: (message) => log.warn({}, message),
            signal: run.surroundings.signal,
          });
          const migrations: string[] = [];
          const first = await directAddressAt(url, configuration, log);
          const others = othersOf(configuration).map((other) =>
            addressAt(other, configuration, log),
          );
          for (const address of [first, ...others]) {
            migrations.push(...(await migrateDatabase(address)));
          }
          return {
            text:
              migrations.length === 0
                ? 'The database is up to date.\n'
                : `${plural(migrations.length, 'migration')} ran:\n${migrations.map((name) => `  ${name}\n`).join('')}`,
            data: { migrations },
          };
        } finally {
          await database.close();
        }
      }),
    );
