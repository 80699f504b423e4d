// Writes the one door of the core, packages/core/src/index.ts: it opens on every file but tests.
// With --check it writes nothing and fails if the door is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../packages/core/src');
const door = join(root, 'index.ts');

const files = readdirSync(root, { recursive: true })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => file !== 'index.ts' && !file.startsWith('testing'))
  .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
  .sort();

const text = files.map((file) => `export * from './${file}';\n`).join('');

if (!process.argv.includes('--check')) {
  writeFileSync(door, text);
} else if (readFileSync(door, 'utf8') !== text) {
  console.error(
    'packages/core/src/index.ts is out of date: run node scripts/list-core-exports.mjs',
  );
  process.exit(1);
}
