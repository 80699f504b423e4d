import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BackupAddress, RowLoader } from '@parley/adapter-postgres';
import {
  DatabaseInUse,
  UnknownTable,
  restoreDatabases,
  unknownMigrations,
} from '@parley/adapter-postgres';
import type { Bytes, FileStore } from '@parley/core/messages';
import type { Progress } from '../progress';
import { StartFailure } from '../start-failure';
import type { Manifest } from './archive/manifest';
import { backupForm, databasesOf } from './archive/manifest';
import type { OnContent, ReadArchive } from './archive/read-archive';
import type { FileMember, RowsMember } from './archive/members';
import { sha256 } from './archive/members';
import { readArchive, wholeOf } from './archive/read-archive';
import { writeStored } from './read-stored';

/** The archive of a backup that was read to its end. */
export type ReadBackup = ReadArchive<Manifest>;

const decompress = promisify(gunzip);

/** More than any part of a table is, compressed or not; in bytes. */
const maxPartBytes = 16 * 2 ** 20;

const partOf = async (content: Bytes): Promise<Buffer> => {
  const part = await wholeOf(
    content,
    maxPartBytes,
    () => new StartFailure('the archive is damaged: a part of a table is too long'),
  );
  return decompress(part, { maxOutputLength: maxPartBytes });
};

/** Reads the whole archive; a StartFailure says what is wrong with it. */
export const checkArchive = async (file: string, progress: Progress): Promise<ReadBackup> => {
  const read = await readArchive(backupForm, file, 'checking', progress);
  const { version } = read.manifest;
  if (databasesOf(read.manifest).some((each) => unknownMigrations(each.migrations).length > 0)) {
    throw new StartFailure(
      `${file} was made by Parley ${version}, which is newer than this one: restore it with that version or a newer one`,
    );
  }
  return read;
};

/** What of an archive goes where. */
const contentOf =
  (
    manifest: Manifest,
    files: FileStore,
    loaders: readonly RowLoader[],
  ): OnContent<FileMember | RowsMember> =>
  async (member, content) => {
    const { surplus } = manifest.files;
    if (member.kind === 'file') {
      if (!surplus.includes(member.key)) {
        await writeStored(files, member.key, content);
      }
      return;
    }
    const databases = databasesOf(manifest);
    const place =
      member.database === undefined
        ? 0
        : databases.findIndex(({ name }) => name === member.database);
    const table = databases[place]?.tables.find(({ name }) => name === member.table);
    const load = loaders[place];
    if (table === undefined || load === undefined) {
      throw new StartFailure(`the archive is damaged: its manifest has no table ${member.table}`);
    }
    await load(table, await partOf(content));
  };

/** What a database says while it is filled: no other archive has the same manifest. */
export const nameOfRestore = ({ text }: Pick<ReadBackup, 'text'>): string => sha256(text);

const asStartFailure = (error: unknown, { version }: Manifest): unknown => {
  if (error instanceof DatabaseInUse) {
    return new StartFailure('a server uses the database: stop all of its processes first');
  }
  if (error instanceof UnknownTable) {
    return new StartFailure(
      `this version has no place for ${error.message}: restore the archive with Parley ${version}, and update then`,
    );
  }
  return error;
};

/**
 * Replaces the databases with those of an archive that was checked, and stores its files. The rows are
 * visible when all of them and all files are there.
 *
 * @param to the databases in the order of the archive
 */
export const restoreBackup = async (
  file: string,
  { manifest, text }: ReadBackup,
  to: { readonly addresses: readonly BackupAddress[]; readonly files: FileStore },
  progress: Progress,
): Promise<void> => {
  try {
    const states = databasesOf(manifest);
    const targets = to.addresses.flatMap((address, place) => {
      const state = states[place];
      return state === undefined ? [] : [{ address, state }];
    });
    await restoreDatabases(targets, nameOfRestore({ text }), async (loaders) => {
      const content = contentOf(manifest, to.files, loaders);
      const again = await readArchive(backupForm, file, 'restoring', progress, content);
      if (again.text !== text) {
        throw new StartFailure(`${file} was changed while it was restored`);
      }
    });
  } catch (error) {
    throw asStartFailure(error, manifest);
  }
};
