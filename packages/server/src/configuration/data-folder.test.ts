import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure';
import { dataPaths, prepareDataFolder } from './data-folder';
import { databasePasswordKind, rememberedSecret, serverSecretKind } from './remembered-secret';

const folder = mkdtempSync(join(tmpdir(), 'parley-data-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => mkdtempSync(join(folder, 'case-'));

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

const writeOpen = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'text');
  chmodSync(file, 0o666);
  chmodSync(dirname(file), 0o777);
};

describe('prepareDataFolder', () => {
  it('creates folders that no other account can enter', () => {
    const dataDir = join(newFolder(), 'a/b');
    prepareDataFolder(dataDir);
    expect(modeOf(dataDir)).toBe('700');
  });

  it("removes other accounts' access to everything that the server stores", () => {
    const dataDir = newFolder();
    const { uploads, outbox, cluster: _, ...files } = dataPaths(dataDir);
    const own = [
      ...Object.values(files),
      join(uploads, 'user_uploads/1/ab/token/notes.txt'),
      join(uploads, 'user_avatars/1/x.png'),
      join(outbox, 'email.eml'),
    ];
    own.forEach(writeOpen);
    chmodSync(dataDir, 0o755);
    prepareDataFolder(dataDir);
    for (const file of own) {
      expect([file, modeOf(file)]).toEqual([file, '600']);
      for (let at = dirname(file); at.startsWith(dataDir); at = dirname(at)) {
        expect([at, modeOf(at)]).toEqual([at, '700']);
      }
    }
  });

  it('does not change files of others: the cluster, unknown files and the targets of links', () => {
    const dataDir = newFolder();
    const elsewhere = join(newFolder(), 'shared/file');
    const others = [join(dataDir, 'postgres/file'), join(dataDir, 'notes/file'), elsewhere];
    others.forEach(writeOpen);
    symlinkSync(dirname(elsewhere), dataPaths(dataDir).uploads);
    prepareDataFolder(dataDir);
    for (const file of others) {
      expect([modeOf(file), modeOf(dirname(file))]).toEqual(['666', '777']);
    }
  });

  it('removes temporary files that are no longer being written', () => {
    const dataDir = newFolder();
    const { uploads } = dataPaths(dataDir);
    const [old, young] = [join(uploads, 'a.1.draft'), join(uploads, 'b.1.draft')];
    [old, young, join(uploads, 'kept')].forEach(writeOpen);
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    utimesSync(old, twoDaysAgo, twoDaysAgo);
    utimesSync(join(uploads, 'kept'), twoDaysAgo, twoDaysAgo);
    prepareDataFolder(dataDir);
    expect(readdirSync(uploads).sort()).toEqual(['b.1.draft', 'kept']);
  });

  it('never takes over a directory that other accounts use', () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o1777);
    expect(() => prepareDataFolder(dataDir)).toThrow(StartFailure);
    expect(modeOf(dataDir)).toBe('1777');
    expect(() => prepareDataFolder('/')).toThrow(StartFailure);
  });
});

describe('rememberedSecret', () => {
  it.each([
    ['the server secret', serverSecretKind],
    ['the database password', databasePasswordKind],
  ])('creates %s once, for its owner only', async (_, kind) => {
    const file = join(newFolder(), 'kept');
    const made = await rememberedSecret(file, kind);
    expect(made).toMatch(kind.pattern);
    expect(await rememberedSecret(file, kind)).toBe(made);
    expect(modeOf(file)).toBe('600');
  });

  it('accepts a value without a line break', async () => {
    const file = join(newFolder(), 'kept');
    const made = serverSecretKind.make();
    writeFileSync(file, made);
    expect(await rememberedSecret(file, serverSecretKind)).toBe(made);
  });

  it.each([
    ['is empty', ''],
    ['contains only white space', ' \n'],
    ['is truncated', '0123456789abcdef'.repeat(4).slice(0, 63)],
    ['is longer', '0'.repeat(65)],
    ['contains zeros where its blocks were not written', '\0'.repeat(64)],
    ['contains something else', 'x'.repeat(64)],
  ])('rejects a file that %s, and does not change it', async (_, content) => {
    const file = join(newFolder(), 'kept');
    writeFileSync(file, content);
    for (const kind of [serverSecretKind, databasePasswordKind]) {
      await expect(rememberedSecret(file, kind)).rejects.toThrow(StartFailure);
      await expect(rememberedSecret(file, kind)).rejects.toThrow(/^[^\n]*is damaged[^\n]*$/);
    }
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('rejects something that is not a file', async () => {
    await expect(rememberedSecret(newFolder(), serverSecretKind)).rejects.toThrow(
      /cannot be read \(EISDIR\)/,
    );
  });

  it('reports a full disk', async () => {
    await expect(rememberedSecret('/dev/null/kept', serverSecretKind)).rejects.toThrow(
      /cannot be written \(E/,
    );
  });
});
