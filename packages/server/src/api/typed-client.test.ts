import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const run = promisify(execFile);

/** The folder that has the packages of all workspaces. */
const packagesFolder = dirname(dirname(require.resolve('openapi-fetch/package.json')));

/** A client as a user of the API would write it, on types that are generated from the document. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Event = components['schemas']['Event'];

const [site = '', email = '', key = ''] = process.argv.slice(2);

/** Forms, in which lists and objects are JSON text. */
const encoded = (body: object): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
};

const api = createClient<paths>({
  baseUrl: \`\${site}/api/v1\`,
  headers: {
    authorization: \`Basic \${btoa(\`\${email}:\${key}\`)}\`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  bodySerializer: (body?: object) => encoded(body ?? {}),
});

const seen: string[] = [];

/** Every branch has the fields of its event only. */
const handle = (event: Event): void => {
  switch (event.type) {
    case 'message': {
      const { content, display_recipient, timestamp } = event.message;
      const place = typeof display_recipient === 'string' ? display_recipient : 'direct';
      seen.push(\`message \${place} \${content} \${event.flags.join()} \${typeof timestamp}\`);
      break;
    }
    case 'subscription':
      switch (event.op) {
        case 'add':
          seen.push(...event.subscriptions.map(({ name, color }) => \`add \${name} \${color.length}\`));
          break;
        case 'peer_add':
          seen.push(\`peers \${event.user_ids.length} \${event.stream_ids.length}\`);
          break;
        case 'update':
          seen.push(\`update \${event.property}\`);
          break;
      }
      break;
    case 'attachment':
      seen.push(
        event.op === 'remove' ? \`removed \${event.attachment.id}\` : \`attachment \${event.attachment.name}\`,
      );
      break;
    case 'heartbeat':
      break;
    default:
      seen.push(\`other \${event.type}\`);
  }
};

const registered = await api.POST('/register', {
  body: {
    event_types: ['message', 'subscription', 'attachment'],
    fetch_event_types: ['realm'],
  },
});
if (registered.data === undefined) {
  throw new Error(registered.error.msg);
}
const { queue_id, last_event_id = -1, realm_name, max_message_length } = registered.data;
if (queue_id === null) {
  throw new Error('no queue');
}
const limits: (string | number | undefined)[] = [realm_name, max_message_length];

const subscribed = await api.POST('/users/me/subscriptions', {
  body: { subscriptions: [{ name: 'typed' }] },
});
if (subscribed.error !== undefined) {
  throw new Error(subscribed.error.msg);
}

const file = new FormData();
file.append('file', new Blob(['text']), 'notes.txt');
const uploaded = await api.POST('/user_uploads', {
  body: { file: 'notes.txt' },
  bodySerializer: () => file,
  // The form says what its boundary is.
  headers: { 'content-type': null },
});
if (uploaded.data === undefined) {
  throw new Error(uploaded.error.msg);
}
const upload = uploaded.data;

const sent = await api.POST('/messages', {
  body: { type: 'stream', to: 'typed', topic: 'types', content: \`[notes](\${upload.url})\` },
});
if (sent.data === undefined) {
  throw new Error(sent.error.code);
}
const id: number = sent.data.id;

let last = last_event_id;
while (!seen.some((one) => one.startsWith('message'))) {
  const polled = await api.GET('/events', {
    params: { query: { queue_id, last_event_id: last } },
  });
  if (polled.data === undefined) {
    throw new Error(polled.error.code);
  }
  for (const event of polled.data.events) {
    last = Math.max(last, event.id);
    handle(event);
  }
}

console.log(JSON.stringify({ id: typeof id, limits, seen }));
`;

/** Mistakes that the types must find, with a part of the error. */
const mistakes = [
  ["api.GET('/no/such/path', {})", 'not assignable'],
  ["api.POST('/drafts', { body: { drafts: 'text' } })", 'not assignable'],
  ["(event: Event) => (event.type === 'message' ? event.op : '')", "'op' does not exist"],
  ["(event: Event) => (event.type === 'reaction' ? event.emoji : '')", "'emoji' does not exist"],
  [
    "(event: Event) => (event.type === 'subscription' && event.op === 'remove' ? event.user_ids : '')",
    "'user_ids' does not exist",
  ],
  ["(event: Event) => event.type === 'mesage'", 'no overlap'],
] as const;

describe('a client on types that are generated from the API reference', () => {
  let server: TestServer;
  let folder: string;

  const compile = (file: string) =>
    run(
      process.execPath,
      [
        join(packagesFolder, 'typescript-7', 'bin', 'tsc'),
        ...['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'],
        ...['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--types', 'node'],
        file,
      ],
      { cwd: folder },
    ).then(
      () => '',
      (failure: unknown) => String(Reflect.get(Object(failure), 'stdout')),
    );

  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'parley-typed-client-'));
    symlinkSync(packagesFolder, join(folder, 'node_modules'), 'dir');
    const response = await fetch(`${server.site}/api/v1/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), await response.text());
    await run(
      process.execPath,
      [
        join(packagesFolder, 'openapi-typescript', 'bin', 'cli.js'),
        ...['openapi.json', '--output', 'api.ts'],
      ],
      { cwd: folder },
    );
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  it('registers, polls with narrowed events, uploads and sends', async () => {
    writeFileSync(join(folder, 'program.mts'), program);
    expect(await compile('program.mts')).toBe('');
    const { owner } = server;
    const { stdout } = await run(
      process.execPath,
      ['program.mjs', server.site, owner.email ?? '', owner.apiKey ?? ''],
      { cwd: folder },
    );
    const result: unknown = JSON.parse(stdout);
    expect(result).toEqual({
      id: 'number',
      limits: ['Test', 10_000],
      seen: expect.arrayContaining([
        'add typed 7',
        'attachment notes.txt',
        expect.stringMatching(/^message typed \[notes\]\(\/user_uploads\/.* {2}number$/),
      ]) as unknown,
    });
  });

  it('finds mistakes at compile time', async () => {
    const head = program.slice(0, program.indexOf('const seen'));
    const lines = mistakes.map(([code], index) => `export const mistake${index} = ${code};`);
    writeFileSync(join(folder, 'mistakes.mts'), `${head}\n${lines.join('\n')}\n`);
    const found = await compile('mistakes.mts');
    const first = head.split('\n').length + 1;
    mistakes.forEach(([, problem], index) => {
      const line = found.split('\n').find((one) => one.includes(`mistakes.mts(${first + index},`));
      expect(line).toContain(problem);
    });
  });
});
