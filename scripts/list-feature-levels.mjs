// Writes docs/feature-levels.md from the table in the core.
// With --check it writes nothing and fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './root.mjs';

const { changes, currentLevel } = createRequire(import.meta.url)(
  join(root, 'packages/core/dist/index.js'),
);
const page = join(root, 'docs/feature-levels.md');

const rows = Object.entries(changes).map(
  ([name, { level, where, before, from }]) =>
    `| ${level} | ${where} | ${before} | ${from} | \`${name}\` |`,
);

const text = `# Feature levels

The feature level is an integer that counts changes to the API. This server's level is ${currentLevel}; \`POST /register\` and \`GET /server_settings\` return the level that applies to the request.

A client selects an older level with the header \`X-Chat-Feature-Level: N\`; an event queue keeps the level at which it was registered. Below the level of a change, the previous behavior applies: endpoints and parameters that the change introduced do not exist. So a client that was written for an older level keeps working, and its author can test against any level.

The code refers to a change by its name (\`packages/core/src/kernel/feature-levels/changes.ts\`); a search for the name finds everything that the change affects. Behavior that is the same at every level has no name. \`recipient_id\`, for example, is the same for everybody in a conversation; the API has guaranteed this since level 327, and Parley does it at older levels too.

| level | where | below the level | from the level on | name |
|---|---|---|---|---|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
} else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/feature-levels.md is out of date: run node scripts/list-feature-levels.mjs');
  process.exit(1);
}
