import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Empty where the system does not have it. */
const readSystemFile = (read: () => string): string => {
  try {
    return read().trim();
  } catch {
    return '';
  }
};

/** The start time distinguishes a process from a later one with the same id; Linux only. */
const startTimeOf = (pid: number): string => {
  const stat = readSystemFile(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

/**
 * Where process ids mean the same: a machine since it was started, and a container on it. Linux only
 * but for the host name.
 */
const ownPlace = (): string =>
  [
    hostname(),
    readSystemFile(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    readSystemFile(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');

/** Who has locked a folder, as it is written into the file. */
type Holder = {
  readonly pid: number;
  readonly startTime: string;
  readonly place: string;
  /** Of the file itself, and of its folder: a copy has others, and locks nothing. */
  readonly inode: string;
  readonly folder: string;
};

/** What is in the lock file, and what the file system says about it. */
export type Lock = { readonly holder: Holder; readonly isCopy: boolean; readonly isFresh: boolean };

/** A lock that was renewed longer ago belongs to no server that runs. */
export const freshMilliseconds = 10_000;

/** Undefined if there is none. */
export const lockAt = (file: string): Lock | undefined => {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const { ino, mtimeMs } = statSync(file);
    const here = { inode: String(ino), folder: realpathSync(dirname(file)) };
    // Locks of earlier versions have two lines.
    const [pid, startTime = '', place = ownPlace(), inode = here.inode, folder = here.folder] =
      lines;
    return {
      holder: { pid: Number(pid), startTime, place, inode, folder },
      // Some file systems give a file another inode each time, so that the inode alone says nothing.
      isCopy: inode !== here.inode && folder !== here.folder,
      isFresh: Math.abs(Date.now() - mtimeMs) < freshMilliseconds,
    };
  } catch {
    return undefined;
  }
};

/** The locks of this process: a program may embed several servers. */
export const ownLocks = new Set<string>();

/** Whether a server holds the lock of the file; of a process elsewhere only its renewal is seen. */
export const isHeld = (file: string, lock: Lock): boolean => {
  if (lock.isCopy || !(lock.holder.pid > 0)) {
    return false;
  }
  const { pid, startTime, place } = lock.holder;
  if (place !== ownPlace()) {
    return lock.isFresh;
  }
  return pid === process.pid ? ownLocks.has(file) : isAlive(pid) && startTimeOf(pid) === startTime;
};

/** The host of a process that this one cannot see; undefined for one that it can. */
export const otherHostOf = ({ holder: { place } }: Lock): string | undefined =>
  place === ownPlace() ? undefined : place.split(' ')[0];

/** The content of a lock file of this process. */
export const ownLines = (file: string, inode: number): string => {
  const folder = realpathSync(dirname(file));
  return `${[process.pid, startTimeOf(process.pid), ownPlace(), inode, folder].join('\n')}\n`;
};
