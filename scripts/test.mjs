// `npm test`: installs and builds if needed, then runs every test; arguments go to Jest. What the
// tests start ends with them, also when they are interrupted, and the files that they leave are
// removed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from './prepare.mjs';
import { endDescendants, parentOf } from './process-tree.mjs';
import { root } from './root.mjs';

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'));
const jest = spawn(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TMPDIR: folder } },
);

/** npm runs this by a shell, which stays when npm is killed. */
const endOfNpm = async () => {
  const shell = process.ppid;
  const npm = parentOf(shell);
  while (
    process.env.npm_lifecycle_event === undefined ||
    (process.ppid === shell && parentOf(shell) === npm)
  ) {
    await sleep(2_000);
  }
};

const [status] = await Promise.race([
  once(jest, 'exit'),
  ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => once(process, name).then(() => [null])),
  endOfNpm().then(() => [null]),
]);
await endDescendants();
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
