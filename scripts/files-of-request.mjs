// `node scripts/files-of-request.mjs`: how many of our own files run for one warm request, beyond
// those of GET /users/me, and without the renderer; `--list` names them. It measures the compiled
// program, or that of another folder (`--program path/to/main.js`), with V8's precise coverage.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from './bench/processes.mjs';
import { call, readCredentials } from './bench/world.mjs';
import { root } from './root.mjs';

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    program: { type: 'string', default: join(root, 'packages/server/dist/main.js') },
  },
});
const program = resolve(values.program);

/** Runs of each request: what timers do meanwhile is not in all of them. */
const runs = 4;

/** What a request does after its response, such as reading the log, belongs to it. */
const settleMilliseconds = 150;

const dataDir = mkdtempSync(join(tmpdir(), 'parley-files-'));
const port = await freePort();
const child = fork(program, {
  execArgv: ['--require', join(import.meta.dirname, 'coverage-probe.cjs')],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: port,
  },
});
const exited = once(child, 'exit');
const site = `http://127.0.0.1:${port}`;

const isReady = async () => {
  try {
    return (await fetch(`${site}/api/v1/server_settings`)).ok;
  } catch {
    return false;
  }
};

const takeFiles = async () => {
  const taken = once(child, 'message');
  child.send('take');
  const [urls] = await taken;
  return urls.map((url) => /\/packages\/([^/]+\/dist\/.*\.js)$/.exec(url)?.[1]).filter(Boolean);
};

/** Files that ran each time. */
const filesOf = async (request) => {
  await request();
  await sleep(settleMilliseconds);
  let common;
  for (let run = 0; run < runs; run += 1) {
    await takeFiles();
    await request();
    await sleep(settleMilliseconds);
    const files = new Set(await takeFiles());
    common = common === undefined ? files : new Set([...common].filter((file) => files.has(file)));
  }
  return [...common].filter((file) => !file.startsWith('adapter-markdown/')).sort();
};

try {
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      throw new Error('the program ended before it answered');
    }
    await sleep(50);
  }
  const owner = readCredentials(dataDir);
  const ask = (method, path, parameters) => call(site, owner, method, path, parameters);
  await ask('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'files' }] });
  const { stream_id: channel } = await ask('GET', '/get_stream_id?stream=files');
  const send = () =>
    ask('POST', '/messages', { type: 'channel', to: channel, topic: 'known', content: 'Hello' });
  const emoji = ['tada', 'heart', 'rocket', 'eyes', 'fire', 'bug'];
  const messages = [];
  for (let sent = 0; sent < 10; sent += 1) {
    messages.push((await send()).id);
  }
  const requests = {
    'POST /messages to a known topic': send,
    'POST /messages/{id}/reactions': () =>
      ask('POST', `/messages/${messages[0]}/reactions`, { emoji_name: emoji.pop() }),
    'POST /messages/flags for one message': () =>
      ask('POST', '/messages/flags', { messages: [messages.pop()], op: 'add', flag: 'starred' }),
    'POST /register': () => ask('POST', '/register', {}),
    'GET /users': () => ask('GET', '/users'),
  };
  const before = new Set(await filesOf(() => ask('GET', '/users/me')));
  console.log(`GET /users/me: ${before.size} files`);
  for (const [name, request] of Object.entries(requests)) {
    const files = (await filesOf(request)).filter((file) => !before.has(file));
    console.log(`${name}: ${files.length} files`);
    if (values.list) {
      files.forEach((file) => console.log(`  ${file}`));
    }
  }
} finally {
  child.kill('SIGTERM');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}
