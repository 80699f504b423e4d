import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newTestDatabase } from '@parley/adapter-postgres/testing';

import { freePort, ownerEmail, ownerPassword, spawnServer, untilReady } from '../spawned-server';
import type { FuzzWorld } from './fuzz-world';
import { makeFuzzWorld } from './fuzz-world';
import type { LogWatch } from './log-watch';
import { watchLog } from './log-watch';
import type { Sender } from './send';
import { senderTo } from './send';

/** The server in a separate process, on its own database that contains the small world. */
export type FuzzedServer = {
  readonly world: FuzzWorld;
  readonly log: LogWatch;
  readonly sender: Sender;
  /** CPU time of the process so far, of all its threads, in seconds. */
  readonly cpuSeconds: () => number;
  readonly isDead: () => boolean;
  /** The output of the program since its last start. */
  readonly output: () => string;
  /** Waits until the program is idle, which it does not report. */
  readonly settle: () => Promise<void>;
  /** Starts the program again on the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Clock ticks per second on Linux, whatever the processor. */
const ticksPerSecond = 100;

type ProcessState = { readonly cpuSeconds: number; readonly isRunnable: boolean };

/**
 * What Linux reports after the process name, which may contain anything but ends with `)`;
 * undefined for one that has ended.
 */
const stateOf = (pid: number): ProcessState | undefined => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) {
    return undefined;
  }
  const fields = readFileSync(file, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    isRunnable: fields[0] === 'R',
  };
};

const idleMilliseconds = 30;

/** @param atOnce how many requests are sent at a time at most */
export const startFuzzedServer = async (atOnce = 1): Promise<FuzzedServer> => {
  const database = await newTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-fuzz-'));
  const port = await freePort();
  const spawn = () => {
    const server = spawnServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    });
    const started = { server, isDead: false };
    void server.exited.then(() => {
      started.isDead = true;
    });
    return started;
  };
  let running = spawn();
  const discard = async (): Promise<void> => {
    running.server.signal('SIGKILL');
    await running.server.exited;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(running.server);
    const world = await makeFuzzWorld(await running.server.client.logIn(ownerEmail, ownerPassword));
    const log = await watchLog(database.url);
    await log.quiet();
    const sender = senderTo(port, atOnce);
    return {
      world,
      log,
      sender,
      cpuSeconds: () => stateOf(running.server.pid)?.cpuSeconds ?? 0,
      isDead: () => running.isDead,
      output: () => running.server.output(),
      settle: async () => {
        let isIdle = false;
        while (!isIdle) {
          const before = stateOf(running.server.pid);
          await sleep(idleMilliseconds);
          const after = stateOf(running.server.pid);
          const hasRested = after?.cpuSeconds === before?.cpuSeconds && after?.isRunnable !== true;
          isIdle = hasRested && !(await log.isBusy());
        }
      },
      restart: async () => {
        running = spawn();
        await untilReady(running.server);
      },
      stop: async () => {
        sender.close();
        await log.close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
};
