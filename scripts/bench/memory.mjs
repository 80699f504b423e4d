// What a process and everything below it holds. Pages that several share count once, by each
// one's proportional share (PSS), which only Linux reports.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);

const withDescendants = (pid) => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const below = (parent) =>
    all.filter((one) => parentOf(one) === parent).flatMap((child) => [child, ...below(child)]);
  return [pid, ...below(pid)];
};

const kilobytes = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

const megabytesOf = (pid) => kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024;

/** Undefined where the system does not report it. */
export const memoryOf = (pid) => {
  if (process.platform !== 'linux') {
    return undefined;
  }
  const processes = withDescendants(pid).map((one) => ({ pid: one, megabytes: megabytesOf(one) }));
  const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return Number.isNaN(total)
    ? undefined
    : { total, own: processes[0].megabytes, count: processes.length };
};

const status = (pid, name) => kilobytes(read(`/proc/${pid}/status`), name) / 1024;

/** What one process holds now; its `peak` counts from here on. Linux only. */
export const startPeak = (pid) => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = status(pid, 'VmRSS');
  return { peakAbove: () => status(pid, 'VmHWM') - before };
};
