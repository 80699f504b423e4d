// Processor time of a process with its threads, which what else the machine does disturbs little.
import { readFileSync } from 'node:fs';

/** Of the system's clock, as Linux reports it. */
const millisecondsPerTick = 10;

/** Milliseconds since it began; undefined where the system does not report it. */
export const processorTimeOf = (pid) => {
  if (process.platform !== 'linux') {
    return undefined;
  }
  const [, afterName] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
};
