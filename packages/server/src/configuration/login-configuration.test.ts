import * as E from 'fp-ts/Either';
import type { Environment } from './configuration';
import { readLogins } from './login-configuration';

const read = (environment: Environment) => readLogins((name) => environment[name]);

const provider = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'parley' };

describe('readLogins', () => {
  it('reads nothing where nothing is set', () => {
    expect(read({})).toEqual(E.right({ ldap: undefined, oidc: undefined, jwt: undefined }));
  });

  it('reads a provider and the key of tokens', () => {
    const key = 'k'.repeat(32);
    expect(
      read({ ...provider, OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'Staff', JWT_KEY: key }),
    ).toMatchObject(
      E.right({
        oidc: {
          issuer: provider.OIDC_ISSUER,
          clientId: 'parley',
          clientSecret: 's',
          displayName: 'Staff',
        },
        jwt: { key, algorithm: 'HS256' },
      }),
    );
  });

  it('reads the groups that those of the provider stand for, and how people log out', () => {
    const OIDC_GROUPS = '{"/staff": "Staff", "cn=dev,dc=example": ["Developers", "Web"]}';
    expect(
      read({ ...provider, OIDC_GROUPS, OIDC_GROUPS_CLAIM: 'teams', OIDC_LOGOUT: 'off' }),
    ).toMatchObject(
      E.right({
        oidc: { groups: JSON.parse(OIDC_GROUPS) as unknown, groupsClaim: 'teams', logsOut: false },
      }),
    );
  });

  it.each<readonly [string, Environment]>([
    ['OIDC_CLIENT_ID is set, but OIDC_ISSUER', { OIDC_CLIENT_ID: 'parley' }],
    ['OIDC_CLIENT_ID must be set', { OIDC_ISSUER: provider.OIDC_ISSUER }],
    ['OIDC_ISSUER must be a URL', { ...provider, OIDC_ISSUER: 'login' }],
    ['OIDC_ISSUER must be a URL', { ...provider, OIDC_ISSUER: 'http://login.example.org' }],
    ['OIDC_ISSUER must be a URL', { ...provider, OIDC_ISSUER: 'https://a:b@login.example.org' }],
    ['OIDC_NAME must have 60', { ...provider, OIDC_NAME: 'n'.repeat(61) }],
    ['OIDC_LOGOUT must be one of on, off', { ...provider, OIDC_LOGOUT: 'no' }],
    ['OIDC_GROUPS must be a JSON object', { ...provider, OIDC_GROUPS: 'staff=Staff' }],
    ['OIDC_GROUPS must be a JSON object', { ...provider, OIDC_GROUPS: '{"staff": 1}' }],
    ["OIDC_GROUPS names 'role:owners'", { ...provider, OIDC_GROUPS: '{"staff": "role:owners"}' }],
    ["OIDC_GROUPS names ''", { ...provider, OIDC_GROUPS: '{"staff": ["Staff", ""]}' }],
    ['OIDC_GROUPS_CLAIM has no meaning', { ...provider, OIDC_GROUPS_CLAIM: 'teams' }],
    [
      'OIDC_GROUPS_SCOPE must be the name of one',
      { ...provider, OIDC_GROUPS: '{"staff": "Staff"}', OIDC_GROUPS_SCOPE: 'a b' },
    ],
    ['OIDC_TIMEOUT_SECONDS must be', { ...provider, OIDC_TIMEOUT_SECONDS: 'soon' }],
    [
      'OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE exclude each other',
      { ...provider, OIDC_CLIENT_SECRET: 's', OIDC_CLIENT_SECRET_FILE: '/secret' },
    ],
    [
      'OIDC_CLIENT_SECRET_FILE /nowhere cannot be read',
      { ...provider, OIDC_CLIENT_SECRET_FILE: '/nowhere' },
    ],
    ['JWT_ALGORITHM is set, but neither', { JWT_ALGORITHM: 'HS512' }],
    ['JWT_ALGORITHM must be one of', { JWT_KEY: 'k'.repeat(32), JWT_ALGORITHM: 'none' }],
    ['JWT_KEY must have 32', { JWT_KEY: 'short' }],
    ['JWT_KEY must be a public key', { JWT_KEY: 'k'.repeat(32), JWT_ALGORITHM: 'RS256' }],
  ])('says that %s', (problem, environment) => {
    expect(read(environment)).toEqual(E.left(expect.stringContaining(problem)));
  });
});
