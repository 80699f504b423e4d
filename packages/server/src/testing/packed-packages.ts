import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';

export const workspace = join(__dirname, '../../../..');
export const examplesFolder = join(workspace, 'docs/examples');

const run = (command: string, args: readonly string[], cwd: string): void => {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  }
};

/** What only the tests of this repository need, so that no package may depend on it. */
const ownTools: ReadonlySet<string> = new Set(['fast-check', 'jest', '@jest', '@swc', 'oxlint']);

/** Links what others publish, so that nothing is downloaded. */
const linkOthers = (modules: string): void => {
  const installed = join(workspace, 'node_modules');
  for (const name of readdirSync(installed)) {
    if (name !== '@parley' && !name.startsWith('.') && !ownTools.has(name)) {
      symlinkSync(join(installed, name), join(modules, name));
    }
  }
};

/** A program's folder, outside of this repository, in which the packed packages are installed. */
export const installPacked = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-packed-'));
  const packed = join(folder, 'packed');
  run(process.execPath, [join(workspace, 'scripts/pack.mjs'), '--javascript', packed], workspace);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@parley'), { recursive: true });
  linkOthers(modules);
  for (const tarball of readdirSync(packed)) {
    const name = /^parley-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(tarball)?.[1] ?? tarball;
    const target = join(modules, '@parley', name);
    mkdirSync(target);
    run('tar', ['-xzf', join(packed, tarball), '-C', target, '--strip-components=1'], folder);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  return folder;
};

/** Writes a TypeScript program into the folder as JavaScript; returns the path. */
export const transpileInto = (folder: string, file: string): string => {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const output = join(folder, basename(file).replace(/\.ts$/, '.js'));
  writeFileSync(output, outputText);
  return output;
};
