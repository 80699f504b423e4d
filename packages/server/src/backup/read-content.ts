import { createHash } from 'node:crypto';
import type { NamedAddress } from '@parley/adapter-postgres';
import { readEachTable, snapshotDatabase } from '@parley/adapter-postgres';
import type { FileStore } from '@parley/core/messages';
import type { Progress } from '../progress';
import type { ArchivedRows } from './archive/manifest';
import { backupForm, databasesOf } from './archive/manifest';
import { readArchive } from './archive/read-archive';
import type { Content } from './compare-contents';
import { readStored } from './read-stored';
import { newRowDigest } from './row-digest';

const checksumsOf = async (
  files: FileStore,
  keys: readonly string[],
  progress: Progress,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  let done = 0;
  for (const key of keys) {
    const content = await readStored(files, key);
    if (content !== undefined) {
      const hash = createHash('sha256');
      for await (const chunk of content) {
        hash.update(chunk);
      }
      found.set(key, hash.digest('hex'));
    }
    done += 1;
    progress({ name: 'files', unit: 'files', done, total: keys.length });
  }
  return found;
};

type Rows = Pick<ArchivedRows, 'name' | 'sequences'> & Pick<Content, 'tables'>;

/** The rows of all databases; of several, the tables are named after them, too. */
const joined = (databases: readonly Rows[]): Omit<Content, 'files'> => {
  const within =
    (database: string | undefined) =>
    <A extends { readonly name: string }>(part: A): A =>
      database === undefined ? part : { ...part, name: `${database}: ${part.name}` };
  return {
    tables: databases.flatMap(({ name, tables }) => tables.map(within(name))),
    sequences: databases.flatMap(({ name, sequences }) => sequences.map(within(name))),
  };
};

const readRows = (
  address: NamedAddress['address'],
  database: string | undefined,
  progress: Progress,
) =>
  snapshotDatabase(address, async (snapshot) => {
    const tables = await readEachTable(
      snapshot,
      (done, total) => progress({ name: 'tables', unit: 'bytes', done, total }),
      async ({ name }, rows) => {
        const digest = newRowDigest();
        for await (const chunk of rows) {
          digest.add(chunk);
        }
        return { name, ...digest.summary() };
      },
    );
    return { name: database, tables, sequences: snapshot.sequences, keys: snapshot.files };
  });

/**
 * Reads all rows of one moment, and all files that they name.
 *
 * @param files where the files are; undefined leaves them out
 */
export const readDatabaseContent = async (
  databases: readonly NamedAddress[],
  files: FileStore | undefined,
  progress: Progress,
): Promise<Content> => {
  const read: (Rows & { readonly keys: readonly string[] })[] = [];
  for (const { name: database, address } of databases) {
    read.push(await readRows(address, database, progress));
  }
  const keys = [...new Set(read.flatMap((each) => each.keys))];
  return {
    ...joined(read),
    files: files === undefined ? undefined : await checksumsOf(files, keys, progress),
  };
};

/** Reads an archive to its end; a StartFailure says if it is damaged. */
export const readArchiveContent = async (file: string, progress: Progress): Promise<Content> => {
  const files = new Map<string, string>();
  const { manifest } = await readArchive(
    backupForm,
    file,
    'archive',
    progress,
    async (member, content, sum) => {
      if (member.kind === 'file') {
        for await (const _ of content) {
          // The checksum is known at the end.
        }
        files.set(member.key, sum());
      }
    },
  );
  manifest.files.surplus.forEach((key) => files.delete(key));
  return { ...joined(databasesOf(manifest)), files };
};
