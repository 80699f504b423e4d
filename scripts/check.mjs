// `npm run check`: types, lint, format and who imports whom; every part runs, one failure fails all.
import { spawnSync } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

prepare();
const checks = [
  ['types', ['tsc', '-b']],
  ['lint', ['eslint', '.']],
  ['format', ['prettier', '--check', '--log-level=warn', '.']],
  ['imports', ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages']],
];

const failed = checks.filter(([name, command]) => {
  console.log(`== ${name}`);
  return (
    spawnSync('npx', ['--no-install', ...command], { cwd: root, stdio: 'inherit' }).status !== 0
  );
});

console.log('== exports of the core');
const door = spawnSync(process.execPath, ['scripts/list-core-exports.mjs', '--check'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(failed.length > 0 || door.status !== 0 ? 1 : 0);
