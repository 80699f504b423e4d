// `npm run check`: types, lint, format, import rules, pages that are generated from the code, and
// what the packages would publish. Every part runs; one failure fails all.
import { spawn } from 'node:child_process';
import { generatorsOfCode, otherGenerators } from './generators.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { compiler } from './typescript.mjs';

await prepare();

const tool = (name, ...args) => ['npx', ['--no-install', name, ...args]];
const script = (name) => [process.execPath, [`scripts/${name}.mjs`, '--check']];
const scripts = (names) => Object.fromEntries(names.map((name) => [name, script(name)]));

/** What needs the declarations that `types` writes; the longest first. */
const checksWithTypes = {
  examples: script('check-examples'),
  packages: script('check-packages'),
  ...scripts(generatorsOfCode),
};

const checks = {
  types: [process.execPath, [compiler, '-b']],
  format: tool('oxfmt', '--list-different', '.'),
  imports: tool('depcruise', '--config', '.dependency-cruiser.cjs', 'packages'),
  lint: tool('oxlint', '-c', 'oxlint.config.mjs', '.'),
  verbs: [process.execPath, ['scripts/check-verbs.mjs']],
  exports: [process.execPath, ['scripts/check-exports.mjs']],
  ...scripts(otherGenerators),
  ...checksWithTypes,
};

const names = Object.keys(checks);
const failed = [];

/** Runs a part, and prints what it says when it is done, because two parts run at the same time. */
const run = (name) =>
  new Promise((resolve) => {
    const [command, args] = checks[name];
    const began = performance.now();
    console.log(`== ${name} (${names.indexOf(name) + 1} of ${names.length}) ...`);
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`   ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      if (status !== 0) {
        failed.push(name);
      }
      resolve();
    });
  });

const waiting = names.filter((name) => name !== 'types' && !(name in checksWithTypes));

/** Runs one part after the other, as long as one waits. */
const runWaiting = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    await run(name);
  }
};

const runTypesFirst = async () => {
  await run('types');
  waiting.unshift(...Object.keys(checksWithTypes));
  await runWaiting();
};

await Promise.all([runTypesFirst(), runWaiting()]);

for (const name of failed) {
  console.error(`failed: ${name}`);
}
process.exit(failed.length > 0 ? 1 : 0);
