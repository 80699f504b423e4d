import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Does nothing if the process has ended already. */
export const kill = (pid: number, signal: NodeJS.Signals): void => {
  if (isRunning(pid)) {
    process.kill(pid, signal);
  }
};

/** The processes that a process has started; Linux only, none elsewhere. */
export const childrenOf = (pid: number): readonly number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

const fromProc = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Runs `ps`, for systems without `/proc`, such as macOS. */
export const commandByPs = (pid: number, ps = 'ps'): string => {
  const { error, stdout } = spawnSync(ps, ['-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  return error === undefined ? stdout : '';
};

const commandOf = (pid: number): string =>
  existsSync('/proc/self/cmdline') ? fromProc(pid) : commandByPs(pid);

/**
 * Whether the process is a PostgreSQL that runs the cluster, and not a later process with its id.
 */
export const isPostgresOf = (cluster: string, pid: number, command = commandOf): boolean => {
  const text = `${command(pid).trim()} `;
  return text.includes('postgres') && text.includes(` -D ${cluster} `);
};
