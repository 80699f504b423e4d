// Writes docs/permissions.md out of what the code says of endpoints and of permissions.
// With --check it writes nothing and fails if the document is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { routes } from '@parley/adapter-http';
import {
  channelPermissionRules,
  ownerSettings,
  realmPermissionRules,
  userGroupPermissionRules,
} from '@parley/core';

const file = join(import.meta.dirname, '../docs/permissions.md');

const who = {
  open: 'anyone',
  visitor: 'accounts, and visitors where the organization lets them',
  user: 'every account',
  human: 'people, no bots',
  nonGuest: 'everyone but guests',
  nonGuestHuman: 'people who are no guests',
  administrator: 'administrators and owners',
  owner: 'owners',
};

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const endpoints = routes
  .map(({ method, path, access, summary }) => [
    `\`${method.toUpperCase()} ${path}\``,
    summary,
    who[access],
  ])
  .sort(([a], [b]) => (a < b ? -1 : 1));

const permissions = (rules, changedBy) =>
  Object.entries(rules).map(([name, rule]) => [
    `\`${name}\``,
    `\`${rule.initial}\``,
    rule.isForGuests ? 'yes' : 'no',
    rule.allowsNobody ? 'yes' : 'no',
    rule.onlySystemGroups === undefined
      ? 'any'
      : rule.onlySystemGroups.map((group) => `\`${group}\``).join(', '),
    changedBy(name),
  ]);

const head = [
  'Permission',
  'At first',
  'Guests may hold it',
  'May be nobody’s',
  'Groups',
  'Changed by',
];

const draft = `# Who may do what

Written by \`node scripts/list-permissions.mjs\` out of the code; do not edit.

An endpoint first asks for a role. What it does is then a matter of the permissions below, each of
which is held by a group or by people and groups of its own; see \`GroupSettingValue\` in the core.

## Endpoints

${table(['Endpoint', 'What it does', 'For'], endpoints)}

## Permissions in an organization

${table(
  head,
  permissions(realmPermissionRules, (name) =>
    ownerSettings.includes(name) ? 'owners' : 'administrators',
  ),
)}

## Permissions in a channel

${table(
  head,
  permissions(channelPermissionRules, () => 'administrators of the channel'),
)}

## Permissions of a user group

System groups give all of these to nobody.

${table(
  head,
  permissions(userGroupPermissionRules, () => 'who manages the group'),
)}
`;

const text = await format(draft, { ...(await resolveConfig(file)), parser: 'markdown' });

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/permissions.md is out of date: run node scripts/list-permissions.mjs');
  process.exit(1);
}
