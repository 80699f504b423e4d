import type { LdapLog, LdapOptions } from './ldap-options';

/** The options with their defaults. */
export type Settings = LdapOptions & {
  readonly userFilter: string;
  readonly nameAttributes: readonly string[];
  readonly maxLeaversPercent: number;
  readonly timeoutMilliseconds: number;
  readonly log: LdapLog;
};

const defaultTimeoutSeconds = 10;

export const withLdapDefaults = (options: LdapOptions, log: LdapLog): Settings => ({
  ...options,
  userFilter: options.userFilter ?? '(uid=%(user)s)',
  nameAttributes: options.nameAttributes ?? ['cn'],
  maxLeaversPercent: options.maxLeaversPercent ?? 20,
  timeoutMilliseconds: (options.timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
  log,
});
