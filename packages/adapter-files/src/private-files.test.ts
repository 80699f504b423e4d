import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { localFiles } from './local-files';
import { writePrivateFile } from './private-files';

const folder = mkdtempSync(join(tmpdir(), 'parley-private-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => mkdtempSync(join(folder, 'case-'));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const pieces = async function* (...texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) {
    yield await Promise.resolve(Buffer.from(text));
  }
};

const noSpace = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

const untilFull = async function* (): AsyncIterable<Uint8Array> {
  yield* pieces('half of it');
  await Promise.reject(noSpace);
};

/** The umask belongs to the process, so nothing else may write meanwhile. */
const withUmask = async (mask: number, work: () => Promise<unknown>): Promise<void> => {
  const before = process.umask(mask);
  try {
    await work();
  } finally {
    process.umask(before);
  }
};

const writers: readonly [string, (at: string) => Promise<unknown>][] = [
  ['writePrivateFile', (at) => writePrivateFile(join(at, 'a/b/file'), 'secret')],
  ['localFiles', (at) => localFiles(at).write('a/b/file', pieces('sec', 'ret'))()],
];

describe('a private file', () => {
  it.each(
    writers.flatMap(([name, write]) => [0o000, 0o022].map((mask) => ({ name, mask, write }))),
  )(
    'created by $name is for its owner only under the umask $mask, and so are its directories',
    async ({ mask, write }) => {
      const at = newFolder();
      await withUmask(mask, () => write(at));
      expect(['a', 'a/b', 'a/b/file'].map((path) => modeOf(join(at, path)))).toEqual([
        '700',
        '700',
        '600',
      ]);
      expect(readFileSync(join(at, 'a/b/file'), 'utf8')).toBe('secret');
    },
  );

  it('replaces a file that everyone could read', async () => {
    const at = newFolder();
    await withUmask(0, () => writePrivateFile(join(at, 'file'), 'one'));
    await writePrivateFile(join(at, 'file'), 'two');
    expect(readFileSync(join(at, 'file'), 'utf8')).toBe('two');
    expect(modeOf(join(at, 'file'))).toBe('600');
  });

  it('contains what was written, in chunks of any size', async () => {
    const at = newFolder();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), async (texts) => {
        await writePrivateFile(join(at, 'file'), pieces(...texts));
        expect(readFileSync(join(at, 'file'), 'utf8')).toBe(texts.join(''));
      }),
      { numRuns: 20 },
    );
  });

  it('is unchanged, with nothing beside it, when the disk is full', async () => {
    const at = newFolder();
    await writePrivateFile(join(at, 'file'), 'before');
    await expect(writePrivateFile(join(at, 'file'), untilFull())).rejects.toBe(noSpace);
    expect(readdirSync(at)).toEqual(['file']);
    expect(readFileSync(join(at, 'file'), 'utf8')).toBe('before');
  });

  it('is unchanged when the rename fails', async () => {
    const at = newFolder();
    mkdirSync(join(at, 'taken/inside'), { recursive: true });
    await expect(writePrivateFile(join(at, 'taken'), 'text')).rejects.toThrow();
    expect(readdirSync(at)).toEqual(['taken']);
  });
});

describe('a full disk', () => {
  it.each([
    ['no space', 'ENOSPC', true],
    ['an exceeded quota', 'EDQUOT', true],
    ['a broken disk', 'EIO', false],
  ])('is distinguished from other failures: %s', async (_, code, expected) => {
    const failing = async function* (): AsyncIterable<Uint8Array> {
      await Promise.reject(Object.assign(new Error(code), { code }));
      yield new Uint8Array();
    };
    const written = await localFiles(newFolder()).write('file', failing())();
    expect(E.isLeft(written) && written.left).toMatchObject({
      _tag: 'Unexpected',
      isUnavailable: expected,
      ...(expected ? { isDiskFull: true } : {}),
    });
  });
});
