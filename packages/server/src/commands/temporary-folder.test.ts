import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporaryFolder } from './temporary-folder';

const deadProcess = '4194305\n\n';

describe('the temporary folder of a command', () => {
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'parley-temporary-'));

  beforeAll(() => {
    process.env.TMPDIR = folder;
  });

  afterAll(() => {
    process.env.TMPDIR = TMPDIR;
    if (TMPDIR === undefined) {
      delete process.env.TMPDIR;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('is removed with the folders that killed commands have left, and no others', () => {
    const left = join(folder, 'parley-command-left');
    const other = join(folder, 'other');
    for (const made of [left, other]) {
      mkdirSync(made);
      writeFileSync(join(made, 'lock'), deadProcess);
    }
    const running = openTemporaryFolder();
    const { path, remove } = openTemporaryFolder();
    expect([left, other, running.path, path].map((each) => existsSync(each))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    remove();
    running.remove();
    expect(existsSync(join(path, '..'))).toBe(false);
  });

  it('is named in one line if it cannot be made', () => {
    process.env.TMPDIR = join(folder, 'nowhere');
    expect(openTemporaryFolder).toThrow(
      `the folder for temporary files ${folder}/nowhere cannot be written (ENOENT)`,
    );
  });
});
