// Writes docs/commands.md, which lists the commands of the program with their arguments and options,
// from their declarations. With --check it writes nothing and fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { formatted } from './format.mjs';
import { root } from './root.mjs';

const require = createRequire(import.meta.url);
const { describeProgram } = require('../packages/server/dist/commands/program.js');

const page = join(root, 'docs/commands.md');

const cell = (text) => text.replaceAll('|', '\\|');

const rowOf = ({ term, description, choices }) => {
  const values =
    choices.length === 0 ? '' : `: ${choices.map((choice) => `\`${choice}\``).join(', ')}`;
  return `| \`${cell(term)}\` | ${cell(description)}${values} |`;
};

const section = ({ path, summary, arguments: given, options }) => {
  const usage = ['parley', path, ...given.map(({ term }) => term)].join(' ');
  const parts = [...given, ...options];
  const table =
    parts.length === 0 ? [] : ['', '| | meaning |', '| --- | --- |', ...parts.map(rowOf)];
  return [`## ${path}`, '', `\`${usage}\` ${summary}.`, ...table].join('\n');
};

const commands = describeProgram().filter(
  ({ path, subcommands }) => path !== '' && subcommands.length === 0,
);

const text = `# Commands

What the operator of a server can do from the command line. This page is generated from the declarations of the commands by \`node scripts/list-command-line.mjs\`; [operations.md](operations.md) has examples.

\`parley\` is a command of the package \`@parley/server\`: \`npx parley\` runs it where the package is installed and in a checkout (after \`npm start\` or \`npm run build\`), \`node packages/server/dist/main.js\` does the same. Commands use the [settings](operations.md#settings) of the server, so run them with the same environment and as the same user of the operating system. They work while the server is running, whose clients get the same events as from a change over the API, and while it is not. With \`DATABASE_URL\`, they need the secret that a server has stored, or \`SERVER_SECRET\`; only a server creates one.

Every command has \`--help\`, which explains it, and \`--json\`, which prints the result as one line of JSON. What cannot be done is explained in one line on the standard error.

## Exit codes

| code | meaning |
| --- | --- |
| 0 | done |
| 1 | not done, because a setting, the state of the server or what was asked for does not allow it |
| 2 | not begun, because of the arguments |

\`receive-email\` has those that mail servers understand (\`sysexits.h\`): 65, 67 and 77 reject the email for good, 75 keeps it for later.

## Completion

\`\`\`sh
npx parley completion bash > parley-completion
\`\`\`

writes a script for bash, which \`.bashrc\` can read with \`source\`; with \`zsh\`, one that belongs into a folder of \`fpath\` under the name \`_parley\`. They complete commands, options and values where \`parley\` itself is a command, for example after \`npm install --global @parley/server\`.

${commands.map(section).join('\n\n')}
`;
const written = await formatted(page, text);

if (!process.argv.includes('--check')) {
  writeFileSync(page, written);
} else if (readFileSync(page, { encoding: 'utf8', flag: 'a+' }) !== written) {
  console.error('docs/commands.md is out of date: run node scripts/list-command-line.mjs');
  process.exit(1);
}
