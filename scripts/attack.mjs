// `npm run attack -- --seconds N`: one account sends the costliest requests that are known, without
// a pause and over several connections, others without an account send heads of requests and
// emails, while another account sends cheap requests. Prints the peak memory of the program without
// PostgreSQL, and how long the other account waited. docs/testing.md says more.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { freePort, startProgram } from './bench/processes.mjs';
import { costlyRequests } from './attack/costly-requests.mjs';
import { sendEmails } from './attack/emails.mjs';
import { memoryOfProgram, watchMemory } from './attack/memory.mjs';
import { sendUnfinishedHeads, unfinishedHeads } from './attack/request-heads.mjs';
import { call, readCredentials } from './bench/world.mjs';

await prepare();
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    each: { type: 'boolean', default: false },
    'busy-machine': { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const lanes = Number(values.lanes);
const password = 'correct-horse-battery-9';
const limits = { megabytes: 400, milliseconds: 1000 };
const members = 20;
/** More than one address may have. */
const connections = 1600;

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

/** Starts to ask in a thread of its own; the result ends that and says how long each answer took. */
const askForLittle = (program, account) => {
  const thread = new Worker(new URL('attack/waits.mjs', import.meta.url), {
    workerData: {
      url: `${program.site}/api/v1/users/me`,
      headers: { authorization: authorization(account) },
      pid: program.pid,
    },
  });
  return async () => {
    thread.postMessage('end');
    const [waits] = await once(thread, 'message');
    return waits;
  };
};

/** Sends a kind of request until `isOver()`. */
const repeat = (site, account, request) => async (isOver, count) => {
  while (!isOver()) {
    try {
      const { path, ...init } = request();
      const response = await fetch(`${site}/api/v1${path}`, {
        ...init,
        headers: { authorization: authorization(account), ...init.headers },
      });
      // Read and forgotten: this process is not the one to measure.
      await response.body?.pipeTo(new WritableStream());
      count(response.status);
    } catch (error) {
      count(error.cause?.code ?? error.message);
      await sleep(10);
    }
  }
};

/** What is done to the program, by name: each attack is `lanes` of `attack(isOver, count)`. */
const attacksOn = async ({ program, mailPort, owner, attacker, names }) => {
  const as = (account) => (method, path, parameters) =>
    call(program.site, account, method, path, parameters);
  const requests = await costlyRequests({ attacker: as(attacker), owner: as(owner), names });
  const { stream_id: target } = await as(attacker)('GET', '/get_stream_id?stream=target');
  const { email } = await as(attacker)('GET', `/streams/${target}/email_address`);
  return {
    ...Object.fromEntries(
      Object.entries(requests).map(([name, request]) => [
        name,
        Array.from({ length: lanes }, () => repeat(program.site, attacker, request)),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(unfinishedHeads).map(([name, head]) => [
        name,
        [
          (isOver, count) =>
            sendUnfinishedHeads(program.port, head, Math.ceil(connections / 3), isOver, count),
        ],
      ]),
    ),
    emails: Array.from(
      { length: lanes },
      () => (isOver, count) => sendEmails(mailPort, email, isOver, count),
    ),
  };
};

/** Prints what was measured; whether it is within the limits. */
const report = (peak, waits, counts) => {
  const times = waits.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const slowest = times.at(-1);
  const busiest = Math.max(...waits.map(({ busy }) => busy));
  const failed = waits.filter(({ status }) => status !== 200).map(({ status }) => status);
  console.log([...counts].map(([key, count]) => `${count} x ${key}`).join('\n'));
  console.log(
    `peak memory without PostgreSQL: ${peak.total.toFixed(0)} MB ` +
      `(${peak.parts.map((part) => part.toFixed(0)).join(' + ')}), limit ${limits.megabytes}`,
  );
  console.log(
    `other account: ${waits.length} requests, median ${times[times.length >> 1]?.toFixed(0)} ms, ` +
      `slowest ${slowest.toFixed(0)} ms, limit ${limits.milliseconds}; ` +
      `main thread busy during one for at most ${busiest.toFixed(0)} ms`,
  );
  console.log(
    `other account: ${failed.length} requests failed ${[...new Set(failed)].join(' ')}`.trim(),
  );
  // On a busy machine everybody waits: what counts is what the program does while somebody waits.
  const wait = values['busy-machine'] ? busiest : slowest;
  return peak.total <= limits.megabytes && wait <= limits.milliseconds && failed.length === 0;
};

/** Measures while `work(isOver, count)` is done; whether it stayed within the limits. */
const measure = async (program, other, work) => {
  const state = { isOver: false };
  const isOver = () => state.isOver;
  const counts = new Map();
  const memory = watchMemory(program.pid, isOver);
  const endWaits = askForLittle(program, other);
  await work((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const waits = await endWaits();
  state.isOver = true;
  return report(await memory, waits, counts);
};

/** The attacks of the group, all at once, for as long as was asked for. */
const attackWith = (group) => async (count) => {
  const state = { isOver: false };
  const work = group.flatMap(([name, ones]) =>
    ones.map((attack) =>
      attack(
        () => state.isOver,
        (outcome) => count(`${name}: ${outcome}`),
      ),
    ),
  );
  await sleep(seconds * 1000);
  state.isOver = true;
  await Promise.all(work);
};

const dataDir = mkdtempSync(join(tmpdir(), 'parley-attack-'));
const mailPort = await freePort();
const program = await startProgram({
  DATA_DIR: dataDir,
  OWNER_EMAIL: 'owner@example.org',
  OWNER_PASSWORD: password,
  // The limits of connections are a part of what is tested.
  CONNECTIONS_PER_ADDRESS: '1000',
  MAIL_GATEWAY_DOMAIN: 'chat.example.org',
  MAIL_GATEWAY_PORT: String(mailPort),
  ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  const owner = readCredentials(dataDir);
  const attacker = await newAccount(program.site, owner, 'attacker');
  const other = await newAccount(program.site, owner, 'other');
  const names = Array.from({ length: members }, (_, n) => `member ${n}`);
  for (const name of names) {
    const email = `${name.replace(' ', '')}@example.org`;
    await call(program.site, owner, 'POST', '/users', { email, password, full_name: name });
  }
  console.log(`before: ${memoryOfProgram(program.pid).total.toFixed(0)} MB`);
  const outcomes = [];
  const measureNamed = async (title, work) => {
    console.log(`== ${title}`);
    outcomes.push(await measure(program, other, work));
  };
  const found = {};
  // Measured as well: it renders the first texts, and creates channels.
  await measureNamed('preparing', async () => {
    Object.assign(found, await attacksOn({ program, mailPort, owner, attacker, names }));
  });
  const chosen = values.only.split(',').filter((name) => name !== '');
  const attacks = Object.entries(found).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  const groups = values.each ? attacks.map((one) => [one]) : [attacks];
  for (const group of groups) {
    await measureNamed(group.map(([name]) => name).join(', '), attackWith(group));
  }
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
