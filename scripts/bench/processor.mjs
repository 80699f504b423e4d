// Processor time of a process with its threads, which what else the machine does disturbs little.
import { readFileSync, readdirSync } from 'node:fs';

/** Of the system's clock, as Linux reports it. */
const millisecondsPerTick = 10;

const processorTimeIn = (file, firstField = 11) => {
  if (process.platform !== 'linux') {
    return undefined;
  }
  const [, afterName] = readFileSync(file, 'utf8').split(') ');
  const [user, system] = afterName.split(' ').slice(firstField);
  return (Number(user) + Number(system)) * millisecondsPerTick;
};

/** Milliseconds since it began; undefined where the system does not report it. */
export const processorTimeOf = (pid) => processorTimeIn(`/proc/${pid}/stat`);

/** Of the processes that it has started, those that have ended. */
const processorTimeOfEnded = (pid) => processorTimeIn(`/proc/${pid}/stat`, 13);

/** The same of its main thread alone. */
export const mainThreadTimeOf = (pid) => processorTimeIn(`/proc/${pid}/task/${pid}/stat`);

const parentOf = (pid) => {
  try {
    const [, afterName] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(afterName.split(' ')[1]);
  } catch {
    return undefined;
  }
};

/** The parent of PostgreSQL's processes; undefined where the system does not report it. */
export const postmasterOf = async (pool) => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return process.platform === 'linux' ? parentOf(rows[0].pid) : undefined;
};

const timeUnlessEnded = (pid) => {
  try {
    return processorTimeOf(pid);
  } catch {
    return 0;
  }
};

/** Milliseconds of all of PostgreSQL's processes, those that have ended too. */
export const processorTimeBelow = (postmaster) =>
  postmaster === undefined
    ? undefined
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
        .reduce((sum, pid) => sum + timeUnlessEnded(pid), processorTimeOfEnded(postmaster));

/** Milliseconds of a process and of all that it has started, while they run. */
export const processorTimeOfTree = (pid) => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  const of = (one) =>
    timeUnlessEnded(one) +
    parents.filter(([, parent]) => parent === one).reduce((sum, [child]) => sum + of(child), 0);
  return of(pid);
};
