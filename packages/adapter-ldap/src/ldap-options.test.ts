import { ldapBackend } from './ldap-backend';
import type { LdapOptions } from './ldap-options';
import { findLdapProblem } from './ldap-options';

const options: LdapOptions = {
  url: 'ldaps://directory.example.org',
  base: 'ou=people,dc=example,dc=org',
};

it.each<Partial<LdapOptions>>([
  {},
  { url: 'ldap://[::1]:3890/', startTls: true },
  { url: 'ldap://10.0.0.1', startTls: false },
  { userFilter: '(&(objectClass=person)(|(uid=%(user)s)(mail=%(user)s)))' },
  { deactivatedFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)' },
  { appendDomain: 'example.org' },
  { emailAttribute: 'mail', nameAttributes: ['givenName', 'sn'], idAttribute: 'nsUniqueId' },
  { serviceAccount: { dn: 'cn=parley', password: 'secret' } },
  { maxLeaversPercent: 100, timeoutSeconds: 60 },
])('accepts %j', (given) => {
  expect(findLdapProblem({ ...options, ...given })).toBeUndefined();
});

it.each<[keyof LdapOptions, Partial<LdapOptions>]>([
  ['url', { url: 'directory.example.org' }],
  ['url', { url: 'http://directory.example.org' }],
  ['url', { url: 'ldap://user:password@directory.example.org' }],
  ['url', { url: 'ldap://directory.example.org/dc=example?uid' }],
  ['startTls', { startTls: true }],
  ['base', { base: '' }],
  ['base', { base: 'people' }],
  ['serviceAccount', { serviceAccount: { dn: 'cn=parley', password: '' } }],
  ['serviceAccount', { serviceAccount: { dn: '', password: 'secret' } }],
  ['userFilter', { userFilter: '(uid=*)' }],
  ['userFilter', { userFilter: 'uid=%(user)s' }],
  ['userFilter', { userFilter: '(uid=%(user)s' }],
  ['userFilter', { userFilter: '(&(uid=%(user)s)' }],
  ['deactivatedFilter', { deactivatedFilter: 'locked' }],
  ['emailAttribute', { emailAttribute: 'e mail' }],
  ['idAttribute', { idAttribute: '(uid=x)' }],
  ['nameAttributes', { nameAttributes: [] }],
  ['nameAttributes', { nameAttributes: ['cn', ''] }],
  ['appendDomain', { appendDomain: '@example.org' }],
  ['appendDomain', { appendDomain: 'example.org', emailAttribute: 'mail' }],
  ['maxLeaversPercent', { maxLeaversPercent: 0 }],
  ['maxLeaversPercent', { maxLeaversPercent: Number.NaN }],
  ['timeoutSeconds', { timeoutSeconds: 61 }],
])('rejects an invalid %s: %j', (option, given) => {
  expect(findLdapProblem({ ...options, ...given })).toMatchObject({ option });
  expect(() => ldapBackend({ ...options, ...given }, () => undefined)).toThrow(
    `The LDAP option ${option}`,
  );
});
