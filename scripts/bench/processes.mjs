// The processes of a run: started here, ended here.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.mjs';

export const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

const answers = async (url) => {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const untilItAnswers = async (url, child) => {
  while (!(await answers(url))) {
    if (child.exitCode !== null) {
      throw new Error('a process of the benchmark ended before it answered');
    }
    await sleep(10);
  }
};

const started = async (child, port) => {
  const began = performance.now();
  const exited = once(child, 'exit');
  await untilItAnswers(`http://127.0.0.1:${port}/api/v1/server_settings`, child);
  return {
    port,
    pid: child.pid,
    site: `http://127.0.0.1:${port}`,
    readyAfter: (performance.now() - began) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Node's own options for the program, such as `--cpu-prof`. */
const profiling = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What `npm start` sets in the environment of the program. */
const [, startSettings] = /^(.*) exec node \S+$/.exec(scripts.start);
const startEnvironment = Object.fromEntries(
  startSettings.split(' ').map((setting) => setting.split('=')),
);

const environmentOf = (given) => ({ PATH: process.env.PATH, NODE_ENV: 'production', ...given });

/** The program, with nothing of this process's settings. */
export const startProgram = async (environment, nodeOptions = []) => {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...profiling, ...nodeOptions, join(root, 'packages/server/dist/main.js')],
    {
      // What is logged of requests is written, and read by nobody.
      stdio: ['ignore', 'ignore', environment.LOG_LEVEL === 'info' ? 'ignore' : 'inherit'],
      env: environmentOf({
        ...startEnvironment,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        // All clients of a run have one address.
        CONNECTIONS_PER_ADDRESS: '20000',
        ...environment,
        PORT: port,
      }),
    },
  );
  return started(child, port);
};

/** One of the baselines, which are files beside this one. */
export const startBaseline = async (file, environment, nodeOptions = []) => {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, file)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: environmentOf({ ...environment, PORT: port }),
  });
  /** Tells the baseline how to answer a route. */
  const serve = async (route, behaviour) => {
    child.send({ route, ...behaviour });
    await once(child, 'message');
  };
  return { ...(await started(child, port)), serve };
};

/** The process that makes load; `run` gives it one job. */
export const startLoad = () => {
  const child = fork(join(import.meta.dirname, 'load.mjs'));
  return {
    run: async (name, job) => {
      child.send({ name, job });
      const [{ result, error }] = await once(child, 'message');
      if (error !== undefined) {
        throw new Error(`the load failed: ${error}`);
      }
      return result;
    },
    stop: () => child.kill(),
  };
};
