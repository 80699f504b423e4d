import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import {
  examplesFolder,
  installPacked,
  transpileInto,
  workspace,
} from '../testing/packed-packages';
import { freePort } from '../testing/spawned-server';

type Running = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
};

/** Every example, and what it prints. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'adapters.ts': [
    'webhook: NotAllowed',
    'directory: LDAP',
    'provider: OpenID Connect',
    'rendered: <p><strong>Hi</strong> <span',
    'emails: 1',
    'settings: 200',
    'realm: None',
  ],
  'bot.ts': ['Owner: What time is it, @**Clock**?', 'Clock: It is '],
  'client.ts': [
    'Owner: Hi!',
    "connected [ 'general' ] 1",
    "STREAM_DOES_NOT_EXIST Channel 'nowhere' does not exist",
    "'<p>Hi!</p>'",
    '#narrow/channel/5/is/starred/search/lunch',
  ],
  'greeter.test.ts': ['pass 2', 'fail 0'],
  'host-users.ts': [
    "Ada's client connects as ada@example.org with a key of 32 characters",
    'same account',
  ],
  'mounted.ts': [],
  'outgoing-webhook.ts': ['Owner said: Hi, Echo'],
  'without-http.ts': [
    'Eve is invited',
    'Owner: Hello, **world**',
    "ChannelDoesNotExist: Channel 'nowhere' does not exist",
  ],
};

describe('the packed packages', () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(() => {
    folder = installPacked();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    database = await newTestDatabase();
  });

  afterEach(() => database.drop());

  const start = (example: string, environment: NodeJS.ProcessEnv = {}): Running => {
    const program = transpileInto(folder, join(examplesFolder, example));
    const args = example.endsWith('.test.ts') ? ['--test', program] : [program];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, `data-${example}`),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, output: () => text, ended };
  };

  it('have an example for each purpose', () => {
    expect(readdirSync(examplesFolder).sort()).toEqual(Object.keys(examples));
  });

  it.each(Object.entries(examples).filter(([, lines]) => lines.length > 0))(
    'run in an unrelated folder, and once more: %s',
    async (example, lines) => {
      for (const _time of ['first', 'second']) {
        const { output, ended } = start(example);
        const code = await ended;
        expect(code === 0 ? '' : output()).toBe('');
        for (const line of lines) {
          expect(output()).toContain(line);
        }
      }
    },
  );

  it('are mounted in an application with its own parsers and sessions', async () => {
    const port = await freePort();
    const { child, output, ended } = start('mounted.ts', { PORT: String(port) });
    while (!output().includes('Parley is at') && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const site = `http://127.0.0.1:${port}`;
    expect(await (await fetch(site)).text()).toBe('My application');
    const login = await fetch(`${site}/chat/api/v1/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({
        username: 'owner@example.org',
        password: 'correct-horse-battery-9',
      }),
    });
    expect(await login.json()).toMatchObject({ result: 'success', email: 'owner@example.org' });
    child.kill('SIGTERM');
    expect({ code: await ended, output: output() }).toEqual({
      code: 0,
      output: expect.any(String),
    });
  });
});

/**
 * The packages of a program that embeds Parley: the server's, and it. The web client has files for
 * browsers, and nothing that a program calls.
 */
const embedded = [
  'server',
  ...Object.keys(
    (
      JSON.parse(readFileSync(join(workspace, 'packages/server/package.json'), 'utf8')) as {
        readonly dependencies: Readonly<Record<string, string>>;
      }
    ).dependencies,
  ).flatMap((name) => (name.startsWith('@parley/') ? [name.slice('@parley/'.length)] : [])),
];

describe('the code in the documentation', () => {
  const unindented = (code: string): string => code.replaceAll(/^ +/gm, '').trim();
  const sources = readdirSync(examplesFolder).map((name) =>
    unindented(readFileSync(join(examplesFolder, name), 'utf8')),
  );
  const pages = [
    'docs/embedding.md',
    ...embedded.filter((name) => name !== 'web-client').map((name) => `packages/${name}/README.md`),
  ];
  const snippets = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(workspace, page), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms),
      ([, code = ''], index) => [`${page} ${index + 1}`, unindented(code)] as const,
    ),
  );

  it.each(snippets)('is part of an example that a test runs: %s', (_, code) => {
    expect(sources.filter((source) => source.includes(code))).not.toEqual([]);
  });

  it.each(pages)('exists on every page: %s', (page) => {
    expect(snippets.filter(([place]) => place.startsWith(`${page} `))).not.toEqual([]);
  });
});
