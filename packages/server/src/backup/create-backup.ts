import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DatabaseSnapshot, NamedAddress, TableShape } from '@parley/adapter-postgres';
import { listKnownFiles, readEachTable, snapshotDatabase } from '@parley/adapter-postgres';
import type { FileStore } from '@parley/core/messages';
import { inOneChunk } from '@parley/core/messages';
import type { Progress } from '../progress';
import type { ArchivedRows, ArchivedTable, Manifest } from './archive/manifest';
import { backupForm } from './archive/manifest';
import { fileName, rowsName } from './archive/members';
import type { ArchiveWriter } from './archive/write-archive';
import { openArchive } from './archive/write-archive';
import { readStored } from './read-stored';
import { newRowDigest } from './row-digest';

const compress = promisify(gzip);

/** The most of a table that is in memory, in bytes. */
const partBytes = 4 * 2 ** 20;

type BackupSource = {
  /** Of several, the first one first. */
  readonly databases: readonly NamedAddress[];
  readonly files: FileStore;
  /** Signs the manifest, and is not in the archive. */
  readonly serverSecret: string;
};

/** Previews are made of some pictures only, and are made again if they are missing. */
const isPreview = (key: string): boolean => key.startsWith('thumbnails/');

/** Writes the files that the archive does not have yet; those that are gone are left out. */
const addFiles = async (
  archive: ArchiveWriter<Manifest>,
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
  archive: ArchiveWriter<Manifest>,
  database: string | undefined,
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
      await archive.add(rowsName(name, parts, database), inOneChunk(compressed));
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

type Taken = { readonly name: string | undefined; readonly snapshot: DatabaseSnapshot };

/**
 * Does the work on a state of each database. That of the first one is the last: its directory has
 * every organization of the others.
 */
const inSnapshots = <A>(
  databases: readonly NamedAddress[],
  work: (taken: readonly Taken[]) => Promise<A>,
  taken: readonly Taken[] = [],
): Promise<A> => {
  const next = databases.at(-1);
  return next === undefined
    ? work(taken)
    : snapshotDatabase(next.address, (snapshot) =>
        inSnapshots(databases.slice(0, -1), work, [{ name: next.name, snapshot }, ...taken]),
      );
};

const addRows = async (
  archive: ArchiveWriter<Manifest>,
  { name, snapshot }: Taken,
  isFirst: boolean,
  progress: Progress,
): Promise<ArchivedRows> => ({
  name,
  migrations: snapshot.migrations,
  sequences: snapshot.sequences,
  tables: await readEachTable(
    snapshot,
    (done, total) =>
      progress({
        name: name === undefined ? 'tables' : `tables of ${name}`,
        unit: 'bytes',
        done,
        total,
      }),
    (table, rows) => addTable(archive, isFirst ? undefined : name, table, rows),
  ),
});

/**
 * Writes databases and files into one archive, while servers run: first the files, then the tables of
 * one moment, then the files that came meanwhile. A file that the tables name and that was deleted in
 * between is listed as missing. What is interrupted is continued by the next call for the archive,
 * with the files that it has.
 *
 * @param createdAt the time of the state
 */
export const createBackup = async (
  { databases, files, serverSecret }: BackupSource,
  file: string,
  progress: Progress,
  createdAt: () => Date,
): Promise<Manifest> => {
  const archive = await openArchive(backupForm, file);
  const written = new Map(archive.kept.files);
  const addAll = (name: string, keys: readonly string[]): Promise<void> =>
    addFiles(archive, files, keys, written, (done) =>
      progress({ name, unit: 'files', done, total: keys.length }),
    );
  try {
    for (const { address } of databases) {
      await addAll('files', await listKnownFiles(address));
    }
    const { taken, parts, time } = await inSnapshots(databases, async (states) => {
      const now = createdAt();
      const added: ArchivedRows[] = [];
      for (const [index, state] of states.entries()) {
        added.push(await addRows(archive, state, index === 0, progress));
      }
      return { taken: states.map(({ snapshot }) => snapshot), parts: added, time: now };
    });
    const [snapshot] = taken;
    const [first, ...others] = parts;
    if (snapshot === undefined || first === undefined) {
      throw new Error('a backup needs a database');
    }
    const known = new Set(taken.flatMap((each) => each.files));
    const keys = [...known];
    await addAll(
      'new files',
      keys.filter((key) => !written.has(key)),
    );
    const present = keys.filter((key) => written.has(key));
    return await archive.finish(
      (checksums) => ({
        migrations: first.migrations,
        tables: first.tables,
        sequences: first.sequences,
        ...(first.name === undefined
          ? {}
          : {
              database: first.name,
              others: others.map(({ name = '', ...rows }) => ({ name, ...rows })),
            }),
        version: snapshot.version,
        postgresVersion: snapshot.postgresVersion,
        createdAt: time.toISOString(),
        host: snapshot.installation.publicHost,
        secretFingerprint: snapshot.installation.secretFingerprint,
        files: {
          count: present.length,
          bytes: present.reduce((sum, key) => sum + (written.get(key) ?? 0), 0),
          missing: keys.filter((key) => !written.has(key) && !isPreview(key)),
          surplus: [...written.keys()].filter((key) => !known.has(key)),
        },
        checksums,
      }),
      serverSecret,
    );
  } catch (error) {
    await archive.interrupt();
    throw error;
  }
};
