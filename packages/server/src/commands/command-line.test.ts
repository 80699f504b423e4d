import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyCommand } from '../testing/every-command';
import { runInProcess } from '../testing/run-in-process';

const dataDir = join(mkdtempSync(join(tmpdir(), 'parley-command-line-')), 'data');

afterAll(() => {
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

/** Runs the program; a server only says which settings it got. */
const run = async (...given: readonly string[]) => {
  const served: unknown[] = [];
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const ended = await runInProcess(given, settings, {
    serve: ({ WORKERS = '' }) => {
      served.push(WORKERS);
      return Promise.resolve(0);
    },
  });
  return { ...ended, served };
};

describe('the command line', () => {
  it.each([
    [[], ''],
    [['--workers', '4'], '4'],
    [['--workers=4'], '4'],
    [['serve'], ''],
    [['serve', '--workers', '4'], '4'],
  ])('starts the server for %j', async (given, workers) => {
    expect(await run(...given)).toEqual({ code: 0, output: '', errors: '', served: [workers] });
  });

  it.each([
    [['retentoin'], "unknown command 'retentoin' (Did you mean retention?) (see 'parley --help')"],
    [['toString'], "unknown command 'toString' (see 'parley --help')"],
    [['--workers', '4', 'serve'], 'too many arguments'],
    [['--workers'], "option '--workers <n>' argument missing (see 'parley serve --help')"],
    [['--port', '80'], "unknown option '--port'"],
    [['grant', 'a@example.org'], "missing required argument 'permission'"],
    [['grant', 'a@example.org', 'can_fly'], 'Allowed choices are can_change_user_emails'],
    [['grant', 'a@example.org', 'can_create_users', 'x'], 'too many arguments'],
    [['limits', 'nothing', 'account', '--number', '3'], 'Allowed choices are activeChannels'],
    [['limits', 'channels', 'account'], 'give --number, --size or --default'],
    [['limits', '--number', '3'], 'a change needs a collection'],
    [['limits', 'channels'], 'a change needs a collection'],
    [['limits', 'drafts', 'organization', '--number', '3'], 'drafts have no limit for each organ'],
    [['limits', 'channels', 'account', '--number', '-1'], 'It must be a number up to'],
    [['limits', 'uploadedFiles', 'account', '--size', '2GB'], 'It must be like 500MiB'],
    [['limits', 'uploadedFiles', 'account', '--size', '1025TiB'], 'It must be like 500MiB'],
    [['limits', 'channels', 'account', '--number', '3', '--default'], 'cannot be used with'],
    [['backup', ''], 'It must be the name of a file'],
    [['export', 'sales', '--output', ''], 'It must be the name of a file'],
    [['login-link', 'a@example.org', 'b@example.org'], 'too many arguments'],
    [['remove-creations', 'a@example.org'], 'name what to remove: --channels'],
    [
      ['remove-creations', 'a@example.org', '--files', '--created-since', '1'],
      'It must be like 20',
    ],
    [['restore-messages'], 'give --channel, --direct-messages or --all'],
    [['restore-messages', 'general'], 'too many arguments'],
    [['restore-messages', '--all', '--channel', 'general'], 'cannot be used with'],
    [['restore-messages', '--all', '--sent-from', '2026-13-01'], 'It must be like 2026-11-30'],
    [['restore-messages', '--all', '--sent-before', '2026-11-30T18:00'], 'It must be like 2026-'],
    [['restore-messages', '--all', '--sent-from', '2026-02-29'], 'It must be like 2026-11-30'],
    [['retention', '--organization'], 'argument missing'],
    [['set-password', 'a@example.org', 'secret'], 'too many arguments'],
    [['set-password', 'a@example.org', '--password', 'secret'], "unknown option '--password'"],
    [['user', 'logins', 'a@example.org', '--force'], 'no meaning without --unlink'],
    [['unlink-directory'], 'give either the address of an account or --all'],
    [['unlink-directory', 'a@example.org', '--all'], 'give either'],
    [['completion', 'fish'], 'Allowed choices are bash, zsh'],
  ])('explains what is wrong with %j in one line', async (given, problem) => {
    const { code, output, errors, served } = await run(...given);
    expect({ code, output, served }).toEqual({ code: 2, output: '', served: [] });
    expect(errors).toContain(problem);
    expect(errors).toMatch(/^parley: .* \(see 'parley .*--help'\)\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('keeps an email for later whose command is wrong', async () => {
    expect(await run('receive-email', '--sender', 'a@example.org')).toMatchObject({
      code: 75,
      errors: expect.stringContaining('give the address of the sender and of the recipient'),
    });
  });

  it.each(everyCommand)('explains $path, whatever the settings', async ({ path, ...described }) => {
    const { code, output, errors } = await run(...path.split(' '), '--help');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`Usage: parley ${path}`);
    expect(described.summary).toMatch(/^[a-z].*[^.]$/);
    for (const { term, description } of [...described.arguments, ...described.options]) {
      expect(output).toContain(term.replace(/^[<[](.*)[\]>]$/, '$1'));
      expect(description).not.toBe('');
    }
  });

  it('lists the commands and prints the version', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    for (const { path } of everyCommand) {
      expect(output).toContain(`  ${path.split(' ')[0] ?? ''} `);
    }
    expect(await run('--version')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it.each([
    [['parley', 'retent'], ['retention']],
    [['parley', 'limits', 'upl'], ['uploadedFiles']],
    [['parley', 'grant', 'a@example.org', 'can_create'], ['can_create_users']],
    [['parley', 'grant', '--rev'], ['--revoke']],
    [['parley', 'grant', '--organization', ''], []],
    [['parley', '--json', 'completion', 'z'], ['zsh']],
  ])('completes %j in bash', async (words, expected) => {
    const { output } = await run('completion', 'bash');
    const script = `${output}
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parley; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...words]);
    expect(stdout.toString().split('\n').filter(Boolean)).toEqual(expected);
  });

  it('offers every command to zsh, with its meaning', async () => {
    const { output } = await run('completion', 'zsh');
    expect(output).toMatch(/^#compdef parley\n/);
    expect(output).toContain("'retention:shows what the retention job");
    expect(output).toContain("'can_create_users:the permission'");
  });
});
