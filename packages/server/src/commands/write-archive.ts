import { existsSync } from 'node:fs';
import { reasonOf } from '../configuration/data-folder';
import { holdLock } from '../configuration/hold-lock';
import { StartFailure } from '../start-failure';

/** An error of the file system is about the archive: those of stored files are named. */
const asStartFailure = (archive: string, error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error
    ? new StartFailure(
        `${archive} cannot be written (${reasonOf(error)}); the same command continues with what there is`,
      )
    : error;

/**
 * Does what writes an archive that does not exist; a StartFailure says if it cannot be written. Only
 * one command at a time may: another would continue in the middle of what is being written.
 */
export const writingArchive = async <A>(archive: string, work: () => Promise<A>): Promise<A> => {
  if (existsSync(archive)) {
    throw new StartFailure(`${archive} exists already: name another file, or remove it`);
  }
  try {
    const unlock = holdLock(
      `${archive}.lock`,
      (held) =>
        new StartFailure(
          `${archive} is being written by ${held === undefined ? 'another process' : `process ${held.holder.pid}`}: wait for it, or name another file`,
        ),
    );
    try {
      return await work();
    } finally {
      unlock();
    }
  } catch (error) {
    throw asStartFailure(archive, error);
  }
};
