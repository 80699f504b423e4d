import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const site = join(__dirname, '../dist/site');

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const sources = filesBelow(__dirname).filter(
  (path) => /\.(tsx?|css)$/.test(path) && !path.includes('.test.'),
);

/** What the user reads is data, for translators. */
const isText = (path: string): boolean => relative(__dirname, path).startsWith('texts/');

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

/** Lines that are neither empty nor a comment. */
const codeLinesOf = (path: string): number =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;

/** The files that the page names: what a browser downloads before anything is shown. */
const initialFiles = (): readonly string[] => {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const named = Array.from(
    html.matchAll(/(?:href|src)="(assets\/[^"]+\.(?:js|css))"/g),
    ([, path]) => join(site, path ?? ''),
  );
  return [join(site, 'index.html'), ...named];
};

const importsOf = (path: string): readonly string[] =>
  Array.from(
    readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g),
    ([, name]) => join(site, 'assets', name ?? ''),
  );

describe('the web client', () => {
  it('can be read in a day', () => {
    const long = sources.filter((path) => linesOf(path) > 300);
    expect(long.map((path) => relative(__dirname, path))).toEqual([]);
    const code = sources.filter((path) => !isText(path));
    expect(code.reduce((sum, path) => sum + codeLinesOf(path), 0)).toBeLessThanOrEqual(10_000);
  });

  it('starts after a download of at most 100 KB', () => {
    const files = initialFiles();
    const bytes = files.reduce((sum, path) => sum + statSync(`${path}.br`).size, 0);
    expect(files.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(100 * 1024);
  });

  it('names everything in its page that its scripts import at once', () => {
    const files = initialFiles();
    const scripts = files.filter((path) => path.endsWith('.js'));
    expect(files).toEqual(expect.arrayContaining(scripts.flatMap(importsOf)));
  });

  it('has hashed names and compressed forms of all its files', () => {
    const assets = readdirSync(join(site, 'assets'));
    const plain = assets.filter((name) => !/\.(br|gz)$/.test(name));
    expect(plain.filter((name) => !/-[A-Z0-9]{8}\.(js|css|svg)$/.test(name))).toEqual([]);
    expect(assets).toEqual(
      expect.arrayContaining(plain.flatMap((name) => [`${name}.br`, `${name}.gz`])),
    );
  });

  it('has a page without inline scripts and styles', () => {
    const html = readFileSync(join(site, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|https?:/);
  });

  it('contains the licenses of the packages in it', () => {
    const licenses = readFileSync(join(site, 'licenses.txt'), 'utf8');
    for (const name of ['preact', '@preact/signals-core', '@tanstack/virtual-core']) {
      expect(licenses).toContain(name);
    }
  });
});
