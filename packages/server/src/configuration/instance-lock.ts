import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { privateFileMode } from '@parley/adapter-files';
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

const holderOf = (
  file: string,
): { readonly pid: number; readonly startTime: string } | undefined => {
  try {
    const [pid = '', startTime = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), startTime };
  } catch {
    return undefined;
  }
};

/** The locks of this process: a program may embed several servers. */
const ownLocks = new Set<string>();

type Holder = NonNullable<ReturnType<typeof holderOf>>;

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

/**
 * Prevents a second server in the data folder; a StartFailure reports a running one. The lock of a
 * killed server is ignored.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const file = dataPaths(dataDir).lock;
  const holder = holderOf(file);
  if (isHeld(file, holder)) {
    throw new StartFailure(`DATA_DIR ${dataDir} is in use by process ${holder.pid}`);
  }
  try {
    writeFileSync(file, `${process.pid}\n${startTimeOf(process.pid)}\n`, { mode: privateFileMode });
  } catch (error) {
    throw new StartFailure(`${file} cannot be written (${reasonOf(error)})`);
  }
  ownLocks.add(file);
  return () => {
    if (ownLocks.delete(file)) {
      rmSync(file, { force: true });
    }
  };
};
