import { createHash } from 'node:crypto';
import type { BackupAddress } from '@parley/adapter-postgres';
import { readEachTable, snapshotDatabase } from '@parley/adapter-postgres';
import type { FileStore } from '@parley/core';
import type { Progress } from '../progress';
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

/**
 * Reads all rows of one moment, and all files that they name.
 *
 * @param files where the files are; undefined leaves them out
 */
export const readDatabaseContent = async (
  address: BackupAddress,
  files: FileStore | undefined,
  progress: Progress,
): Promise<Content> => {
  const { keys, ...rows } = await snapshotDatabase(address, async (snapshot) => {
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
    return { tables, sequences: snapshot.sequences, keys: snapshot.files };
  });
  return {
    ...rows,
    files: files === undefined ? undefined : await checksumsOf(files, keys, progress),
  };
};

/** Reads an archive to its end; a StartFailure says if it is damaged. */
export const readArchiveContent = async (file: string, progress: Progress): Promise<Content> => {
  const files = new Map<string, string>();
  const { manifest } = await readArchive(
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
  return { tables: manifest.tables, sequences: manifest.sequences, files };
};
