import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { plural } from '@parley/core';
import type { Manifest } from '../../backup/archive/manifest';
import { createBackup } from '../../backup/create-backup';
import { dataPaths, reasonOf } from '../../configuration/data-folder';
import { readSecret, serverSecretKind } from '../../configuration/remembered-secret';
import { checkDatabase } from '../../database/check-database';
import { openFiles } from '../../embedding/make-ports';
import { StartFailure } from '../../start-failure';
import { directAddressAt } from '../database-address';
import { openDatabase } from '../open-database';
import type { Report } from '../report';
import type { Runner } from '../runner';
import { refuseShards } from './refuse-shards';

const mebibyte = 2 ** 20;

const describe = (archive: string, manifest: Manifest, secretPlace: string): Report => {
  const { createdAt, tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes, missing } = files;
  return {
    text: [
      `${archive} has ${plural(tables.length, 'table')} with ${plural(rows, 'row')} and ${plural(count, 'file')} of ${(bytes / mebibyte).toFixed(1)} MiB, as of ${createdAt}.\n`,
      ...(missing.length === 0
        ? []
        : [`${plural(missing.length, 'file')} of the database could not be found.\n`]),
      `It does not contain the secret: keep ${secretPlace} in another place.\n`,
    ].join(''),
    data: { archive, createdAt, tables: tables.length, rows, files: { count, bytes, missing } },
  };
};

/** An error of the file system is about the archive: those of stored files are named. */
const asStartFailure = (archive: string, error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error
    ? new StartFailure(
        `${archive} cannot be written (${reasonOf(error)}); the same command continues with what there is`,
      )
    : error;

export const backupCommand = (run: Runner) =>
  new Command('backup')
    .summary('writes the database and all files into an archive, also while the server runs')
    .argument('<archive>', 'the file to write, such as parley.tar; an interrupted one is continued')
    .action((archive) =>
      run.configured(async ({ configuration, log }) => {
        refuseShards(configuration);
        if (existsSync(archive)) {
          throw new StartFailure(`${archive} exists already: name another file, or remove it`);
        }
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
          const manifest = await createBackup(
            {
              address: await directAddressAt(url, configuration, log),
              files: openFiles(filePlace, dataPaths(dataDir).uploads, log),
              serverSecret: serverSecret ?? readSecret(dataDir, serverSecretKind),
            },
            archive,
            run.progress,
            () => new Date(),
          );
          return describe(
            archive,
            manifest,
            serverSecret === undefined ? dataPaths(dataDir).secrets : 'SERVER_SECRET',
          );
        } catch (error) {
          throw asStartFailure(archive, error);
        } finally {
          await database.close();
        }
      }),
    );
