// `npm run pack [FOLDER]`: builds the packages and writes a tarball of each into the folder, `packed`
// by default, with what would be published. With `--javascript`, no declarations are built.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

const isJavaScriptOnly = process.argv.includes('--javascript');
const [folder = 'packed'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const destination = resolve(folder);

const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 2] });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
};

await prepare();
if (!isJavaScriptOnly) {
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b']);
}
mkdirSync(destination, { recursive: true });
run('npm', ['pack', '--workspaces', '--pack-destination', destination, '--loglevel=error']);
