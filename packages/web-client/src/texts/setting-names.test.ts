import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizationEn } from './en-organization';
import { permissionsEn } from './en-permissions';
import { preferencesEn } from './en-preferences';

const sectionOf = (page: string, heading: string): string => {
  const text = readFileSync(join(__dirname, '../../../../docs', page), 'utf8');
  return text.split('\n## ').find((section) => section.startsWith(`${heading}\n`)) ?? '';
};

const namesIn = (section: string): ReadonlySet<string> =>
  new Set(Array.from(section.matchAll(/`(\w+)`/g), ([, name = '']) => name));

const keysOf = (...groups: readonly { readonly settings: object }[]): readonly string[] =>
  groups.flatMap(({ settings }) => Object.keys(settings));

/** Every setting of an organization and of a user; the server generates the page. */
const ofOrganization = sectionOf('settings.md', 'Settings of an organization');
const ofUser = sectionOf('settings.md', 'Settings of a user');

/** What this server lacks: nobody chooses who may use it. */
const lacking = namesIn(
  ofOrganization
    .split('\n')
    .filter((line) => line.includes('**not available**'))
    .join('\n'),
);

describe('the permissions that the web client offers', () => {
  it.each([
    ['Organization permissions', permissionsEn.realmPermissions],
    ['Channel permissions', permissionsEn.channelPermissions],
    ['User group permissions', permissionsEn.groupPermissions],
  ])('have a name in en-permissions.ts, each: %s', (heading, names) => {
    const known = Array.from(
      sectionOf('permissions.md', heading).matchAll(/^\| `(\w+)`/gm),
      ([, name = '']) => name,
    );
    expect(Object.keys(names).sort()).toEqual(known.filter((name) => !lacking.has(name)).sort());
  });
});

describe('the settings that the web client offers', () => {
  it.each([
    [
      'the organization',
      ofOrganization,
      [
        ...keysOf(...Object.values(organizationEn.groups)),
        ...Object.keys({ ...organizationEn.described, ...organizationEn.announced }),
        ...Object.keys(permissionsEn.realmPermissions),
      ],
    ],
    [
      'the user',
      ofUser,
      keysOf(
        ...Object.values(preferencesEn.appearance),
        ...Object.values(preferencesEn.notifications.groups),
      ),
    ],
  ])('are settings of %s, each once', (_, section, keys) => {
    const known = namesIn(section);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(20);
  });
});
