import { closeSync, fstatSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { privateFileMode } from '@parley/adapter-files';
import { guarded } from '@parley/core/kernel';
import type { StartFailure } from '../start-failure';
import { reasonOf } from './data-folder';
import type { Lock } from './lock-file';
import { isHeld, lockAt, ownLines, ownLocks } from './lock-file';

/** How often a process renews its lock, for those that cannot see the process. */
const renewalMilliseconds = 2_000;

/** What is said about the holder; undefined is another process that takes the lock at this moment. */
type Refuse = (held: Lock | undefined) => StartFailure;

/** False if there is a file already. */
const createLock = (file: string): boolean => {
  try {
    const opened = openSync(file, 'wx', privateFileMode);
    try {
      writeSync(opened, ownLines(file, fstatSync(opened).ino));
    } catch (error) {
      // The disk is full.
      rmSync(file, { force: true });
      throw error;
    } finally {
      closeSync(opened);
    }
    return true;
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
};

/**
 * Removes the lock of a process that has ended. It is moved aside first: another process may have
 * replaced it since it was read, and gets its lock back then.
 */
const removeStale = (file: string, refuse: Refuse): void => {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const lock = lockAt(aside);
  if (lock !== undefined && isHeld(file, lock)) {
    linkSync(aside, file);
    rmSync(aside);
    throw refuse(lock);
  }
  rmSync(aside);
};

/** Renews the lock from time to time, so that those who cannot see this process see that it runs. */
const keepFresh = (file: string): NodeJS.Timeout => {
  const ignore = (): void => undefined;
  return setInterval(
    guarded(ignore, () => utimes(file, new Date(), new Date()).catch(ignore)),
    renewalMilliseconds,
  ).unref();
};

/**
 * Takes the lock of a file and holds it, or throws the refusal if another process has it. The lock of
 * a killed process is taken over, and so is one that was copied with its folder.
 *
 * @returns a function that releases it
 */
export const holdLock = (file: string, refuse: Refuse): (() => void) => {
  const lock = lockAt(file);
  if (lock !== undefined && isHeld(file, lock)) {
    throw refuse(lock);
  }
  if (lock !== undefined) {
    removeStale(file, refuse);
  }
  if (!createLock(file)) {
    throw refuse(undefined);
  }
  ownLocks.add(file);
  const renewing = keepFresh(file);
  return () => {
    clearInterval(renewing);
    if (ownLocks.delete(file)) {
      rmSync(file, { force: true });
    }
  };
};
