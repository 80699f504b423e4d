// Writes docs/feature-levels.md from the table in the core.
// With --check it writes nothing and fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const { currentLevel, introducedAt } = createRequire(import.meta.url)(
  join(root, 'packages/core/dist/index.js'),
);
const page = join(root, 'docs/feature-levels.md');

const inWords = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const rows = Object.entries(introducedAt)
  .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
  .map(([name, level]) => `| ${level} | \`${name}\` | ${inWords(name)} |`);

const text = `# Feature levels

The API's changes are counted by an integer, the feature level. This server's level is ${currentLevel}; \`POST /register\` and \`GET /server_settings\` report the level that they speak to the caller.

A caller pins an older level with the header \`X-Chat-Feature-Level: N\`; an event queue keeps the level that it was registered at. Below the level of a change the old behaviour holds: endpoints and parameters that did not exist yet are unknown. So a client that was written against an older level goes on working, and its author can test against any.

In the code a change is known by its name (\`packages/core/src/kernel/feature-levels/changes.ts\`); a search for the name finds all that it alters. What is alike at every level has no name there: \`recipient_id\` is the same for everybody in a conversation, which the API promises since level 327, at older levels too.

| level | name | change |
|---|---|---|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
} else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/feature-levels.md is out of date: run node scripts/list-feature-levels.mjs');
  process.exit(1);
}
