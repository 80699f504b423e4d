import {
  constants,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { parse } from 'node:path';
import { privateDirectoryMode, privateFileMode } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { dataPaths, reasonOf } from './data-folder';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The start time distinguishes a process from a later one with the same id; Linux only. */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

type Holder = { readonly pid: number; readonly startTime: string };

const holderOf = (file: string): Holder | undefined => {
  try {
    const [pid = '', startTime = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), startTime };
  } catch {
    return undefined;
  }
};

/** The locks of this process: a program may embed several servers. */
const ownLocks = new Set<string>();

const isHeld = (file: string, holder: Holder | undefined): holder is Holder =>
  holder?.pid === process.pid
    ? ownLocks.has(file)
    : holder !== undefined &&
      holder.pid > 0 &&
      isAlive(holder.pid) &&
      startTimeOf(holder.pid) === holder.startTime;

/** Whether a server uses the data folder. */
export const isDataFolderInUse = (dataDir: string): boolean => {
  const file = dataPaths(dataDir).lock;
  return isHeld(file, holderOf(file));
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

const refuseUsed = (dataDir: string, holder: Holder): never => {
  throw new StartFailure(`DATA_DIR ${dataDir} is in use by process ${holder.pid}`);
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

/** False if there is a file already. */
const createLock = (file: string): boolean => {
  try {
    writeFileSync(file, `${process.pid}\n${startTimeOf(process.pid)}\n`, {
      mode: privateFileMode,
      flag: 'wx',
    });
    return true;
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
};

/**
 * Removes the lock of a process that has ended. It is moved aside first: another start may have
 * replaced it since it was read, and gets its lock back then.
 */
const removeStale = (dataDir: string, file: string): void => {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const holder = holderOf(aside);
  if (isHeld(file, holder)) {
    copyFileSync(aside, file, constants.COPYFILE_EXCL);
    rmSync(aside);
    refuseUsed(dataDir, holder);
  }
  rmSync(aside);
};

const take = (dataDir: string, file: string): void => {
  const holder = holderOf(file);
  if (isHeld(file, holder)) {
    refuseUsed(dataDir, holder);
  }
  mkdirSync(dataDir, { recursive: true, mode: privateDirectoryMode });
  refuseShared(dataDir);
  if (holder !== undefined) {
    removeStale(dataDir, file);
  }
  if (!createLock(file)) {
    throw new StartFailure(`DATA_DIR ${dataDir} is in use by another process that starts`);
  }
};

/**
 * Locks the data folder, which is created if it is missing, against a second server. A StartFailure
 * reports a running server, or that the folder cannot be used; nothing was changed then. The lock of
 * a killed server is ignored.
 */
export const lockDataFolder = (dataDir: string): LockedDataFolder => {
  const file = dataPaths(dataDir).lock;
  try {
    take(dataDir, file);
  } catch (error) {
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)})`);
  }
  ownLocks.add(file);
  return {
    path: dataDir,
    unlock: () => {
      if (ownLocks.delete(file)) {
        rmSync(file, { force: true });
      }
    },
    [locked]: true,
  };
};
