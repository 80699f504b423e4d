// How long a start takes with the embedded database, and what everything holds when it rests.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../memory.mjs';
import { startProgram } from '../processes.mjs';
import { withSpread } from '../statistics.mjs';
import { call, readCredentials } from '../world.mjs';

/** Long enough for what the start left to be collected. */
const restMs = 5_000;

const megabytes = (numbers) => `${withSpread(numbers, 0)} MB`;
const seconds = (numbers) => `${withSpread(numbers, 1)} s`;

const memoryAtRest = async ({ site, pid }, dataDir) => {
  await call(site, readCredentials(dataDir), 'GET', '/users/me');
  await sleep(restMs);
  return memoryOf(pid);
};

const startTwice = async (dataDir) => {
  const first = await startProgram({ DATA_DIR: dataDir });
  await first.stop();
  const second = await startProgram({ DATA_DIR: dataDir });
  const memory = await memoryAtRest(second, dataDir);
  await second.stop();
  return { first: first.readyAfter, second: second.readyAfter, memory };
};

export const measureStart = async ({ folder, starts }) => {
  const rounds = [];
  for (let round = 0; round < starts; round += 1) {
    rounds.push(await startTwice(mkdtempSync(join(folder, 'start-'))));
  }
  const memories = rounds.map(({ memory }) => memory).filter((memory) => memory !== undefined);
  return [
    {
      what: 'first start, empty folder',
      ours: seconds(rounds.map(({ first }) => first)),
      aim: 'seconds',
    },
    { what: 'second start', ours: seconds(rounds.map(({ second }) => second)), aim: 'seconds' },
    ...(memories.length === 0
      ? []
      : [
          {
            what: `memory at rest, ${memories[0].count} processes`,
            ours: megabytes(memories.map(({ total }) => total)),
            aim: 'under 220 MB',
          },
          {
            what: 'of that, the program itself',
            ours: megabytes(memories.map(({ own }) => own)),
          },
        ]),
  ];
};
