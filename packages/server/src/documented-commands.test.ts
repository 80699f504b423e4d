import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { everyCommand } from './testing/every-command';
import { commandsIn, mainProgram, parseLine, usageInFull } from './testing/documented-commands';
import { runInProcess } from './testing/run-in-process';
import { pages, repository, textOf } from './testing/repository';
import type { TestServer } from './testing/test-server';
import { startTestServer, testDomain } from './testing/test-server';

const run = promisify(execFile);

/** Every command line of the pages, and the first page that has it. */
const documented: ReadonlyMap<string, string> = new Map(
  [...pages]
    .reverse()
    .flatMap((page) => commandsIn(textOf(page)).map((command) => [command, page] as const)),
);

/** Command lines that no test runs from the page, and why. */
const notRun: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^git clone\b/, 'needs the address of a published repository'],
  [/^npm (?:start|test|ci|pack|run [\w:]+)\b/, 'takes minutes, or serves until it is stopped'],
  [/^npm (?:init|pkg|install)\b/, 'changes a program of the reader; packed.test.ts installs one'],
  [/^(?:npx )?(?:tsc|oxlint|oxfmt|jest)\b/, 'a part of npm run check or of npm test'],
  [/^node scripts\//, 'writes files of the repository; npm run check compares them'],
  [/^node app\.js$/, 'a program of the reader; packed.test.ts runs it'],
  [/^(?:npx parley|node packages\/server\/dist\/main\.js)$/, 'serves until it is stopped'],
  [/^npx parley doctor\b/, 'finds that the database of the tests risks its data, for speed'],
  [/^(?:cp|mkdir) /, 'prepares another machine'],
  [/^npx parley restore\b/, 'needs a database of its own; backup.test.ts restores one'],
  [/^npx parley organization move\b/, 'needs two databases; moved-organization.test.ts has them'],
  [/^npx parley top\b/, 'needs metrics; top.test.ts has some'],
  [/ --unlink$/, 'needs a provider; provider-logins.test.ts has one'],
  [/^npx parley secret rotate\b/, 'changes the secret of the server; secret.test.ts does'],
  [/^npx parley upgrade-postgres\b/, 'needs another version of PostgreSQL'],
  [/^npx parley serve\b/, 'serves until it is stopped'],
  [/^pip install\b/, 'needs a registry of packages'],
  [/^zulip-term\b/, 'needs a terminal'],
  [/^zulip-run-bot\b/, 'runs until it is stopped'],
  [/^sudo /, 'sets up a machine; deploy-check starts what these commands install'],
  [/^curl --data-urlencode$/, 'an option, not a whole command line'],
  [/^curl .*\bsmtp:/, 'needs a mail server for the organization; email-gateway/ sends such emails'],
  [/ -d token=ey/, 'needs a key; provider-logins.test.ts logs in with a token'],
  [/ -d username=ada\b/, 'needs a directory; directory-accounts.test.ts logs in with one'],
];

const isRun = (command: string): boolean => !notRun.some(([pattern]) => pattern.test(command));

/** Where the programs of the Python package are, if it is installed. */
const python = process.env.PARLEY_TEST_PYTHON ?? 'python3';
const zulipSend = join(dirname(python), 'zulip-send');
const hasZulip = spawnSync(zulipSend, ['--help']).status === 0;

/** Programs that are run, in a shell; false where the machine does not have them. */
const runnable: readonly (readonly [start: RegExp, isInstalled: boolean])[] = [
  [/^curl /, spawnSync('curl', ['--version']).status === 0],
  [new RegExp(`^${mainProgram} `), true],
  [/^zulip-send /, hasZulip],
  [/^(?:chmod|grep) /, true],
  [/^ME=\$\(awk /, true],
];

const commands = [...documented.keys()].filter(isRun);

describe('the command lines of the pages', () => {
  it('are run here, or listed with a reason', () => {
    const unknown = commands.filter((command) => !runnable.some(([start]) => start.test(command)));
    expect(unknown.map((command) => `${documented.get(command) ?? ''}: ${command}`)).toEqual([]);
  });

  it('include every command in docs/operations.md', () => {
    const examples = commandsIn(textOf('docs/operations.md'));
    const missing = everyCommand.filter(
      ({ path }) => !examples.some((line) => `${line} `.startsWith(`${mainProgram} ${path} `)),
    );
    expect(missing.map(({ path }) => path)).toEqual(['receive-email']);
  });

  it('include one for each entry of the list', () => {
    const all = [...documented.keys()];
    const unused = notRun.filter(([pattern]) => !all.some((command) => pattern.test(command)));
    expect(unused).toEqual([]);
  });

  it('name scripts and files that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: object };
    const missing = [...documented.keys()].filter(
      (command) =>
        Array.from(command.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)).some(
          ([, script, own]) => !Object.hasOwn(scripts, script ?? own ?? ''),
        ) ||
        Array.from(command.matchAll(/(?<= )(?:scripts|packages)\/[\w./-]+\.(?:mjs|ts)\b/g)).some(
          ([path]) => !existsSync(join(repository, path)),
        ),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['```sh\nfrobnicate it\n```', ['frobnicate it']],
    ["```sh\nA=1 B='x y' npm start\nAPI=http://x\n# why\n```", ['npm start']],
    [
      '1. Do:\n\n   ```sh\n   curl -u "$ME" \\\n     $API/bots\n   ```',
      ['curl -u "$ME" $API/bots'],
    ],
    ['```\nfrobnicate --all\nrelay_domains = example.org\n```', ['frobnicate --all']],
    [
      'Call `frobnicate -x` or `set-password EMAIL`.',
      ['frobnicate -x', `${mainProgram} set-password EMAIL`],
    ],
    ['```ts\nconst a = 1;\n```\n\nThe `topic` of `GET /users/me`.', []],
  ])('are found in %j', (page, expected) => {
    expect(commandsIn(page)).toEqual(expected);
  });
});

describe('the command lines that are run', () => {
  let server: TestServer;
  let folder: string;
  let adapt: (text: string) => string;

  beforeAll(async () => {
    server = await startTestServer();
    const { owner, site } = server;
    folder = mkdtempSync(join(tmpdir(), 'parley-commands-'));
    const reader = await server.newUser('Reader');
    const poll = await owner.call('registerQueue', { event_types: ['message'] });
    await owner.call('subscribe', { subscriptions: [{ name: 'general' }] });
    await owner.call('sendMessage', { type: 'direct', to: [owner.userId], content: 'an event' });
    const key = await owner.call('createNamedKey', { name: 'to revoke' });
    const { body: channel } = await owner.get('/get_stream_id', { stream: 'general' });
    const values: readonly (readonly [documented: string | RegExp, here: string])[] = [
      ['https://chat.example.org', site],
      [/\bchat\.example\.org\b/g, testDomain],
      [/\bOWNER$/g, owner.email ?? ''],
      ['me@example.org', owner.email ?? ''],
      [/(?:MY|API)_KEY\b/g, owner.apiKey ?? ''],
      ['KEY_ID', String(key.named_api_key.id)],
      ['LAST_EVENT_ID', String(poll.last_event_id)],
      ['QUEUE_ID', String(poll.queue_id)],
      [/\/streams\/\d+/g, `/streams/${channel.stream_id}`],
      [/\bEMAIL\b/g, reader.email ?? ''],
      ['ARCHIVE', join(folder, 'parley.tar')],
      [/\bHOST\b/g, testDomain],
      [/\bDATE\b/g, '2030-01-01'],
      ['/srv/parley-files', join(folder, 'moved')],
      ['/srv/exports', join(folder, 'exports')],
      [/\bNAME\b/g, 'general'],
      [/\bN\b/g, '2'],
    ];
    adapt = (text) => values.reduce((adapted, [from, to]) => adapted.replaceAll(from, to), text);
    const zuliprc = /```ini\n(\[api\]\nsite=[^`]+)```/.exec(textOf('docs/clients.md'))?.[1] ?? '';
    writeFileSync(join(folder, 'zuliprc'), adapt(zuliprc), { mode: 0o600 });
    const chatrc = /```ini\n(\[api\]\nemail=[^`]+)```/.exec(textOf('docs/clients.md'))?.[1] ?? '';
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'moved'));
    mkdirSync(join(folder, 'exports'));
    mkdirSync(join(server.dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(folder, 'data/owner.chatrc'), adapt(chatrc));
    writeFileSync(join(folder, 'file'), 'a-very-new-passphrase-7\n');
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  /** Make failures of requests those of the command, and call the programs of this repository. */
  const functions = `
    curl() { command curl --silent --show-error --fail-with-body "$@"; }
    node() { command "$NODE" "$@"; }
    zulip-send() { "$ZULIP_SEND" "$@"; }
  `;

  const settings = () => ({
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: `http://${testDomain}`,
    OWNER_EMAIL: server.owner.email,
    LOG_LEVEL: 'silent',
  });

  const operate = async (command: string): Promise<string> => {
    const { words, from, to } = parseLine(adapt(usageInFull(command)));
    const file = words.includes('set-password') ? 'file' : from;
    const input = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
    const { output, ...ended } = await runInProcess(words, settings(), { input });
    expect(ended).toEqual({ code: 0, errors: '' });
    if (to !== undefined) {
      writeFileSync(join(folder, to), output);
    }
    return output;
  };

  const execute = async (command: string): Promise<string> => {
    if (command.startsWith(mainProgram)) {
      return operate(command);
    }
    const { owner, site } = server;
    const { stdout } = await run('bash', ['--norc', '-euc', `${functions}\n${adapt(command)}`], {
      cwd: command.startsWith('grep ') ? repository : folder,
      env: {
        PATH: process.env.PATH,
        API: `${site}/api/v1`,
        ME: `${owner.email ?? ''}:${owner.apiKey ?? ''}`,
        NODE: process.execPath,
        ZULIP_SEND: zulipSend,
      },
    });
    return stdout;
  };

  const installed = commands.filter((command) =>
    runnable.some(([start, isInstalled]) => isInstalled && start.test(command)),
  );

  it.each(installed)('succeed: %s', async (command) => {
    const output = await execute(command);
    expect(command.startsWith('curl') ? JSON.parse(output).result : 'success').toBe('success');
    const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
    const [message] = (await server.owner.get('/messages', newest)).body.messages;
    expect(/hello/i.test(command) ? message.content : 'Hello').toMatch(/^hello/i);
  });
});
