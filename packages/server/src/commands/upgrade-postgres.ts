import { resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { copyDatabase } from '@parley/adapter-postgres';
import { noPorts } from '../configuration/free-ports';
import { lockDataFolder } from '../configuration/instance-lock';
import { binariesIn } from '../embedded-postgres/binaries';
import { ownMajor } from '../embedded-postgres/initialize';
import { majorOfBinaries, upgradeCluster } from '../embedded-postgres/upgrade-cluster';
import { StartFailure } from '../start-failure';
import { addressAt } from './database-address';
import type { Runner } from './runner';

export const upgradePostgresCommand = (run: Runner) =>
  new Command('upgrade-postgres')
    .summary('copies the embedded database of an earlier major version of PostgreSQL into this one')
    .argument('<folder>', 'the programs of that version: a package @embedded-postgres/…, or others')
    .action((given) =>
      run.configured(async ({ configuration, log }) => {
        const { dataDir, databaseUrl } = configuration;
        if (databaseUrl !== undefined) {
          throw new StartFailure(
            'DATABASE_URL is set: only an embedded database is upgraded by this command',
          );
        }
        const binaries = binariesIn(resolve(given));
        if (majorOfBinaries(binaries) === ownMajor) {
          throw new StartFailure(
            `${given} has PostgreSQL ${ownMajor}, as this version does: name the folder of the one that made the database`,
          );
        }
        const folder = lockDataFolder(dataDir, noPorts);
        const addressOf = (url: string) => addressAt(url, configuration, log);
        try {
          const kept = await upgradeCluster({
            folder,
            binaries,
            copy: (from, to) =>
              copyDatabase(addressOf(from), addressOf(to), (done, total) =>
                run.progress({ name: 'tables', unit: 'bytes', done, total }),
              ),
            signal: run.surroundings.signal,
          });
          return {
            text: `The database is one of PostgreSQL ${ownMajor} now. The earlier one is kept in ${kept}: remove it when the server works.\n`,
            data: { postgres: ownMajor, kept },
          };
        } finally {
          folder.unlock();
        }
      }),
    );
