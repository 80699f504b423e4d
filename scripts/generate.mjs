// `npm run generate`: writes the pages and files that follow from the code, from the code as it is
// now. They read what is built, so everything is built before, and once more after those that others
// read. `npm run check` finds what is out of date.
import { prepare, run, stage } from './prepare.mjs';
import { compiler } from './typescript.mjs';

/** Written into the code that the others read; from the declarations that the compiler writes. */
const code = ['list-failures', 'list-commands'];

const others = [
  'generate-client',
  'list-command-line',
  'list-dependencies',
  'list-feature-levels',
  'list-limits',
  'list-permissions',
  'list-settings',
];

const write = (name) => stage(name, () => run(process.execPath, [`scripts/${name}.mjs`]));

await prepare();
await stage('types', () => run(process.execPath, [compiler, '-b']));
for (const name of code) await write(name);
await prepare();
for (const name of others) await write(name);
