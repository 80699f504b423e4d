import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@parley/adapter-http/testing';

export const ownerEmail = 'owner@example.org';
export const ownerPassword = 'correct-horse-battery-9';

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type SpawnedServer = {
  readonly client: ApiClient;
  readonly output: () => string;
  readonly exited: Promise<Exit>;
  /** Signals the server and everything that it started. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** From now on nobody reads what it prints: writing fails, as after a terminal was closed. */
  readonly closeOutput: () => void;
};

/** The compiled server as a process group of its own, with nothing of this one's settings. */
export const spawnServer = (environment: Readonly<Record<string, string>>): SpawnedServer => {
  const child: ChildProcess = spawn(process.execPath, [join(__dirname, '../../dist/main.js')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
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

/** Waits until the server answers; throws what it printed if it does not. */
export const untilReady = async ({ client, output }: SpawnedServer): Promise<void> => {
  for (let waited = 0; waited < 90_000; waited += 50) {
    const answer = await client.get('/server_settings').catch(() => undefined);
    if (answer?.status === 200) {
      return;
    }
    await sleep(50);
  }
  throw new Error(`the server is not ready: ${output()}`);
};
