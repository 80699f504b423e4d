// Installs and builds what is not there yet, so that one command is enough on a fresh clone.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWebClient } from './bundle.mjs';
import { root } from './root.mjs';
import { transpile } from './transpile.mjs';

const secondsSince = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Standard output stays free for the program itself. */
const print = (line) => process.stderr.write(`${line}\n`);

/** Milliseconds between the signs of life of a long stage. */
const signOfLife = 10_000;

/** Runs a stage, printing its name with the time that it took, and that it still runs. */
export const stage = async (name, work) => {
  const began = performance.now();
  print(`${name} ...`);
  const ticking = setInterval(() => print(`  still at it (${secondsSince(began)})`), signOfLife);
  try {
    await work();
  } finally {
    clearInterval(ticking);
  }
  print(`  done (${secondsSince(began)})`);
};

/** Runs a program; ends the process with its status if it fails. */
export const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', (error) => {
      print(`cannot run ${command}: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (status) => {
      if (status !== 0) {
        process.exit(status ?? 1);
      }
      resolve();
    });
  });

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const isInstalled = (path) => {
  const installed = modifiedAt(join(root, 'node_modules/.package-lock.json'));
  return (
    existsSync(join(root, 'node_modules', path)) &&
    installed >= modifiedAt(join(root, 'package-lock.json'))
  );
};

/** Only there with what tests and checks need. */
const tool = 'jest';

/**
 * Installs what tests and checks need too, unless `onlyToRun`: that is two thirds of all packages. A
 * clone that has them keeps them.
 */
const install = async (onlyToRun) => {
  const hasTools = existsSync(join(root, 'node_modules', tool));
  const [what, kind] =
    onlyToRun && !hasTools
      ? ['the packages that Parley needs to run', '--omit=dev']
      : ['the packages that Parley and its tests need', '--include=dev'];
  await stage(`installing ${what}`, () =>
    run('npm', ['ci', kind, '--no-audit', '--no-fund', '--loglevel=error']),
  );
};

export const prepare = async ({ onlyToRun = false } = {}) => {
  if (!isInstalled(onlyToRun ? '.package-lock.json' : tool)) {
    await install(onlyToRun);
  }
  const began = performance.now();
  const count = transpile();
  if (count > 0) {
    print(`built ${count} files (${secondsSince(began)})`);
  }
  const bundling = performance.now();
  if ((await bundleWebClient()) > 0) {
    print(`bundled the web client (${secondsSince(bundling)})`);
  }
};
