import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { dataPaths } from './data-folder';
import { lockDataFolder } from './instance-lock';
import { prepareDataFolder } from './prepare-data-folder';
import {
  databasePasswordKind,
  readSecret,
  rememberedSecret,
  serverSecretKind,
} from './remembered-secret';

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
    prepareDataFolder(lockDataFolder(dataDir));
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
    prepareDataFolder(lockDataFolder(dataDir));
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
    prepareDataFolder(lockDataFolder(dataDir));
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
    prepareDataFolder(lockDataFolder(dataDir));
    expect(readdirSync(uploads).sort()).toEqual(['b.1.draft', 'kept']);
  });

  it('never takes over a directory that other accounts use', () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o1777);
    expect(() => lockDataFolder(dataDir)).toThrow(StartFailure);
    expect(modeOf(dataDir)).toBe('1777');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(() => lockDataFolder('/')).toThrow(StartFailure);
  });
});

describe('lockDataFolder', () => {
  /** Everything that a start could change. */
  const stateOf = (dataDir: string) =>
    [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))].map((path) => {
      const { mode, uid, gid, mtimeMs, ino } = statSync(path);
      return { path, mode, uid, gid, mtimeMs, ino };
    });

  const otherProcess = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    await once(child, 'spawn');
    return child;
  };

  const startTimeOf = (pid = 0): string =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';

  it('refuses a folder that another process has locked, and changes nothing in it', async () => {
    const dataDir = newFolder();
    const holder = await otherProcess();
    try {
      const { lock } = dataPaths(dataDir);
      writeFileSync(lock, `${holder.pid}\n${startTimeOf(holder.pid)}\n`);
      chmodSync(dataDir, 0o710);
      const before = stateOf(dataDir);
      expect(() => lockDataFolder(dataDir)).toThrow(
        new StartFailure(`DATA_DIR ${dataDir} is in use by process ${holder.pid}`),
      );
      expect(stateOf(dataDir)).toEqual(before);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  it('replaces the lock of a process that has ended', () => {
    const dataDir = newFolder();
    const { lock } = dataPaths(dataDir);
    writeFileSync(lock, `${process.pid}\nanother time\n`);
    const folder = lockDataFolder(dataDir);
    expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    expect(() => lockDataFolder(dataDir)).toThrow(/is in use by process/);
    folder.unlock();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('rememberedSecret', () => {
  it.each([
    ['the server secret', serverSecretKind],
    ['the database password', databasePasswordKind],
  ])('creates %s once, for its owner only', async (_, kind) => {
    const dataDir = newFolder();
    const folder = lockDataFolder(dataDir);
    expect(() => readSecret(dataDir, kind)).toThrow(/is missing: start the server first$/);
    const made = await rememberedSecret(folder, kind);
    expect(made).toMatch(kind.pattern);
    expect(await rememberedSecret(folder, kind)).toBe(made);
    expect(readSecret(dataDir, kind)).toBe(made);
    expect(modeOf(dataPaths(dataDir)[kind.place])).toBe('600');
  });

  it('accepts a value without a line break', async () => {
    const folder = lockDataFolder(newFolder());
    const made = serverSecretKind.make();
    writeFileSync(dataPaths(folder.path).secrets, made);
    expect(await rememberedSecret(folder, serverSecretKind)).toBe(made);
  });

  it.each([
    ['is empty', ''],
    ['contains only white space', ' \n'],
    ['is truncated', '0123456789abcdef'.repeat(4).slice(0, 63)],
    ['is longer', '0'.repeat(65)],
    ['contains zeros where its blocks were not written', '\0'.repeat(64)],
    ['contains something else', 'x'.repeat(64)],
  ])('rejects a file that %s, and does not change it', async (_, content) => {
    const folder = lockDataFolder(newFolder());
    for (const kind of [serverSecretKind, databasePasswordKind]) {
      const file = dataPaths(folder.path)[kind.place];
      writeFileSync(file, content);
      await expect(rememberedSecret(folder, kind)).rejects.toThrow(StartFailure);
      await expect(rememberedSecret(folder, kind)).rejects.toThrow(/^[^\n]*is damaged[^\n]*$/);
      expect(() => readSecret(folder.path, kind)).toThrow(/ is damaged/);
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });

  it('rejects something that is not a file', async () => {
    const folder = lockDataFolder(newFolder());
    mkdirSync(dataPaths(folder.path).secrets);
    await expect(rememberedSecret(folder, serverSecretKind)).rejects.toThrow(
      /cannot be read \(EISDIR\)/,
    );
  });

  it('reports that it cannot be written', async () => {
    const folder = lockDataFolder(newFolder());
    rmSync(folder.path, { recursive: true });
    writeFileSync(folder.path, '');
    await expect(rememberedSecret(folder, serverSecretKind)).rejects.toThrow(
      /cannot be written \(E/,
    );
  });
});
