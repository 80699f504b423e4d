import { parseArgs } from 'node:util';
import { wholeNumbers } from '../whole-number';
import { checkLaw } from './law';
import { memorySite } from './memory-site';

const usage = 'npm run law -- [--seed S] [--runs N] [--operations N] [--viewers N] [--every N]';

const wholeNumber = wholeNumbers(usage);

/** `npm run law`: resolves to the exit code. */
export const lawCommand = async (args: readonly string[]): Promise<number> => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: option,
      runs: option,
      operations: option,
      viewers: option,
      every: option,
    },
  });
  const first = wholeNumber('seed', values.seed, 1);
  const reports = await checkLaw(memorySite, {
    seeds: Array.from({ length: wholeNumber('runs', values.runs, 20) }, (_, run) => first + run),
    operations: wholeNumber('operations', values.operations, 500),
    viewers: wholeNumber('viewers', values.viewers, 12),
    checkEvery: wholeNumber('every', values.every, 5),
    print: (line) => console.log(line),
  });
  return reports.length === 0 ? 0 : 1;
};
