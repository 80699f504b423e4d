// What each package publishes: its built files without tests, and without source maps, as the
// sources that these name are not published.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** The entries that `npm pack` reports for the folders; ends the process if it fails. */
const reportOf = (folders, options) => {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--loglevel=error', ...options, ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  if (status !== 0) {
    console.error(stderr);
    process.exit(1);
  }
  return JSON.parse(stdout);
};

const isPublished = (path) => !/\.test\.|(^|\/)testing\/|\.map$/.test(path);

const withoutMap = (code) => code.replace(/^\/\/# sourceMappingURL=.*\n?/m, '');

const without = (names, record) =>
  record && Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** A package of bundled files has what it depends on inside. */
const notPublished = ({ files }) =>
  files.every((path) => path === 'dist/site')
    ? ['devDependencies', 'dependencies']
    : ['devDependencies'];

const publishedManifest = (manifest) => ({
  ...without(notPublished(manifest), manifest),
  exports: without(['./testing'], manifest.exports),
});

const copy = (from, to) => {
  mkdirSync(dirname(to), { recursive: true });
  if (/\.(js|d\.ts)$/.test(from)) {
    writeFileSync(to, withoutMap(readFileSync(from, 'utf8')));
  } else {
    cpSync(from, to);
  }
};

/** Copies what each package publishes to a folder of its own; returns names and folders. */
export const stagePackages = (folder) =>
  reportOf([], ['--dry-run', '--workspaces']).map(({ name, files }) => {
    const source = join(root, 'packages', name.replace(/^@parley\//, ''));
    const target = join(folder, name.replace(/^@parley\//, ''));
    for (const { path } of files.filter((file) => isPublished(file.path))) {
      copy(join(source, path), join(target, path));
    }
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    writeFileSync(
      join(target, 'package.json'),
      `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`,
    );
    return { name, folder: target };
  });

const foldersOf = (packages) => packages.map(({ folder }) => folder);

/** What each staged package would have in its tarball, and the size of that in bytes. */
export const inspectPackages = (packages) => reportOf(foldersOf(packages), ['--dry-run']);

/** Writes the tarballs of staged packages; returns their entries. */
export const packInto = (destination, packages) =>
  reportOf(foldersOf(packages), ['--pack-destination', destination]);
