import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '../../testing/run-in-process';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-moved-'));
  for (const key of ['user_avatars/1', 'user_uploads/1/ab']) {
    mkdirSync(join(folder, 'data/uploads', key), { recursive: true });
    writeFileSync(join(folder, 'data/uploads', key, 'file'), key);
  }
  mkdirSync(join(folder, 'new'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const move = (given: readonly string[], settings = {}, input = '') =>
  runInProcess(
    ['files', 'move', ...given],
    { DATA_DIR: join(folder, 'data'), ...settings },
    { input },
  );

describe('parley files move', () => {
  it('copies to another place, and from the old one after the servers have changed', async () => {
    const place = join(folder, 'new');
    expect(await move(['--to', place])).toEqual({
      code: 0,
      output: `files: 2 of 2 files
2 files copied (31 bytes), 0 there already.
Run it again until nothing is left to copy.
`,
      errors: '',
    });
    expect(await move(['--to', '-', '--compare', '--json'], {}, `${place}\n`)).toEqual({
      code: 0,
      output: `${JSON.stringify({ copied: 0, copied_bytes: 0, present: 2 })}\n`,
      errors: 'files: 2 of 2 files\n',
    });
    writeFileSync(join(folder, 'data/uploads/user_avatars/1/late'), 'late');
    const settings = { UPLOADS_DIR: place };
    const old = join(folder, 'data/uploads');
    expect((await move(['--from', old], settings)).output).toMatch(
      /^1 file copied \(4 bytes\), 2 /m,
    );
    expect(readFileSync(join(place, 'user_avatars/1/late'), 'utf8')).toBe('late');
    expect((await move(['--from', old], settings)).output).toMatch(/Nothing is left to copy\.\n$/);
  });

  it('copies to a place where no file has been stored yet', async () => {
    const settings = { DATA_DIR: join(folder, 'other') };
    expect(await move(['--from', join(folder, 'data/uploads')], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 files copied'),
    });
  });

  it('refuses the place that the servers have already', async () => {
    const place = join(folder, 'new');
    symlinkSync(place, join(folder, 'link'));
    for (const [given, settings] of [
      [place, { UPLOADS_DIR: place }],
      [join(folder, 'link'), { UPLOADS_DIR: place }],
      [join(folder, 'data/uploads/'), {}],
    ] as const) {
      expect(await move(['--to', given], settings)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('name the earlier one with --from'),
      });
    }
  });

  it('refuses a folder around or within one that the server uses', async () => {
    mkdirSync(join(folder, 'data/spool/in'), { recursive: true });
    mkdirSync(join(folder, 'data/uploads-of-old'));
    for (const name of ['.', 'data', 'data/uploads/user_uploads', 'data/spool', 'data/spool/in']) {
      expect(await move(['--to', join(folder, name)])).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringContaining('are in one another'),
      });
    }
    const apart = { UPLOADS_DIR: join(folder, 'new') };
    expect(await move(['--to', join(folder, 'data')], apart)).toMatchObject({ code: 1 });
    expect(await move(['--from', join(folder, 'data/uploads')], apart)).toMatchObject({ code: 0 });
    expect(await move(['--to', join(folder, 'data/uploads-of-old')])).toMatchObject({ code: 0 });
  });

  it.each([
    [[], {}, 2, /give --to or --from/],
    [['--to', '/x', '--from', '/y'], {}, 2, /cannot be used with/],
    [['--to', 's3://nothing'], {}, 1, /must have a key and its secret/],
    [['--to', 's3://k:s@127.0.0.1:1/files?tls=off'], {}, 1, /127\.0\.0\.1:1 cannot be reached/],
    [['--to', '/nowhere/at/all'], {}, 1, /\/nowhere\/at\/all does not exist/],
    [['--from', '/nowhere/at/all'], {}, 1, /\/nowhere\/at\/all does not exist/],
    [['--to', '.'], { DATA_DIR: '/nowhere' }, 1, /there are no files at \/nowhere\/uploads/],
  ])('explains %j', async (given, settings, code, problem) => {
    const result = await move(given, settings);
    expect(result).toMatchObject({ code, output: '' });
    expect(result.errors).toMatch(problem);
    expect(result.errors.trim().split('\n')).toHaveLength(1);
  });
});
