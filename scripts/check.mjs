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

const outOfDate = ['list-core-exports', 'list-permissions'].filter((script) => {
  console.log(`== ${script}`);
  const run = spawnSync(process.execPath, [`scripts/${script}.mjs`, '--check'], {
    cwd: root,
    stdio: 'inherit',
  });
  return run.status !== 0;
});
process.exit(failed.length > 0 || outOfDate.length > 0 ? 1 : 0);
