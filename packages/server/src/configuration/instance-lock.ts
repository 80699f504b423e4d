import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { privateDirectoryMode } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { dataPaths, reasonOf } from './data-folder';
import type { FreePorts } from './free-ports';
import { holdLock } from './hold-lock';
import type { Lock } from './lock-file';
import { freshMilliseconds, isHeld, lockAt, otherHostOf } from './lock-file';

/**
 * Whether a server uses the data folder. A StartFailure reports one on another machine or in another
 * container, with which commands can do nothing.
 */
export const isDataFolderInUse = (dataDir: string): boolean => {
  const file = dataPaths(dataDir).lock;
  const lock = lockAt(file);
  if (lock === undefined || !isHeld(file, lock)) {
    return false;
  }
  if (otherHostOf(lock) !== undefined) {
    throw usedFailure(dataDir, lock);
  }
  return true;
};

/** No value of it can be made outside of this file. */
const locked: unique symbol = Symbol('locked');

/**
 * A data folder that this process has locked. Whatever changes a folder before the server runs takes
 * this as its argument, so that a start that is refused has changed nothing.
 */
export type LockedDataFolder = {
  readonly path: string;
  readonly unlock: () => void;
  readonly [locked]: true;
};

const usedFailure = (dataDir: string, lock: Lock): StartFailure => {
  const { pid } = lock.holder;
  const host = otherHostOf(lock);
  return new StartFailure(
    host === undefined
      ? `DATA_DIR ${dataDir} is in use by process ${pid}: stop it, or set another DATA_DIR`
      : `DATA_DIR ${dataDir} is in use on ${host} by process ${pid}: set another DATA_DIR, or stop that server and try again after ${freshMilliseconds / 1000} seconds`,
  );
};

const stickyBit = 0o1000;

/** The server takes over this directory, which must not happen to directories such as `/tmp`. */
const refuseShared = (dataDir: string): void => {
  if ((statSync(dataDir).mode & stickyBit) !== 0 || parse(dataDir).root === dataDir) {
    throw new StartFailure(
      `DATA_DIR ${dataDir} is shared with other programs: use a separate directory`,
    );
  }
};

/** With its parents, one by one: for a folder in `/proc`, `recursive` of Node never ends. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) {
    return;
  }
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: privateDirectoryMode });
  } catch (error) {
    if (reasonOf(error) !== 'EEXIST') {
      throw error;
    }
  }
};

/** What to do about a folder that cannot be used, by the code of the error. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: 'give it to the account that runs the server, or set another one',
  ENOENT: 'nothing can be created there: set another one',
  ENOSPC: 'free space there, or set another one',
  ENOTDIR: 'it is a file, or below one: set a directory',
  EPERM: 'give it to the account that runs the server, or set another one',
  EROFS: 'its file system is read-only: set one that can be written',
};

/**
 * Locks the data folder, which is created if it is missing, against a second server. A StartFailure
 * reports a running server, or that the folder cannot be used; nothing was changed then. The lock of
 * a killed server is ignored, and so is one that was copied with its folder.
 *
 * @param _ports says that this process can listen where it will
 */
export const lockDataFolder = (dataDir: string, _ports: FreePorts): LockedDataFolder => {
  const refuse = (lock: Lock | undefined): StartFailure =>
    lock === undefined
      ? new StartFailure(
          `DATA_DIR ${dataDir} is in use by another process that starts: stop it, or set another DATA_DIR`,
        )
      : usedFailure(dataDir, lock);
  try {
    makeFolder(dataDir);
    refuseShared(dataDir);
    return {
      path: dataDir,
      unlock: holdLock(dataPaths(dataDir).lock, refuse),
      [locked]: true,
    };
  } catch (error) {
    if (error instanceof StartFailure) {
      throw error;
    }
    const reason = reasonOf(error);
    throw new StartFailure(
      `DATA_DIR ${dataDir} cannot be written (${reason}): ${remedies[reason] ?? 'set another one'}`,
    );
  }
};
