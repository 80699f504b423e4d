// `npm run check`: types, lint, format, import rules, pages that are generated from the code, and
// what the packages would publish. Every part runs; one failure fails all.
import { spawnSync } from 'node:child_process';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();

const tool = (name, ...args) => ['npx', ['--no-install', name, ...args]];
const script = (name) => [process.execPath, [`scripts/${name}.mjs`, '--check']];

const checks = {
  types: tool('tsc', '-b'),
  lint: tool('eslint', '.'),
  format: tool('prettier', '--check', '--log-level=warn', '.'),
  imports: tool('depcruise', '--config', '.dependency-cruiser.cjs', 'packages'),
  'feature levels': script('list-feature-levels'),
  permissions: script('list-permissions'),
  failures: script('list-failures'),
  client: script('generate-client'),
  packages: script('check-packages'),
  examples: script('check-examples'),
};

const failed = Object.entries(checks).filter(([name, [command, args]], index, { length }) => {
  console.log(`== ${name} (${index + 1} of ${length})`);
  const began = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`   ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return status !== 0;
});

for (const [name] of failed) {
  console.error(`failed: ${name}`);
}
process.exit(failed.length > 0 ? 1 : 0);
