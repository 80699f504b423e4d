import { parseArgs } from 'node:util';
import { changes, currentLevel } from '@parley/core/kernel';
import { wholeNumbers } from '../whole-number';
import { checkLaw } from './law';
import { memorySite } from './memory-site';

const usage =
  'npm run law -- [--seed S] [--runs N] [--operations N] [--viewers N] [--every N] [--levels L,L|all] [--kinds PATTERN]';

const wholeNumber = wholeNumbers(usage);

/** The oldest level at which clients are checked. */
const oldestLevel = 100;

/** The levels on both sides of each change of the API. */
const allLevels: readonly number[] = Array.from(
  new Set(Object.values(changes).flatMap(({ level }) => [level - 1, level])),
).filter((level) => level >= oldestLevel);

const levelsOf = (text: string): readonly number[] =>
  text === 'all'
    ? allLevels
    : text.split(',').map((level) => wholeNumber('levels', level, currentLevel));

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
      levels: option,
      kinds: option,
    },
  });
  const first = wholeNumber('seed', values.seed, 1);
  const reports = await checkLaw(memorySite, {
    seeds: Array.from({ length: wholeNumber('runs', values.runs, 20) }, (_, run) => first + run),
    operations: wholeNumber('operations', values.operations, 500),
    viewers: wholeNumber('viewers', values.viewers, 12),
    checkEvery: wholeNumber('every', values.every, 5),
    ...(values.levels === undefined ? {} : { levels: levelsOf(values.levels) }),
    ...(values.kinds === undefined ? {} : { kinds: new RegExp(values.kinds) }),
    print: (line) => console.log(line),
  });
  return reports.length === 0 ? 0 : 1;
};
