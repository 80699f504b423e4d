// Checks the types of docs/examples against the packed packages, in a folder outside of this
// repository, as programs with either kind of module resolution see them.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { compiler } from './typescript.mjs';

const resolutions = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

const run = (command, args, cwd) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });

const orExit = ({ status, stdout, stderr }) => {
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(1);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'parley-types-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

orExit(run(process.execPath, [join(root, 'scripts/pack.mjs'), join(folder, 'packed')], root));
const modules = join(folder, 'node_modules');
mkdirSync(join(modules, '@parley'), { recursive: true });
for (const name of readdirSync(join(root, 'node_modules'))) {
  if (name !== '@parley' && !name.startsWith('.')) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}
for (const tarball of readdirSync(join(folder, 'packed'))) {
  const target = join(modules, '@parley', tarball.replace(/^parley-|-\d+\.\d+\.\d+\.tgz$/g, ''));
  mkdirSync(target);
  orExit(
    run('tar', ['-xzf', join(folder, 'packed', tarball), '-C', target, '--strip-components=1']),
  );
}
cpSync(join(root, 'docs/examples'), folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));

const failed = Object.entries(resolutions).filter(([name, options]) => {
  const file = join(folder, `tsconfig.${name}.json`);
  const compilerOptions = {
    ...options,
    target: 'es2022',
    strict: true,
    noEmit: true,
    // Also the declarations of the packages.
    skipLibCheck: false,
    types: ['node'],
  };
  writeFileSync(
    file,
    JSON.stringify({ compilerOptions, files: readdirSync(join(root, 'docs/examples')) }),
  );
  const { status, stdout } = run(process.execPath, [compiler, '-p', file], folder);
  if (status !== 0) {
    console.error(`${name}:\n${stdout}`);
  }
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
