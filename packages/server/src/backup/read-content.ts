import { createHash } from 'node:crypto';
import type { BackupAddress } from '@parley/adapter-postgres';
import { snapshotDatabase } from '@parley/adapter-postgres';
import type { FileStore } from '@parley/core';
import { StartFailure } from '../start-failure';
import { readArchive } from './archive/read-archive';
import type { Content } from './compare-contents';
import { readStored } from './read-stored';
import { newRowDigest } from './row-digest';

const refuseInterrupted = ({ aborted }: AbortSignal): void => {
  if (aborted) {
    throw new StartFailure('interrupted');
  }
};

const checksumsOf = async (
  files: FileStore,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const key of keys) {
    const content = await readStored(files, key);
    if (content !== undefined) {
      const hash = createHash('sha256');
      for await (const chunk of content) {
        refuseInterrupted(signal);
        hash.update(chunk);
      }
      found.set(key, hash.digest('hex'));
    }
  }
  return found;
};

/**
 * Reads all rows of one moment, and all files that they name.
 *
 * @param files where the files are; undefined leaves them out
 *
 * @param signal ends the work with a StartFailure
 */
export const readDatabaseContent = async (
  address: BackupAddress,
  files: FileStore | undefined,
  signal: AbortSignal,
): Promise<Content> => {
  const { keys, ...rows } = await snapshotDatabase(address, async (snapshot) => {
    const tables: Content['tables'][number][] = [];
    for (const table of snapshot.tables) {
      const digest = newRowDigest();
      for await (const chunk of snapshot.rowsOf(table)) {
        refuseInterrupted(signal);
        digest.add(chunk);
      }
      tables.push({ name: table.name, ...digest.summary() });
    }
    return { tables, sequences: snapshot.sequences, keys: snapshot.files };
  });
  return {
    ...rows,
    files: files === undefined ? undefined : await checksumsOf(files, keys, signal),
  };
};

/** Reads an archive to its end; a StartFailure says if it is damaged. */
export const readArchiveContent = async (file: string, signal: AbortSignal): Promise<Content> => {
  const files = new Map<string, string>();
  const { manifest } = await readArchive(file, async (member, content, sum) => {
    if (member.kind === 'file') {
      for await (const _ of content) {
        // The checksum is known at the end.
        refuseInterrupted(signal);
      }
      files.set(member.key, sum());
    }
  });
  manifest.files.surplus.forEach((key) => files.delete(key));
  return { tables: manifest.tables, sequences: manifest.sequences, files };
};
