// `npm run rolling-upgrade -- --rounds N --next PROGRAM`: two servers on one database behind nginx
// with the shipped file, people who send messages and people who wait for them, while one server
// after the other is stopped and started again, in the end as PROGRAM (`main.js` of another version).
// Fails if a request fails, or if an event is lost, doubled or out of order. Needs nginx and openssl.
import './require-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from './bench/processes.mjs';
import { hasProgram, startNginx } from './deploy/proxies.mjs';
import { requestTo } from './deploy/request.mjs';
import { owner, startDatabase, startServer } from './deploy/servers.mjs';
import { prepare } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    senders: { type: 'string', default: '4' },
    pollers: { type: 'string', default: '20' },
    next: { type: 'string' },
  },
});

/** nginx sends nothing to a server for so long after it has refused a poll (fail_timeout). */
const avoidedSeconds = 10;

for (const [name, option] of [
  ['nginx', '-v'],
  ['openssl', 'version'],
]) {
  if (!hasProgram(name, option)) {
    console.error(`not checked: this needs ${name}`);
    process.exit(2);
  }
}

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'parley-rolling-'));
const failures = [];
const database = await startDatabase(folder);
const [proxyPort, ...ports] = [await freePort(), await freePort(), await freePort()];
const options = {
  folder,
  databaseUrl: database.connectionString,
  proxyPort,
  settings: { RATE_LIMIT: 'off' },
};
const servers = [];
for (const port of ports) {
  servers.push(await startServer({ ...options, port }));
}
const nginx = await startNginx(folder, proxyPort, ports);

/** Any other response than a success is a failure of the check. */
const calling = (key) => {
  const request = requestTo(proxyPort, { key });
  return async (method, path, body) => {
    try {
      const { status, text } = await request(method, `/api/v1${path}`, { body });
      if (status === 200) {
        return JSON.parse(text);
      }
      failures.push(
        `${new Date().toISOString()} ${method} ${path}: ${status} ${text.slice(0, 200)}`,
      );
    } catch (error) {
      failures.push(`${new Date().toISOString()} ${method} ${path}: ${error.message}`);
    }
    return undefined;
  };
};

const { api_key: apiKey } = await calling()('POST', '/fetch_api_key', owner);
const key = `${owner.username}:${apiKey}`;
await calling(key)('POST', '/users/me/subscriptions', {
  subscriptions: JSON.stringify([{ name: 'general' }]),
});

let isSending = true;
const sent = new Set();
const waits = [];

const send = async (number) => {
  const call = calling(key);
  for (let count = 1; isSending; count += 1) {
    const began = performance.now();
    const answer = await call('POST', '/messages', {
      ...{ type: 'channel', to: 'general', topic: `sender ${number}` },
      content: `message ${count}`,
    });
    waits.push(performance.now() - began);
    if (answer !== undefined) {
      sent.add(answer.id);
    }
    await sleep(10);
  }
};

/** The ids of the messages that one client received, in their order. */
const poll = async (received, isComplete) => {
  const call = calling(key);
  const { queue_id: queue, last_event_id: first } = await call('POST', '/register', {
    event_types: '["message"]',
  });
  let last = first;
  return async () => {
    while (!isComplete()) {
      const answer = await call('GET', `/events?queue_id=${queue}&last_event_id=${last}`);
      for (const { id, type, message } of answer?.events ?? []) {
        last = id;
        if (type === 'message') {
          received.push(message.id);
        }
      }
    }
  };
};

const clients = Array.from({ length: Number(values.pollers) }, () => []);
/** Of the message after which the clients that wait have all. */
let lastId;
const hasAll = (received) => lastId !== undefined && received.includes(lastId);
const polling = [];
for (const received of clients) {
  polling.push(await poll(received, () => hasAll(received) || failures.length > 100));
}
const polls = polling.map((run) => run());
const sends = Array.from({ length: Number(values.senders) }, (_, number) => send(number + 1));

for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const [index, port] of ports.entries()) {
    await sleep(1000);
    const began = performance.now();
    const code = await servers[index].stop();
    if (code !== 0) {
      failures.push(`server ${index + 1} exited with ${code}`);
    }
    const stopped = performance.now();
    servers[index] = await startServer({ ...options, port, program: values.next });
    const ready = performance.now();
    const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
    console.log(
      `round ${round}, server ${index + 1}: stopped after ${seconds(began, stopped)} s, ready after ${seconds(stopped, ready)} s, ${sent.size} messages, ${failures.length} failures`,
    );
    await sleep(avoidedSeconds * 1000);
  }
}
isSending = false;
await Promise.all(sends);
const last = await calling(key)('POST', '/messages', {
  ...{ type: 'channel', to: 'general', topic: 'the end', content: 'the end' },
});
if (last !== undefined) {
  sent.add(last.id);
  lastId = last.id;
}
await Promise.race([Promise.all(polls), sleep(30_000, undefined, { ref: false })]);

const expected = Array.from(sent).sort((a, b) => a - b);
for (const [index, received] of clients.entries()) {
  if (received.join() !== expected.join()) {
    const missing = expected.filter((id) => !received.includes(id));
    failures.push(
      `client ${index + 1} received ${received.length} of ${expected.length} messages; missing: ${missing.join(' ') || 'none, but doubled or out of order'}`,
    );
  }
}
waits.sort((a, b) => a - b);
console.log(
  `${expected.length} messages to ${clients.length} clients; the longest a sender waited: ${Math.round(waits.at(-1))} ms, half of them less than ${Math.round(waits[waits.length >> 1])} ms`,
);
for (const failure of failures.slice(0, 20)) {
  console.error(failure);
}
await nginx.stop();
await Promise.all(servers.map((server) => server.stop()));
await database.stop();
if (failures.length > 0) {
  console.error(`${failures.length} failures; what nginx says:\n${nginx.errors().slice(-3000)}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(failures.length > 0 ? 1 : 0);
