import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BackupAddress } from '@parley/adapter-postgres';
import {
  DatabaseInUse,
  UnknownTable,
  restoreDatabase,
  unknownMigrations,
} from '@parley/adapter-postgres';
import type { Bytes, FileStore } from '@parley/core';
import type { Progress } from '../progress';
import { StartFailure } from '../start-failure';
import type { Manifest } from './archive/manifest';
import type { OnContent, ReadArchive } from './archive/read-archive';
import { readArchive } from './archive/read-archive';
import { writeStored } from './read-stored';

const decompress = promisify(gunzip);

/** More than any part of a table is, compressed or not; in bytes. */
const maxPartBytes = 16 * 2 ** 20;

const partOf = async (content: Bytes): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxPartBytes) {
      throw new StartFailure('the archive is damaged: a part of a table is too long');
    }
  }
  return decompress(Buffer.concat(chunks), { maxOutputLength: maxPartBytes });
};

/** Reads the whole archive; a StartFailure says what is wrong with it. */
export const checkArchive = async (file: string, progress: Progress): Promise<ReadArchive> => {
  const read = await readArchive(file, 'checking', progress);
  const { version, migrations } = read.manifest;
  if (unknownMigrations(migrations).length > 0) {
    throw new StartFailure(
      `${file} was made by Parley ${version}, which is newer than this one: restore it with that version or a newer one`,
    );
  }
  return read;
};

/** What of an archive goes where. */
const contentOf =
  (
    { tables, files: { surplus } }: Manifest,
    files: FileStore,
    load: Parameters<Parameters<typeof restoreDatabase>[2]>[0],
  ): OnContent =>
  async (member, content) => {
    if (member.kind === 'file') {
      if (!surplus.includes(member.key)) {
        await writeStored(files, member.key, content);
      }
      return;
    }
    const table = tables.find(({ name }) => name === member.table);
    if (table === undefined) {
      throw new StartFailure(`the archive is damaged: its manifest has no table ${member.table}`);
    }
    await load(table, await partOf(content));
  };

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
 * Replaces the database with that of an archive that was checked, and stores its files. The rows are
 * visible when all of them and all files are there.
 */
export const restoreBackup = async (
  file: string,
  { manifest, text }: ReadArchive,
  to: { readonly address: BackupAddress; readonly files: FileStore },
  progress: Progress,
): Promise<void> => {
  try {
    await restoreDatabase(to.address, manifest, async (load) => {
      const content = contentOf(manifest, to.files, load);
      const again = await readArchive(file, 'restoring', progress, content);
      if (again.text !== text) {
        throw new StartFailure(`${file} was changed while it was restored`);
      }
    });
  } catch (error) {
    throw asStartFailure(error, manifest);
  }
};
