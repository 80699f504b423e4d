// Checks that what a file exports is named in another file. A name that an entry point passes on
// with `export *` is for other programs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Generated; programs that embed Parley use the types of commands. */
const publicFiles = ['packages/core/src/embedding/commands.ts'];

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages', 'scripts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(tsx?|[cm]?js)$/.test(file));

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const passedOn = new Set(publicFiles);
for (const [file, text] of texts) {
  for (const [, path] of text.matchAll(/^export \* from '(\..*)'/gm)) {
    passedOn.add(`${join(dirname(file), path)}.ts`);
  }
}

/** How many files name each word. */
const naming = new Map();
for (const text of texts.values()) {
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
    naming.set(word, (naming.get(word) ?? 0) + 1);
  }
}

const declaration = /^export (?:async )?(?:type|interface|const|function|class) (\w+)/gm;
const unused = [...texts]
  .filter(([file]) => !passedOn.has(file))
  .flatMap(([file, text]) =>
    [...text.matchAll(declaration)]
      .filter(([, name]) => naming.get(name) === 1)
      .map(([, name]) => `${file}: ${name} is exported, and no other file names it`),
  );

for (const line of unused) {
  console.error(line);
}
process.exit(unused.length > 0 ? 1 : 0);
