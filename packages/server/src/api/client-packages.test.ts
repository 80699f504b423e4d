import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { knownClients } from '@parley/core/kernel';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const run = promisify(execFile);

const root = join(__dirname, '../../../..');

const scripts = join(root, 'scripts/clients');

const page = readFileSync(join(root, 'docs/clients.md'), 'utf8');

type ClientPackage = {
  readonly name: string;
  /** The program and its arguments, without site, address and key. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The level that its User-Agent gets. */
  readonly level: number;
  /** The language of its example in docs/clients.md, and how a program in it is run. */
  readonly example: { readonly language: string; readonly runs: string };
};

const inNode: ClientPackage = {
  name: 'zulip-js',
  command: [process.execPath, join(scripts, 'zulip-js.cjs')],
  level: 278,
  example: { language: 'js', runs: '-e' },
};

/** The program with which Python is called; a virtual environment has one of its own. */
const python = process.env.PARLEY_TEST_PYTHON ?? 'python3';

const asked = spawnSync(python, ['-c', 'import zulip; print(zulip.__version__)'], {
  encoding: 'utf8',
});

/** The version of the Python package; undefined where there is none, or no Python. */
const pythonVersion = asked.status === 0 ? asked.stdout.trim() : undefined;

const inPython: readonly ClientPackage[] =
  pythonVersion === undefined
    ? []
    : [
        {
          name: `zulip ${pythonVersion} for Python`,
          command: [python, join(scripts, 'zulip_python.py')],
          level: pythonVersion === '0.9.1' ? 421 : 237,
          example: { language: 'python', runs: '-c' },
        },
      ];

/** The Python package cannot be a dependency; where it is not installed, only zulip-js is tested. */
const clients: readonly ClientPackage[] = [inNode, ...inPython];

describe(`the client packages on this machine: ${clients.map(({ name }) => name).join(', ')}`, () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it.each(clients)(
    '$name registers, sends, polls, replies, reacts and uploads',
    async ({ command: [program, ...args], level, name }) => {
      const user = await server.newUser(`User of ${name.split(' ')[0] ?? ''}`);
      const account = [server.site, user.email ?? '', user.apiKey ?? ''];
      const { stdout } = await run(program, [...args, ...account]);
      const fullName = `User of ${name.split(' ')[0] ?? ''}`;
      expect(JSON.parse(stdout)).toEqual({
        name: fullName,
        level,
        results: Array(5).fill('success'),
        upload: expect.stringMatching(/^\/user_uploads\/.*\/note\.txt$/),
        seen: ['question', `reply to ${fullName}`, `tada by ${fullName}`],
      });
    },
  );

  it.each(clients)(
    '$name runs the example in the documentation',
    async ({ command: [program], example: { language, runs } }) => {
      const code = new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``).exec(page)?.[1] ?? '';
      const user = await server.newUser(`Reader of ${language}`);
      const adapted = code
        .replaceAll('https://chat.example.org', server.site)
        .replaceAll('me@example.org', user.email ?? '')
        .replaceAll('MY_KEY', user.apiKey ?? '');
      const { stdout } = await run(program, [runs, adapted], { cwd: __dirname });
      expect(stdout.trim()).toBe('success');
    },
  );
});

describe('the page about clients', () => {
  it('lists every known client with its level and traits', () => {
    const rows = page
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
    const listed = rows.map(([, ...cells]) => cells.slice(0, 4).join(' '));
    const missing = knownClients
      .map(({ name, from, level, traits }) => `${name} ${from} ${level} ${traits.join(' ')}`)
      .filter((row) => !listed.includes(row));
    expect(missing).toEqual([]);
  });
});
