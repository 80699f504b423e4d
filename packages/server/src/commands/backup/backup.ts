import { Command } from '@commander-js/extra-typings';
import { MoveRefused, withoutMoves } from '@parley/adapter-postgres';
import { mebibyte, plural } from '@parley/core/kernel';
import type { Manifest } from '../../backup/archive/manifest';
import { databasesOf } from '../../backup/archive/manifest';
import { createBackup } from '../../backup/create-backup';
import { dataPaths } from '../../configuration/data-folder';
import { readSecret, serverSecretKind } from '../../configuration/remembered-secret';
import { checkDatabase } from '../../database/check-database';
import { openFiles } from '../../embedding/make-ports';
import { StartFailure } from '../../start-failure';
import { allAddressesAt } from '../database-address';
import { openDatabase } from '../open-database';
import { readFileName } from '../read-file-name';
import type { Report } from '../report';
import type { Runner } from '../runner';
import { writingArchive } from '../write-archive';

const describe = (archive: string, manifest: Manifest, secretPlace: string): Report => {
  const { createdAt, files } = manifest;
  const databases = databasesOf(manifest);
  const tables = databases.flatMap((each) => each.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes, missing } = files;
  const ofSeveral = databases.length === 1 ? '' : ` of ${databases.length} databases`;
  return {
    text: [
      `${archive} has ${plural(tables.length, 'table')}${ofSeveral} with ${plural(rows, 'row')} and ${plural(count, 'file')} of ${(bytes / mebibyte).toFixed(1)} MiB, as of ${createdAt}.\n`,
      ...(missing.length === 0
        ? []
        : [`${plural(missing.length, 'file')} of the database could not be found.\n`]),
      `It does not contain the secret: keep ${secretPlace} in another place.\n`,
    ].join(''),
    data: { archive, createdAt, tables: tables.length, rows, files: { count, bytes, missing } },
  };
};

export const backupCommand = (run: Runner) =>
  new Command('backup')
    .summary('writes the database and all files into an archive, also while the server runs')
    .argument(
      '<archive>',
      'the file to write, such as parley.tar; an interrupted one is continued',
      readFileName,
    )
    .action((archive) =>
      run.configured(async ({ configuration, log }) => {
        const { dataDir, filePlace, serverSecret } = configuration;
        const { signal } = run.surroundings;
        const database = await openDatabase(configuration, signal);
        try {
          const onWaiting = (message: string): void => log.warn({}, message);
          const { url } = await checkDatabase(configuration, database.url, {
            kind: 'command',
            onWaiting,
            signal,
          });
          const databases = await allAddressesAt(url, configuration, log);
          const create = (): Promise<Manifest> =>
            createBackup(
              {
                databases,
                files: openFiles(filePlace, dataPaths(dataDir).uploads, log),
                serverSecret: serverSecret ?? readSecret(dataDir, serverSecretKind),
              },
              archive,
              run.progress,
              () => new Date(),
            );
          const [first, ...others] = databases;
          const manifest = await writingArchive(archive, () =>
            first === undefined || others.length === 0
              ? create()
              : withoutMoves(first.address, create),
          );
          return describe(
            archive,
            manifest,
            serverSecret === undefined ? dataPaths(dataDir).secrets : 'SERVER_SECRET',
          );
        } catch (error) {
          throw error instanceof MoveRefused ? new StartFailure(error.message) : error;
        } finally {
          await database.close();
        }
      }),
    );
