import { existsSync, fstatSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { privateFileMode } from '@parley/adapter-files';
import { reasonOf } from '../configuration/data-folder';
import { isHeld, lockAt, ownLines, ownLocks } from '../configuration/lock-file';
import { StartFailure } from '../start-failure';

/**
 * Keeps other commands from the archive: one that continues an archive that is still being written
 * would write into the middle of it. The lock of a killed command is taken over.
 */
const lock = (archive: string): (() => void) => {
  const file = `${archive}.lock`;
  const found = lockAt(file);
  if (found !== undefined && isHeld(file, found)) {
    throw new StartFailure(
      `${archive} is being written by process ${found.holder.pid}: wait for it, or name another file`,
    );
  }
  if (found !== undefined) {
    rmSync(file, { force: true });
  }
  const handle = openSync(file, 'wx', privateFileMode);
  writeSync(handle, ownLines(file, fstatSync(handle).ino));
  closeSync(handle);
  ownLocks.add(file);
  return () => {
    ownLocks.delete(file);
    rmSync(file, { force: true });
  };
};

/** An error of the file system is about the archive: those of stored files are named. */
const asStartFailure = (archive: string, error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error
    ? new StartFailure(
        `${archive} cannot be written (${reasonOf(error)}); the same command continues with what there is`,
      )
    : error;

/** Does what writes an archive that does not exist; a StartFailure says if it cannot be written. */
export const writingArchive = async <A>(archive: string, work: () => Promise<A>): Promise<A> => {
  if (existsSync(archive)) {
    throw new StartFailure(`${archive} exists already: name another file, or remove it`);
  }
  try {
    const unlock = lock(archive);
    try {
      return await work();
    } finally {
      unlock();
    }
  } catch (error) {
    throw asStartFailure(archive, error);
  }
};
