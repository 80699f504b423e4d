// The machines of a run: addresses of the loopback network, and the processes on them. What is in
// deploy/failover is used as it is, with these addresses and folders in place of those in the files.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.mjs';

const network = '127.10.0.';

/** Not in the path of every account. */
export const nginx = '/usr/sbin/nginx';

export const addresses = {
  db1: `${network}11`,
  db2: `${network}12`,
  db3: `${network}13`,
  app1: `${network}21`,
  app2: `${network}22`,
  front: `${network}31`,
};

/** Where files are that machines are configured with. */
const folders = { 'nginx.conf': 'scripts/failover' };

/**
 * A file of deploy/failover for one machine. A line with a comma is a list of machines, the same for
 * all; any other one is about the machine itself, in the file the first of its kind.
 */
export const configured = (file, { name, folder }, replaced = {}) => {
  const first = `${name.slice(0, -1)}1`;
  const own = (line) =>
    file.endsWith('.env') && !line.includes(',') && first in addresses
      ? line.replaceAll(first, name).replaceAll(addresses[first], addresses[name])
      : line;
  const paths = Object.entries(replaced).map(([path, inFolder]) => [path, join(folder, inFolder)]);
  const text = readFileSync(join(root, folders[file] ?? 'deploy/failover', file), 'utf8');
  for (const [path] of paths) {
    if (!text.includes(path)) throw new Error(`${file} does not say ${path}`);
  }
  return text
    .split('\n')
    .map((line) =>
      own(line.replaceAll('10.0.0.', network).replaceAll('127.0.0.1', addresses[name])),
    )
    .map((line) => paths.reduce((text, [path, inFolder]) => text.replaceAll(path, inFolder), line))
    .join('\n');
};

/** The variables of an environment file. */
export const variablesIn = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** PostgreSQL does not run as root. */
const postgresUser = () => {
  if (process.getuid() !== 0) return {};
  const [, , uid, gid] =
    /^(postgres):[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined) throw new Error('there is no account named postgres');
  return { uid: Number(uid), gid: Number(gid) };
};

/** A folder below that of the run, for the account of PostgreSQL if it is a database machine. */
export const newMachine = (folder, name) => {
  const machine = {
    name,
    address: addresses[name],
    folder: join(folder, name),
    user: name.startsWith('db') ? postgresUser() : {},
  };
  mkdirSync(machine.folder, { mode: 0o700 });
  if (machine.user.uid !== undefined) {
    chownSync(machine.folder, machine.user.uid, machine.user.gid);
  }
  return machine;
};

const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
};

/** Those that run, with all they have started. */
const withChildren = (pids) => [...new Set(pids.flatMap((pid) => [pid, ...childrenOf(pid)]))];

const signal = (pids, name) =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  });

/** Sends a signal to processes and all that they have started, at once. */
export const signalAll = (pids, name) => signal(withChildren(pids), name);

/**
 * Starts a program on a machine, its output in a file there.
 *
 * @param onExit called if it ends before it is told to
 */
export const startOn = (machine, program, args, { environment = {}, onExit } = {}) => {
  const log = openSync(join(machine.folder, `${program.split('/').at(-1)}.log`), 'a', 0o644);
  const child = spawn(program, args, {
    cwd: machine.folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: machine.folder, LANG: 'C.UTF-8', ...environment },
    ...machine.user,
  });
  const state = { isEnding: false };
  const exited = once(child, 'exit');
  exited.then(
    ([code, ended]) =>
      state.isEnding || onExit?.(`${program} on ${machine.name}: ${ended ?? code}`),
    (error) => onExit?.(`${program}: ${error.message}`),
  );
  return {
    pid: child.pid,
    /** From now on its end is expected. */
    release: () => void (state.isEnding = true),
    exited,
  };
};

/** Programs of a run, with an argument with which they only say their version. */
const programs = { patroni: '--version', etcd: '--version', haproxy: '-v', [nginx]: '-v' };

/** Those that are not installed. */
export const missingPrograms = () =>
  Object.entries(programs)
    .filter(([program, argument]) => spawnSync(program, [argument]).status !== 0)
    .map(([program]) => program);

/** Waits for something that takes a while. */
export const until = async (what, seconds, look) => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await sleep(200);
  }
};
