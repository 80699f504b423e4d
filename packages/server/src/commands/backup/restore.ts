import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { storedFolders } from '@parley/adapter-files';
import type { DatabaseState, NamedAddress } from '@parley/adapter-postgres';
import { inspectDatabase } from '@parley/adapter-postgres';
import { plural } from '@parley/core/kernel';
import { isSignatureOf } from '../../backup/archive/archive-form';
import { databasesOf } from '../../backup/archive/manifest';
import type { ReadBackup } from '../../backup/restore-backup';
import { checkArchive, nameOfRestore, restoreBackup } from '../../backup/restore-backup';
import { acceptedSecretOf } from '../../configuration/accepted-secret';
import type { Configuration } from '../../configuration/configuration';
import { dataPaths } from '../../configuration/data-folder';
import { prepareFilePlace } from '../../configuration/prepare-file-place';
import { serverSecretKind, storedSecret } from '../../configuration/remembered-secret';
import { databaseVariable, shardVariable } from '../../database/check-database';
import { problemOfSecret, problemOfServer, unrecordedSecret } from '../../database/judge-database';
import { reachDatabase } from '../../database/reach-database';
import { openFiles } from '../../embedding/make-ports';
import type { Log } from '../../logger';
import { secretFingerprint } from '../../security/secret-fingerprint';
import { StartFailure } from '../../start-failure';
import { allAddressesAt } from '../database-address';
import { openExclusively } from '../open-database';
import type { Runner } from '../runner';

/**
 * The archive is of a server with this secret, which has signed it; or the secret is replaced on
 * purpose, and nothing shows who made the archive.
 */
const checkSecret = (
  archive: string,
  { manifest, text, signature }: ReadBackup,
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
  if (!isReplaced && !signers.some((one) => isSignatureOf('backup', signature, text, one))) {
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

const reachTarget = (variable: string, url: string, signal: AbortSignal): Promise<DatabaseState> =>
  reachDatabase({
    ...{ variable, url, signal },
    email: undefined,
    waitSeconds: 0,
    onWaiting: () => undefined,
  });

type Target = NamedAddress & {
  /** What names the database. */
  readonly variable: string;
};

/**
 * What is in the database is replaced only on purpose, or if it is what an earlier restore of the same
 * archive left; and never by an older schema.
 */
const checkTarget = async (
  { variable, address: { connectionString: url } }: Target,
  { databaseTimeoutSeconds }: Configuration,
  migrations: readonly string[],
  replaces: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const state = await reachTarget(variable, url, signal);
  const problem = problemOfServer(state);
  if (problem !== undefined) {
    throw new StartFailure(`${variable}: ${problem}`);
  }
  if (state.hasOrganizations && !replaces) {
    throw new StartFailure(
      `${variable}: the database has an organization already: name an empty one, or replace everything in it with --replace`,
    );
  }
  const { applied } = await inspectDatabase(url, databaseTimeoutSeconds * 1000);
  if (applied.some((name) => !migrations.includes(name))) {
    throw new StartFailure(
      `${variable}: the schema of the database is newer than that of the archive: name an empty database`,
    );
  }
};

/** The databases of the settings, which have to be those of the archive. */
const targetsOf = async (
  url: string,
  { manifest }: ReadBackup,
  configuration: Configuration,
  log: Log,
): Promise<readonly Target[]> => {
  const found = await allAddressesAt(url, configuration, log);
  const wanted = databasesOf(manifest).map(({ name }) => name);
  if (found.map(({ name }) => name).join() !== wanted.join()) {
    throw new StartFailure(
      wanted.length === 1
        ? 'the archive has one database, and DATABASES names several'
        : `the archive has several databases: DATABASES must name ${wanted.join(', ')}, in this order`,
    );
  }
  return found.map((each, place) => ({
    ...each,
    variable:
      place === 0 ? databaseVariable(configuration) : shardVariable({ name: each.name ?? '' }),
  }));
};

const restore = async (
  archive: string,
  read: ReadBackup,
  configuration: Configuration,
  isToReplace: boolean,
  log: Log,
  run: Runner,
): Promise<void> => {
  const { signal, errors } = run.surroundings;
  const { dataDir, filePlace } = configuration;
  const database = await openExclusively(configuration, signal);
  try {
    const targets = await targetsOf(database.url, read, configuration, log);
    const [first] = targets;
    const unfinished =
      first === undefined
        ? undefined
        : (await reachTarget(first.variable, first.address.connectionString, signal))
            .unfinishedRestore;
    const isAgain = unfinished === nameOfRestore(read);
    if (isAgain) {
      errors.write(
        `parley: the restore of ${archive} was interrupted, and begins again: all rows are loaded, and files are written over those that are there\n`,
      );
    } else if (!isToReplace) {
      refuseOtherFiles(configuration);
    }
    for (const [place, target] of targets.entries()) {
      const migrations = databasesOf(read.manifest)[place]?.migrations ?? [];
      await checkTarget(target, configuration, migrations, isToReplace || isAgain, signal);
    }
    await restoreBackup(
      archive,
      read,
      {
        addresses: targets.map(({ address }) => address),
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
        const read = await checkArchive(archive, run.progress);
        checkSecret(archive, read, configuration);
        await prepareFilePlace(configuration.filePlace);
        await restore(archive, read, configuration, replace === true, log, run);
        const { createdAt, host, files, version } = read.manifest;
        const tables = databasesOf(read.manifest).flatMap((each) => each.tables);
        return {
          text: `${plural(tables.length, 'table')} and ${plural(files.count, 'file')} of ${createdAt} are restored, made by Parley ${version}${host === null ? '' : ` at ${host}`}.\n`,
          data: { createdAt, host, version, tables: tables.length, files: files.count },
        };
      }),
    );
