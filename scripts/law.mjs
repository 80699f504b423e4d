// `npm run law -- --seed S --runs N`: lets random accounts do random things on the in-memory server,
// and fails if the state that a client follows by events differs from what it would register.
// docs/testing.md says how to read what it prints.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const { lawCommand } = createRequire(import.meta.url)(
  join(root, 'packages/server/dist/testing/law/law-command.js'),
);
process.exit(await lawCommand(process.argv.slice(2)));
