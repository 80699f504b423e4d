import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizationEn } from './en-organization';
import { permissionsEn } from './en-permissions';
import { preferencesEn } from './en-preferences';

/** Every setting of an organization, of a user, and so on, which the server generates. */
const [ofOrganization = '', ofUser = ''] = readFileSync(
  join(__dirname, '../../../../docs/settings.md'),
  'utf8',
)
  .split('\n## ')
  .slice(1);

const namesIn = (section: string): ReadonlySet<string> =>
  new Set(Array.from(section.matchAll(/`(\w+)`/g), ([, name = '']) => name));

const keysOf = (...groups: readonly { readonly settings: object }[]): readonly string[] =>
  groups.flatMap(({ settings }) => Object.keys(settings));

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
