// `npm run build`: everything that the packages publish, JavaScript and declarations.
import { spawnSync } from 'node:child_process';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { compiler } from './typescript.mjs';

await prepare();
const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
