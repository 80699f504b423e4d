export type { LdapBackend } from './ldap-backend';
export { ldapBackend } from './ldap-backend';
export type { LdapLog, LdapOptions, LdapProblem } from './ldap-options';
export { findLdapProblem } from './ldap-options';
