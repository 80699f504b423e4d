import type { Configuration } from '../../configuration/configuration';
import type { Finding } from './finding';
import { ok, problem, warning } from './finding';

/** What came of a test email. */
export type EmailTrial =
  | { readonly _tag: 'NotTried' }
  | { readonly _tag: 'Sent'; readonly address: string }
  | { readonly _tag: 'Failed'; readonly reason: string };

export const checkEmail = (smtpUrl: string | undefined, trial: EmailTrial): Finding => {
  switch (trial._tag) {
    case 'NotTried':
      return ok('email was not tried: --email ADDRESS sends a test email');
    case 'Sent':
      return ok(`the SMTP server has accepted a test email to ${trial.address}`);
    case 'Failed':
      return problem(
        smtpUrl === undefined
          ? 'there is no SMTP server for a test email: set SMTP_URL'
          : `the SMTP server has not accepted the test email: ${trial.reason}; check SMTP_URL and MAIL_FROM`,
      );
  }
};

/** What came of asking the OpenID Connect provider. */
export type ProviderTrial =
  | { readonly _tag: 'NotConfigured' }
  | { readonly _tag: 'Answered'; readonly loginPage: string }
  | { readonly _tag: 'Failed'; readonly reason: string };

/** @param issuer as `OIDC_ISSUER` names it */
export const checkProvider = (issuer: string, trial: ProviderTrial): Finding => {
  switch (trial._tag) {
    case 'NotConfigured':
      return ok('nobody logs in at a provider: OIDC_ISSUER is not set');
    case 'Answered':
      return ok(`people log in at ${trial.loginPage}`);
    case 'Failed':
      return problem(
        `${issuer} does not answer as an OpenID Connect provider: ${trial.reason}; check OIDC_ISSUER`,
      );
  }
};

/** What came of asking the directory. */
export type DirectoryTrial =
  | { readonly _tag: 'NotConfigured' }
  | { readonly _tag: 'Answered'; readonly hasPeople: boolean }
  | { readonly _tag: 'Failed'; readonly reason: string };

export const checkDirectory = (trial: DirectoryTrial): Finding => {
  switch (trial._tag) {
    case 'NotConfigured':
      return ok('nobody logs in with a directory: LDAP_URL is not set');
    case 'Answered':
      return trial.hasPeople
        ? ok('the directory answers, and shows people')
        : problem(
            'the directory answers, and shows nobody: check LDAP_BASE_DN, LDAP_USER_FILTER and what LDAP_BIND_DN may read',
          );
    case 'Failed':
      return problem(
        `the directory cannot be asked: ${trial.reason}; check LDAP_URL, LDAP_BIND_DN and LDAP_BIND_PASSWORD`,
      );
  }
};

/**
 * Whether the user groups exist to which OIDC_GROUPS maps groups of the provider. It suffices that
 * one of several organizations has the group: others may not need it.
 *
 * @param mapped the names of these user groups; empty without OIDC_GROUPS
 *
 * @param existing the names of the user groups of all organizations
 */
export const checkMappedGroups = (
  mapped: readonly string[],
  existing: readonly string[],
): readonly Finding[] => {
  const known = new Set(existing);
  const missing = Array.from(new Set(mapped)).filter((name) => !known.has(name));
  return mapped.length === 0
    ? []
    : missing.length === 0
      ? [ok('the user groups in OIDC_GROUPS exist')]
      : missing.map((name) =>
          problem(
            `no organization has an active user group named '${name}': create it, or correct OIDC_GROUPS`,
          ),
        );
};

/** What came of a request through PUBLIC_URL. */
export type PublicTrial =
  | { readonly _tag: 'NotTried' }
  | { readonly _tag: 'Unreachable'; readonly reason: string }
  /** A server of this program says that it cannot serve now. */
  | { readonly _tag: 'Unavailable' }
  | {
      readonly _tag: 'Answered';
      readonly status: number;
      /** Whether the answer is that of a server of this program. */
      readonly isParley: boolean;
      /** Whether the answer has the id that the request had. */
      readonly keepsRequestId: boolean;
      /** The URL of the organization that the server has found by the host; empty if none. */
      readonly organizationUrl: string;
    };

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

const checkAnswer = (
  { publicUrl, trustedProxies }: Pick<Configuration, 'publicUrl' | 'trustedProxies'>,
  { status, isParley, keepsRequestId, organizationUrl }: PublicTrial & { _tag: 'Answered' },
): readonly Finding[] => {
  const { href } = publicUrl;
  if (!isParley) {
    return [
      problem(`${href} is answered with status ${status}, and not by this server: check the proxy`),
    ];
  }
  const found = [
    ...(keepsRequestId
      ? []
      : [
          warning(`the proxy at ${href} does not pass on X-Request-Id: the log cannot be compared`),
        ]),
    ...(withoutSlash(organizationUrl) === withoutSlash(href)
      ? []
      : [
          problem(
            `the server at ${href} has the organization ${organizationUrl}: its PUBLIC_URL is another one`,
          ),
        ]),
    ...(publicUrl.protocol === 'https:' && trustedProxies.length === 0
      ? [
          warning(
            'TRUSTED_PROXIES is not set, and something before the server has TLS: all clients share the limits of one address',
          ),
        ]
      : []),
  ];
  return found.length === 0 ? [ok(`${href} leads to this server`)] : found;
};

/** Whether clients reach the server as the settings say. */
export const checkPublicUrl = (
  configuration: Pick<Configuration, 'publicUrl' | 'trustedProxies'>,
  trial: PublicTrial,
): readonly Finding[] => {
  const { href } = configuration.publicUrl;
  switch (trial._tag) {
    case 'NotTried':
      return [ok(`${href} was not tried, because the server is not running`)];
    case 'Unreachable':
      return [
        problem(`${href} cannot be reached from here (${trial.reason}): check DNS and the proxy`),
      ];
    case 'Unavailable':
      return [
        problem(
          `the server at ${href} cannot serve now, perhaps for want of its database: see /ready`,
        ),
      ];
    case 'Answered':
      return checkAnswer(configuration, trial);
  }
};
