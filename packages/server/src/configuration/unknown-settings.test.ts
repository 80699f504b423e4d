import { textOf } from '../testing/repository';
import { findUnknownSettings, settingNames } from './unknown-settings';

describe('findUnknownSettings', () => {
  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['LDAP_BASE', 'LDAP_BASE_DN'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['ORGANISATION_NAME', 'ORGANIZATION_NAME'],
    ['OWNER_MAIL', 'OWNER_EMAIL'],
    ['PARLEY_PORT', 'PORT'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['WORKER', 'WORKERS'],
  ])('tells that %s is none, and that %s may be meant', (name, meant) => {
    expect(findUnknownSettings({ [name]: 'x' })).toEqual([
      `${name} is no setting, and has no effect: ${meant} may be meant`,
    ]);
  });

  it('is silent about settings, and about variables of other programs', () => {
    const settings = Object.fromEntries(settingNames.map((name) => [name, 'x']));
    const others = ['HOME', 'HOSTNAME', 'HTTP_PROXY', 'LANG', 'NODE_ENV', 'PATH', 'PGHOST', 'PWD'];
    expect(
      findUnknownSettings({ ...settings, ...Object.fromEntries(others.map((one) => [one, 'x'])) }),
    ).toEqual([]);
  });
});

describe('the tables of settings', () => {
  /** The names in the first column of a table. */
  const namesIn = (page: string): readonly string[] =>
    Array.from(textOf(page).matchAll(/^\| (`[A-Z][^|]*)\|/gm), ([, cell = '']) =>
      Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
    ).flat();

  it('have every setting', () => {
    const documented = ['docs/operations.md', 'docs/ldap.md', 'docs/openid-connect.md'].flatMap(
      namesIn,
    );
    expect(settingNames.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('have no other', () => {
    const read = new Set(settingNames);
    expect(namesIn('docs/ldap.md').filter((name) => !read.has(name))).toEqual([]);
    expect(namesIn('docs/openid-connect.md').filter((name) => !read.has(name))).toEqual([]);
    expect(namesIn('docs/operations.md').filter((name) => !read.has(name))).toEqual([]);
  });
});
