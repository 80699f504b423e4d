import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../testing/run-command';
import { readCommandLine } from './command-line';
import { readUnlinkDirectory } from './unlink-directory';

it.each([
  [[], { _tag: 'Serve' }],
  [['--workers', '4'], { _tag: 'Serve' }],
  [['--workers=4'], { _tag: 'Serve' }],
  [['--workers'], { _tag: 'Serve' }],
  [['serve'], { _tag: 'Serve' }],
  [['serve', '--workers', '4'], { _tag: 'Serve' }],
  [['--help'], { _tag: 'Help' }],
  [['retention', '-h'], { _tag: 'Help' }],
  [
    ['retention', '--organization', 'sub'],
    { _tag: 'Command', name: 'retention', given: ['--organization', 'sub'] },
  ],
  [
    ['receive-email', '--sender=', '--', '--help'],
    { _tag: 'Command', name: 'receive-email', given: ['--sender=', '--', '--help'] },
  ],
  [
    ['retentoin'],
    {
      _tag: 'Invalid',
      message:
        "unknown command 'retentoin'; commands: grant, limits, login-link, receive-email, remove-creations, restore-messages, retention, set-password, unlink-directory, serve",
    },
  ],
  [
    ['--workers', '4', 'serve'],
    { _tag: 'Invalid', message: expect.stringContaining("unknown command 'serve'") },
  ],
  [
    ['--port', '80'],
    { _tag: 'Invalid', message: expect.stringContaining("unknown option '--port'") },
  ],
  [
    ['--workers', '2', 'toString'],
    { _tag: 'Invalid', message: expect.stringContaining("unknown command 'toString'") },
  ],
])('reads the arguments %j', (argv, expected) => {
  expect(readCommandLine(argv)).toEqual(expected);
});

describe('readUnlinkDirectory', () => {
  it('reads an account, or all of them', () => {
    expect(readUnlinkDirectory(['ada@example.org', '--organization', 'sub'])).toEqual({
      email: 'ada@example.org',
      subdomain: 'sub',
    });
    expect(readUnlinkDirectory(['--all'])).toEqual({ email: undefined, subdomain: '' });
  });

  it.each([[[]], [['ada@example.org', '--all']], [['a', 'b']], [['--everything']]])(
    'explains the usage for %j',
    (given) => {
      expect(() => readUnlinkDirectory(given)).toThrow(/^usage: unlink-directory /);
    },
  );
});

describe('the program', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'parley-command-line-')), 'data');

  afterAll(() => {
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  it('starts no server for a command that does not exist', async () => {
    expect(await runCommand(['retentoin'], '', { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^parley: unknown command 'retentoin'; commands: /),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('explains its usage, whatever the settings', async () => {
    expect(await runCommand(['--help'], '', { DATA_DIR: dataDir, PORT: 'x' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('retention [--organization SUBDOMAIN]'),
      errors: '',
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
