import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BackupAddress, TableShape } from '@parley/adapter-postgres';
import { listKnownFiles, readEachTable, snapshotDatabase } from '@parley/adapter-postgres';
import type { FileStore } from '@parley/core';
import { inOneChunk } from '@parley/core';
import type { Progress } from '../progress';
import type { ArchivedTable, Manifest } from './archive/manifest';
import { fileName, rowsName } from './archive/members';
import type { ArchiveWriter } from './archive/write-archive';
import { openArchive } from './archive/write-archive';
import { readStored } from './read-stored';
import { newRowDigest } from './row-digest';

const compress = promisify(gzip);

/** The most of a table that is in memory, in bytes. */
const partBytes = 4 * 2 ** 20;

export type BackupSource = {
  readonly address: BackupAddress;
  readonly files: FileStore;
  /** Signs the manifest, and is not in the archive. */
  readonly serverSecret: string;
};

/** Previews are made of some pictures only, and are made again if they are missing. */
const isPreview = (key: string): boolean => key.startsWith('thumbnails/');

/** Writes the files that the archive does not have yet; those that are gone are left out. */
const addFiles = async (
  archive: ArchiveWriter,
  files: FileStore,
  keys: readonly string[],
  written: Map<string, number>,
  report: (done: number) => void,
): Promise<void> => {
  let done = 0;
  for (const key of keys) {
    const content = written.has(key) ? undefined : await readStored(files, key);
    if (content !== undefined) {
      written.set(key, await archive.add(fileName(key), content));
    }
    done += 1;
    report(done);
  }
};

const addTable = async (
  archive: ArchiveWriter,
  { name, columns }: TableShape,
  content: AsyncIterable<Uint8Array>,
): Promise<ArchivedTable> => {
  const summary = newRowDigest();
  let part: Uint8Array[] = [];
  let [length, parts] = [0, 0];
  const flush = async (): Promise<void> => {
    if (length > 0) {
      parts += 1;
      const compressed = await compress(Buffer.concat(part));
      await archive.add(rowsName(name, parts), inOneChunk(compressed));
      [part, length] = [[], 0];
    }
  };
  for await (const rows of content) {
    summary.add(rows);
    part.push(rows);
    length += rows.length;
    if (length >= partBytes) {
      await flush();
    }
  }
  await flush();
  return { name, columns, ...summary.summary() };
};

/**
 * Writes database and files into one archive, while servers run: first the files, then the tables of
 * one moment, then the files that came meanwhile. A file that the tables name and that was deleted in
 * between is listed as missing. What is interrupted is continued by the next call for the archive,
 * with the files that it has.
 *
 * @param createdAt the time of the state
 */
export const createBackup = async (
  { address, files, serverSecret }: BackupSource,
  file: string,
  progress: Progress,
  createdAt: () => Date,
): Promise<Manifest> => {
  const archive = await openArchive(file);
  const written = new Map(archive.kept);
  const addAll = (name: string, keys: readonly string[]): Promise<void> =>
    addFiles(archive, files, keys, written, (done) =>
      progress({ name, unit: 'files', done, total: keys.length }),
    );
  try {
    await addAll('files', await listKnownFiles(address));
    const { snapshot, tables, time } = await snapshotDatabase(address, async (state) => ({
      snapshot: state,
      time: createdAt(),
      tables: await readEachTable(
        state,
        (done, total) => progress({ name: 'tables', unit: 'bytes', done, total }),
        (table, rows) => addTable(archive, table, rows),
      ),
    }));
    await addAll(
      'new files',
      snapshot.files.filter((key) => !written.has(key)),
    );
    const known = new Set(snapshot.files);
    const present = snapshot.files.filter((key) => written.has(key));
    return await archive.finish(
      {
        version: snapshot.version,
        postgresVersion: snapshot.postgresVersion,
        migrations: snapshot.migrations,
        createdAt: time.toISOString(),
        host: snapshot.installation.publicHost,
        secretFingerprint: snapshot.installation.secretFingerprint,
        tables,
        sequences: snapshot.sequences,
        files: {
          count: present.length,
          bytes: present.reduce((sum, key) => sum + (written.get(key) ?? 0), 0),
          missing: snapshot.files.filter((key) => !written.has(key) && !isPreview(key)),
          surplus: [...written.keys()].filter((key) => !known.has(key)),
        },
      },
      serverSecret,
    );
  } catch (error) {
    await archive.interrupt();
    throw error;
  }
};
