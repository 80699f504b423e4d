// `npm run races -- --seed S --requests N`: sends requests that are about the same things at the same
// time, and fails if the server does, or if state and events differ. docs/testing.md says how to read
// what it prints.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const { raceCommand } = createRequire(import.meta.url)(
  join(root, 'packages/server/dist/testing/races/race-command.js'),
);
process.exit(await raceCommand(process.argv.slice(2)));
