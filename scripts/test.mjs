// `npm test`: installs and builds if needed, then runs every test; arguments go to Jest. What the
// tests start ends with them, also when they are interrupted, and the files that they leave are
// removed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { endingAll } from './process-tree.mjs';
import { root } from './root.mjs';

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'));

const runJest = async () => {
  const jest = spawn(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TMPDIR: folder } },
  );
  const [status] = await once(jest, 'exit');
  return status ?? 1;
};

process.exit(await endingAll(runJest, () => rmSync(folder, { recursive: true, force: true })));
