// `npm run fuzz -- --seed S --requests N`: calls every endpoint with what nobody expects, and fails
// if the server does. docs/testing.md says how to read what it prints.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const { fuzzCommand } = createRequire(import.meta.url)(
  join(root, 'packages/server/dist/testing/fuzz/fuzz-command.js'),
);
process.exit(await fuzzCommand(process.argv.slice(2)));
