// `npm run generate`: writes the pages and files that follow from the code, from the code as it is
// now. They read what is built, so everything is built before, and once more after those that others
// read. `npm run check` finds what is out of date.
import { spawnSync } from 'node:child_process';
import { generatorsOfCode, otherGenerators } from './generators.mjs';
import { prepare, run, stage } from './prepare.mjs';
import { root } from './root.mjs';
import { compiler } from './typescript.mjs';

/** Errors do not end it: the compiler writes declarations, and what follows may mend them. */
const writeDeclarations = () => {
  spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: ['ignore', 2, 2] });
};

const write = (name) => stage(name, () => run(process.execPath, [`scripts/${name}.mjs`]));

/** What a test observes of a server; with this setting it writes what it sees. */
const writeExamples = async () => {
  process.env.WRITE_EXAMPLES = 'yes';
  await run(process.execPath, ['node_modules/jest/bin/jest.js', 'openapi/examples']);
  await run('npx', ['--no-install', 'oxfmt', 'packages/adapter-http/src/openapi/examples.ts']);
};

await prepare();
await stage('types', writeDeclarations);
for (const name of generatorsOfCode) await write(name);
await prepare();
for (const name of otherGenerators) await write(name);
await stage('examples of the API reference', writeExamples);
