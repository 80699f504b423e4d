// A PostgreSQL, and servers on it as they are deployed: behind a proxy on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.mjs';
import { hostName } from './request.mjs';

const require = createRequire(import.meta.url);

export const owner = { username: 'owner@example.org', password: 'correct-horse-battery-9' };

export const startDatabase = (folder) => {
  const { startEmbeddedPostgres } = require(
    join(root, 'packages/server/dist/embedded-postgres/embedded-postgres.js'),
  );
  return startEmbeddedPostgres({ dataDir: join(folder, 'database') });
};

/** Resolves when the server is ready; `stop` stops it as a service manager does. */
export const startServer = async ({ folder, databaseUrl, port, proxyPort, program, settings }) => {
  const child = spawn(process.execPath, [program ?? join(root, 'packages/server/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: join(folder, `data-${port}`),
      UPLOADS_DIR: folder,
      DATABASE_URL: databaseUrl,
      SERVER_SECRET: 'a secret of this check and nothing else',
      PUBLIC_URL: `https://${hostName}:${proxyPort}`,
      OWNER_EMAIL: owner.username,
      OWNER_PASSWORD: owner.password,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '5',
      ...settings,
    },
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const isReady = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      throw new Error('a server has ended before it was ready');
    }
    await sleep(50);
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};
