// `npm run pack [FOLDER]`: builds the packages and writes a tarball of each into the folder, `packed`
// by default, with what would be published. With `--javascript`, no declarations are built.
import './require-node.mjs';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packInto, stagePackages } from './packages.mjs';
import { prepare, run, stage } from './prepare.mjs';
import { compiler } from './typescript.mjs';

const isJavaScriptOnly = process.argv.includes('--javascript');
const [folder = 'packed'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const destination = resolve(folder);

await prepare({ onlyToRun: isJavaScriptOnly });
if (!isJavaScriptOnly) {
  await stage('checking types and writing declarations', () =>
    run(process.execPath, [compiler, '-b']),
  );
}
mkdirSync(destination, { recursive: true });
const staging = mkdtempSync(join(tmpdir(), 'parley-staging-'));
try {
  for (const { filename, size } of packInto(destination, stagePackages(staging))) {
    console.error(`${filename} (${Math.round(size / 1000)} kB)`);
  }
} finally {
  rmSync(staging, { recursive: true });
}
