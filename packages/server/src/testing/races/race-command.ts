import { parseArgs } from 'node:util';
import { postgresSite } from '../law/postgres-site';
import startTestDatabase from '../start-test-database';
import stopTestDatabase from '../stop-test-database';
import { startTestServer } from '../test-server';
import { wholeNumbers } from '../whole-number';
import { raceOperations } from './operation-races';
import { raceRoutes } from './route-races';

const usage = 'npm run races -- [--seed S] [--requests N]';

const wholeNumber = wholeNumbers(usage);

const inLetters = (round: number): string =>
  round === 0
    ? ''
    : `${inLetters(Math.floor(round / 26))}${String.fromCharCode(97 + (round % 26))}`;

type RaceOptions = {
  readonly seed: number;
  /** Half of them are operations of the law, the others generated requests to every endpoint. */
  readonly requests: number;
  readonly viewers: number;
  readonly print: (text: string) => void;
};

/** Returns what was wrong. */
export const runRaces = async (options: RaceOptions): Promise<readonly string[]> => {
  const half = { ...options, requests: Math.ceil(options.requests / 2) };
  const server = await startTestServer();
  let round = 0;
  const newSite = () => {
    round += 1;
    return postgresSite(server)(`racingrealm${inLetters(round)}`);
  };
  let found: readonly string[];
  try {
    found = await raceOperations(newSite, half);
  } finally {
    await server.stop();
  }
  return [...found, ...(await raceRoutes(half))];
};

/** `npm run races`: resolves to the exit code. */
export const raceCommand = async (args: readonly string[]): Promise<number> => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { seed: option, requests: option, viewers: option },
  });
  const seed = wholeNumber('seed', values.seed, Date.now() % 1_000_000_000);
  console.log(`seed ${seed}`);
  await startTestDatabase();
  try {
    const found = await runRaces({
      seed,
      requests: wholeNumber('requests', values.requests, 2_000),
      viewers: wholeNumber('viewers', values.viewers, 6),
      print: (text) => console.log(text),
    });
    return found.length === 0 ? 0 : 1;
  } finally {
    await stopTestDatabase();
  }
};
