// `npm run attack -- --seconds N`: one account sends the costliest requests that are known, without
// a pause and over several connections, while another account sends cheap ones. Prints the peak
// memory of the program without PostgreSQL, and how long the other account waited.
// docs/testing.md says more.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { startProgram } from './bench/processes.mjs';
import { costlyRequests } from './attack/costly-requests.mjs';
import { call, readCredentials } from './bench/world.mjs';

await prepare();
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const lanes = Number(values.lanes);
const password = 'correct-horse-battery-9';
const limits = { megabytes: 400, milliseconds: 1000 };

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The program and its children, but not its PostgreSQL. */
const processesOf = (pid) => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])]);
  const below = (parent) =>
    parents.filter(([, of]) => of === parent).flatMap(([one]) => [one, ...below(one)]);
  return [pid, ...below(pid)].filter((one) => !/postgres/.test(read(`/proc/${one}/comm`)));
};

/** Megabytes; pages that several processes share count once. */
const memoryOf = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

const newAccount = async (site, owner, name) => {
  await call(site, owner, 'POST', '/users', {
    email: `${name}@example.org`,
    password,
    full_name: name,
  });
  const { api_key: key, email } = await call(site, owner, 'POST', '/fetch_api_key', {
    username: `${name}@example.org`,
    password,
  });
  return { email, key };
};

const authorization = ({ email, key }) =>
  `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;

const dataDir = mkdtempSync(join(tmpdir(), 'parley-attack-'));
const program = await startProgram({
  DATA_DIR: dataDir,
  OWNER_EMAIL: 'owner@example.org',
  OWNER_PASSWORD: password,
  ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
});
const state = { isOver: false };
const peaks = { total: 0, parts: [] };
const counts = new Map();

const watchMemory = async () => {
  while (!state.isOver) {
    const parts = processesOf(program.pid).map(memoryOf);
    const total = parts.reduce((sum, one) => sum + one, 0);
    if (total > peaks.total) {
      Object.assign(peaks, { total, parts });
    }
    await sleep(100);
  }
};

/** Starts to ask in a thread of its own; the result ends that and says how long each answer took. */
const askForLittle = (account) => {
  const thread = new Worker(new URL('attack/waits.mjs', import.meta.url), {
    workerData: {
      url: `${program.site}/api/v1/users/me`,
      headers: { authorization: authorization(account) },
    },
  });
  return async () => {
    thread.postMessage('end');
    const [waits] = await once(thread, 'message');
    return waits;
  };
};

const attack = async (account, name, request) => {
  while (!state.isOver) {
    try {
      const { path, ...init } = request();
      const response = await fetch(`${program.site}/api/v1${path}`, {
        ...init,
        headers: { authorization: authorization(account), ...init.headers },
      });
      // Read and forgotten: this process is not the one to measure.
      await response.body?.pipeTo(new WritableStream());
      const key = `${name}: ${response.status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    } catch (error) {
      const key = `${name}: ${error.cause?.code ?? error.message}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      await sleep(10);
    }
  }
};

try {
  const owner = readCredentials(dataDir);
  const attacker = await newAccount(program.site, owner, 'attacker');
  const other = await newAccount(program.site, owner, 'other');
  const requests = await costlyRequests((method, path, parameters) =>
    call(program.site, attacker, method, path, parameters),
  );
  const chosen = Object.entries(requests).filter(
    ([name]) => values.only === '' || values.only.split(',').includes(name),
  );
  const atRest = processesOf(program.pid).map(memoryOf);
  console.log(`before: ${atRest.reduce((sum, one) => sum + one, 0).toFixed(0)} MB`);
  const waitsOfOther = askForLittle(other);
  const work = [
    watchMemory(),
    ...chosen.flatMap(([name, request]) =>
      Array.from({ length: lanes }, () => attack(attacker, name, request)),
    ),
  ];
  await sleep(seconds * 1000);
  state.isOver = true;
  const waits = await waitsOfOther();
  await Promise.all(work);
  const slowest = Math.max(...waits.map(({ milliseconds }) => milliseconds));
  const sorted = waits.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  console.log([...counts].map(([key, count]) => `${count} x ${key}`).join('\n'));
  console.log(
    `peak memory without PostgreSQL: ${peaks.total.toFixed(0)} MB ` +
      `(${peaks.parts.map((part) => part.toFixed(0)).join(' + ')}), limit ${limits.megabytes}`,
  );
  console.log(
    `other account: ${waits.length} requests, median ${sorted[sorted.length >> 1]?.toFixed(0)} ms, ` +
      `slowest ${slowest.toFixed(0)} ms, limit ${limits.milliseconds}`,
  );
  const failed = waits.filter(({ status }) => status !== 200).length;
  console.log(`other account: ${failed} requests failed`);
  process.exitCode =
    peaks.total > limits.megabytes || slowest > limits.milliseconds || failed > 0 ? 1 : 0;
} finally {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
