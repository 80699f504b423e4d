import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository, textOf } from './testing/repository';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const manifestAt = (path: string): Manifest => JSON.parse(textOf(path)) as Manifest;

const { version } = manifestAt('package.json');

describe('the version', () => {
  it.each(readdirSync(join(repository, 'packages')))('is the same in %s', (folder) => {
    const manifest = manifestAt(`packages/${folder}/package.json`);
    const needed = { ...manifest.devDependencies, ...manifest.dependencies };
    const own = Object.entries(needed).filter(([name]) => name.startsWith('@parley/'));
    expect(manifest.version).toBe(version);
    expect(own.filter(([, wanted]) => wanted !== version)).toEqual([]);
  });

  it('has the first entry of the changelog', () => {
    expect(/^## (\S+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version);
  });
});
