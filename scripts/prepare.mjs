// Installs and builds what is not there yet, so that one command is enough on a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const run = (command, args) => {
  // Standard output stays free for the program itself.
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
};

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const newestIn = (folder) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => modifiedAt(join(entry.parentPath, entry.name))),
  );

const install = () => {
  const installed = modifiedAt(join(root, 'node_modules/.package-lock.json'));
  if (installed === 0 || installed < modifiedAt(join(root, 'package-lock.json'))) {
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
};

const isBuilt = (name) => {
  const folder = join(root, 'packages', name);
  return modifiedAt(join(folder, 'dist/.tsbuildinfo')) >= newestIn(join(folder, 'src'));
};

export const build = () => {
  if (!readdirSync(join(root, 'packages')).every(isBuilt)) {
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b']);
  }
};

export const prepare = () => {
  install();
  build();
};
