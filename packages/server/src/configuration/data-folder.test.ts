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
import { noPorts } from './free-ports';
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
    prepareDataFolder(lockDataFolder(dataDir, noPorts));
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
    prepareDataFolder(lockDataFolder(dataDir, noPorts));
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
    prepareDataFolder(lockDataFolder(dataDir, noPorts));
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
    prepareDataFolder(lockDataFolder(dataDir, noPorts));
    expect(readdirSync(uploads).sort()).toEqual(['b.1.draft', 'kept']);
  });

  it('never takes over a directory that other accounts use', () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o1777);
    expect(() => lockDataFolder(dataDir, noPorts)).toThrow(StartFailure);
    expect(modeOf(dataDir)).toBe('1777');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(() => lockDataFolder('/', noPorts)).toThrow(StartFailure);
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

  /** A lock as this version writes it, of another process. */
  const writeLock = (
    dataDir: string,
    holder: ChildProcess,
    { startTime = startTimeOf(holder.pid), place = '', isCopy = false, age = 0 },
  ): void => {
    const { lock } = dataPaths(dataDir);
    const own = lockDataFolder(dataDir, noPorts);
    const [, , ownPlace, inode, path] = readFileSync(lock, 'utf8').split('\n');
    own.unlock();
    writeFileSync(lock, '');
    const written = [
      ...[holder.pid, startTime, place === '' ? ownPlace : `${place} boot namespace`],
      ...(isCopy ? [`${inode}0`, `${path}-original`] : [statSync(lock).ino, path]),
    ];
    writeFileSync(lock, `${written.join('\n')}\n`);
    const time = Date.now() / 1000 - age;
    utimesSync(lock, time, time);
  };

  it.each([
    ['another process', {}, /in use by process \d+: stop it, or set another DATA_DIR$/],
    [
      'a process on another machine',
      { place: 'machine-2' },
      /in use on machine-2 by process \d+: .* try again after 10 seconds$/,
    ],
  ])('refuses a folder that %s has locked, and changes nothing in it', async (_, lock, line) => {
    const dataDir = newFolder();
    const holder = await otherProcess();
    try {
      writeLock(dataDir, holder, lock);
      chmodSync(dataDir, 0o710);
      const before = stateOf(dataDir);
      expect(() => lockDataFolder(dataDir, noPorts)).toThrow(line);
      expect(stateOf(dataDir)).toEqual(before);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  it.each([
    ['of another process, which had the id before', { startTime: '1' }],
    ['of a process that runs, copied with the folder', { isCopy: true }],
    ['copied from another machine', { isCopy: true, place: 'machine-2' }],
    ['of another machine, where nobody renews it any more', { place: 'machine-2', age: 11 }],
  ])('replaces a lock %s', async (_, lock) => {
    const dataDir = newFolder();
    const holder = await otherProcess();
    try {
      writeLock(dataDir, holder, lock);
      lockDataFolder(dataDir, noPorts).unlock();
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  it('refuses a folder that a process of an earlier version has locked', async () => {
    const dataDir = newFolder();
    const holder = await otherProcess();
    try {
      writeFileSync(dataPaths(dataDir).lock, `${holder.pid}\n${startTimeOf(holder.pid)}\n`);
      expect(() => lockDataFolder(dataDir, noPorts)).toThrow(/is in use by process/);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  it('replaces the lock of a process that has ended', () => {
    const dataDir = newFolder();
    const { lock } = dataPaths(dataDir);
    writeFileSync(lock, `${process.pid}\nanother time\n`);
    const folder = lockDataFolder(dataDir, noPorts);
    expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    expect(() => lockDataFolder(dataDir, noPorts)).toThrow(/is in use by process/);
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
    const folder = lockDataFolder(dataDir, noPorts);
    expect(() => readSecret(dataDir, kind)).toThrow(/is missing: start the server first$/);
    const made = await rememberedSecret(folder, kind);
    expect(made).toMatch(kind.pattern);
    expect(await rememberedSecret(folder, kind)).toBe(made);
    expect(readSecret(dataDir, kind)).toBe(made);
    expect(modeOf(dataPaths(dataDir)[kind.place])).toBe('600');
  });

  it('accepts a value without a line break', async () => {
    const folder = lockDataFolder(newFolder(), noPorts);
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
    const folder = lockDataFolder(newFolder(), noPorts);
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
    const folder = lockDataFolder(newFolder(), noPorts);
    mkdirSync(dataPaths(folder.path).secrets);
    await expect(rememberedSecret(folder, serverSecretKind)).rejects.toThrow(
      /cannot be read \(EISDIR\)/,
    );
  });

  it('reports that it cannot be written', async () => {
    const folder = lockDataFolder(newFolder(), noPorts);
    rmSync(folder.path, { recursive: true });
    writeFileSync(folder.path, '');
    await expect(rememberedSecret(folder, serverSecretKind)).rejects.toThrow(
      /cannot be written \(E/,
    );
  });
});
