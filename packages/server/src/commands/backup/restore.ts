import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { storedFolders } from '@parley/adapter-files';
import { inspectDatabase } from '@parley/adapter-postgres';
import { plural } from '@parley/core';
import { isSignatureOf } from '../../backup/archive/manifest';
import type { ReadArchive } from '../../backup/archive/read-archive';
import { checkArchive, restoreBackup } from '../../backup/restore-backup';
import { acceptedSecretOf } from '../../configuration/accepted-secret';
import type { Configuration } from '../../configuration/configuration';
import { dataPaths } from '../../configuration/data-folder';
import { prepareFilePlace } from '../../configuration/prepare-file-place';
import { serverSecretKind, storedSecret } from '../../configuration/remembered-secret';
import { databaseVariable } from '../../database/check-database';
import { problemOfSecret, problemOfServer, unrecordedSecret } from '../../database/judge-database';
import { reachDatabase } from '../../database/reach-database';
import { openFiles } from '../../embedding/make-ports';
import type { Log } from '../../logger';
import { secretFingerprint } from '../../security/secret-fingerprint';
import { StartFailure } from '../../start-failure';
import { directAddressAt } from '../database-address';
import { openExclusively } from '../open-database';
import type { Runner } from '../runner';
import { refuseShards } from './refuse-shards';

/**
 * The archive is of a server with this secret, which has signed it; or the secret is replaced on
 * purpose, and nothing shows who made the archive.
 */
const checkSecret = (
  archive: string,
  { manifest, text, signature }: ReadArchive,
  { dataDir, serverSecret, acceptedSecret, replaced }: Configuration,
): void => {
  const secret = serverSecret ?? storedSecret(dataDir, serverSecretKind);
  const now = Date.now();
  const earlier = acceptedSecretOf(acceptedSecret, dataDir, now);
  const accepted = earlier !== undefined && now < earlier.until ? earlier.secret : undefined;
  const own = secret === undefined ? undefined : secretFingerprint(secret);
  const recorded = manifest.secretFingerprint;
  const problem = problemOfSecret(
    {
      hasOrganizations: recorded !== null,
      installation: { migratedBy: null, publicHost: null, secretFingerprint: recorded },
    },
    {
      secretPlace:
        serverSecret === undefined
          ? `DATA_DIR/secrets (${dataPaths(dataDir).secrets})`
          : 'SERVER_SECRET',
      secretFingerprint: own,
      acceptedFingerprint: accepted === undefined ? undefined : secretFingerprint(accepted),
      contradictsKey: false,
      replaced,
    },
  );
  if (problem !== undefined) {
    throw new StartFailure(`${archive}: ${problem}`);
  }
  const signers = [secret, accepted].filter((one) => one !== undefined);
  const isReplaced = replaced.secret === (recorded ?? unrecordedSecret);
  if (!isReplaced && !signers.some((one) => isSignatureOf(signature, text, one))) {
    throw new StartFailure(
      `${archive} is damaged, or was changed: its signature is not that of the server that made it`,
    );
  }
};

const hasFiles = (folder: string): boolean =>
  storedFolders
    .map((name) => join(folder, name))
    .some((path) => existsSync(path) && readdirSync(path).length > 0);

const refuseOtherFiles = ({ dataDir, filePlace }: Configuration): void => {
  if (filePlace?._tag === 'Bucket') {
    return;
  }
  const folder = filePlace?.path ?? dataPaths(dataDir).uploads;
  if (hasFiles(folder)) {
    throw new StartFailure(
      `${folder} has files already: name an empty folder, or add --replace to keep them beside those of the archive`,
    );
  }
};

/** What is in the database is replaced only on purpose, and never by an older schema. */
const checkTarget = async (
  configuration: Configuration,
  url: string,
  { manifest: { migrations } }: ReadArchive,
  replaces: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const variable = databaseVariable(configuration);
  const state = await reachDatabase({
    variable,
    url,
    email: undefined,
    waitSeconds: 0,
    onWaiting: () => undefined,
    signal,
  });
  const problem = problemOfServer(state);
  if (problem !== undefined) {
    throw new StartFailure(`${variable}: ${problem}`);
  }
  if (state.hasOrganizations && !replaces) {
    throw new StartFailure(
      `${variable}: the database has an organization already: name an empty one, or replace everything in it with --replace`,
    );
  }
  const { applied } = await inspectDatabase(url, configuration.databaseTimeoutSeconds * 1000);
  if (applied.some((name) => !migrations.includes(name))) {
    throw new StartFailure(
      `${variable}: the schema of the database is newer than that of the archive: name an empty database`,
    );
  }
};

const restore = async (
  archive: string,
  read: ReadArchive,
  configuration: Configuration,
  replaces: boolean,
  log: Log,
  run: Runner,
): Promise<void> => {
  const { signal } = run.surroundings;
  const { dataDir, filePlace } = configuration;
  const database = await openExclusively(configuration, signal);
  try {
    await checkTarget(configuration, database.url, read, replaces, signal);
    await restoreBackup(
      archive,
      read,
      {
        address: await directAddressAt(database.url, configuration, log),
        files: openFiles(filePlace, dataPaths(dataDir).uploads, log),
      },
      run.progress,
    );
  } finally {
    await database.close();
  }
};

export const restoreCommand = (run: Runner) =>
  new Command('restore')
    .summary('fills an empty database and an empty place for files from an archive of backup')
    .argument('<archive>', 'the file that backup has written')
    .option('--replace', 'replaces the database, and keeps files that are not in the archive')
    .action((archive, { replace }) =>
      run.configured(async ({ configuration, log }) => {
        refuseShards(configuration);
        const read = await checkArchive(archive, run.progress);
        checkSecret(archive, read, configuration);
        await prepareFilePlace(configuration.filePlace);
        if (replace !== true) {
          refuseOtherFiles(configuration);
        }
        await restore(archive, read, configuration, replace === true, log, run);
        const { createdAt, host, tables, files, version } = read.manifest;
        return {
          text: `${plural(tables.length, 'table')} and ${plural(files.count, 'file')} of ${createdAt} are restored, made by Parley ${version}${host === null ? '' : ` at ${host}`}.\n`,
          data: { createdAt, host, version, tables: tables.length, files: files.count },
        };
      }),
    );
