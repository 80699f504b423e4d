import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writingArchive } from './write-archive';

const folder = mkdtempSync(join(tmpdir(), 'parley-write-archive-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('writingArchive', () => {
  const archive = join(folder, 'archive.tar');

  it('refuses an archive that another command is writing, until that has ended', async () => {
    await writingArchive(archive, async () => {
      await expect(writingArchive(archive, () => Promise.resolve())).rejects.toThrow(
        `${archive} is being written by process ${process.pid}: wait for it, or name another file`,
      );
    });
    await expect(writingArchive(archive, () => Promise.resolve('done'))).resolves.toBe('done');
    expect(existsSync(`${archive}.lock`)).toBe(false);
  });

  it('takes over the lock of a killed command', async () => {
    writeFileSync(`${archive}.lock`, '4194305\n\n');
    await expect(writingArchive(archive, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('says in one line that the archive cannot be written', async () => {
    const nowhere = join(folder, 'nowhere/archive.tar');
    await expect(writingArchive(nowhere, () => Promise.resolve())).rejects.toThrow(
      `${nowhere} cannot be written (ENOENT)`,
    );
    writeFileSync(archive, '');
    await expect(writingArchive(archive, () => Promise.resolve())).rejects.toThrow(
      'exists already',
    );
  });
});
