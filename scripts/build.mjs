// `npm run build`: everything that the packages publish, JavaScript and declarations.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b'],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
