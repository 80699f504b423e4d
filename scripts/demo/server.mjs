// A server for a demonstration where none is running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.mjs';

const port = process.env.PORT ?? '9991';
const settings = `http://127.0.0.1:${port}/api/v1/server_settings`;

const isReady = async () => {
  try {
    return (await fetch(settings)).ok;
  } catch {
    return false;
  }
};

/** Starts a server on the data folder and waits until it answers. */
export const startServer = async (dataDir) => {
  console.log(`No server is running: starting one with ${dataDir} for the duration of the demo.`);
  const child = spawn(process.execPath, [join(root, 'packages/server/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: port },
  });
  const exited = once(child, 'exit');
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      throw new Error('the server did not start');
    }
    await sleep(50);
  }
  return {
    ownerFile: join(dataDir, 'owner.chatrc'),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
