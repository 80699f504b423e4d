import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { ApiClient } from '@parley/adapter-http/testing';
import { programArguments, programEnvironment } from './compiled-program';
import { untilTrue } from './until';

export const ownerEmail = 'owner@example.org';
export const ownerPassword = 'correct-horse-battery-9';

/** Systems give larger ports to outgoing connections: one of these would take it before a server does. */
const [firstPort, endOfPorts] = [10_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });

/** A port at which nobody listens, by chance: other tests look for one at the same time. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(firstPort, endOfPorts);
  return (await isFree(port)) ? port : freePort();
};

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type SpawnedServer = {
  readonly client: ApiClient;
  /** Of the process itself. */
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<Exit>;
  /** Sends a signal to the server and all of its child processes. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Stops reading its output: writing fails, as after a terminal was closed. */
  readonly closeOutput: () => void;
};

/** The compiled server as its own process group, with none of this one's settings. */
export const spawnServer = (environment: Readonly<Record<string, string>>): SpawnedServer => {
  const child: ChildProcess = spawn(process.execPath, programArguments(), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnvironment(),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      OWNER_EMAIL: ownerEmail,
      OWNER_PASSWORD: ownerPassword,
      ...environment,
    },
  });
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer): void => {
    chunks.push(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let hasExited = false;
  child.once('exit', () => {
    hasExited = true;
  });
  return {
    pid: child.pid ?? 0,
    client: new ApiClient(`http://127.0.0.1:${environment.PORT ?? '9991'}`),
    output: () => Buffer.concat(chunks).toString(),
    exited: new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve({ code, signal });
      });
    }),
    signal: (signal) => {
      if (child.pid !== undefined && !hasExited) {
        process.kill(-child.pid, signal);
      }
    },
    closeOutput: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
  };
};

/** Waits until the server responds; throws its output if it ends instead. */
export const untilReady = async ({ client, exited, output }: SpawnedServer): Promise<void> => {
  const life = { isOver: false };
  void exited.then(() => {
    life.isOver = true;
  });
  await untilTrue(async () => {
    if (life.isOver) {
      throw new Error(`the server has ended: ${output()}`);
    }
    const response = await client.get('/server_settings').catch(() => undefined);
    return response?.status === 200;
  });
};
