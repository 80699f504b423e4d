import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LdapOptions } from '@parley/adapter-ldap';
import { findLdapProblem } from '@parley/adapter-ldap';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { reasonOf } from './data-folder';
import type { Text } from './read-setting';
import { readSwitch } from './read-setting';

/** The variable that sets each option. */
const variables = {
  url: 'LDAP_URL',
  startTls: 'LDAP_STARTTLS',
  ca: 'LDAP_CA_FILE',
  checksCertificate: 'LDAP_CERTIFICATE',
  serviceAccount: 'LDAP_BIND_DN and LDAP_BIND_PASSWORD',
  base: 'LDAP_BASE_DN',
  userFilter: 'LDAP_USER_FILTER',
  emailAttribute: 'LDAP_EMAIL_ATTRIBUTE',
  appendDomain: 'LDAP_APPEND_DOMAIN',
  nameAttributes: 'LDAP_NAME_ATTRIBUTES',
  idAttribute: 'LDAP_ID_ATTRIBUTE',
  deactivatedFilter: 'LDAP_DEACTIVATED_FILTER',
  maxLeaversPercent: 'LDAP_DEACTIVATION_LIMIT_PERCENT',
  timeoutSeconds: 'LDAP_TIMEOUT_SECONDS',
} as const satisfies Readonly<Record<keyof LdapOptions, string>>;

/** The variables of a directory. Source: docs/ldap.md#settings. */
export const ldapSettingNames: readonly string[] = Object.values(variables).flatMap((names) =>
  names.split(' and '),
);

const readCertificates = (file: string | undefined): E.Either<string, string | undefined> => {
  if (file === undefined) {
    return E.right(undefined);
  }
  try {
    const pem = readFileSync(file, 'utf8');
    return E.tryCatch(
      () => {
        // Throws if there is no certificate.
        new X509Certificate(pem).toString();
        return pem;
      },
      () => `LDAP_CA_FILE must be a file with certificates in PEM: ${file}`,
    );
  } catch (error) {
    return E.left(`LDAP_CA_FILE ${file} cannot be read (${reasonOf(error)})`);
  }
};

/** Both or none of the two. */
const readServiceAccount = (
  dn: string | undefined,
  password: string | undefined,
): E.Either<string, LdapOptions['serviceAccount']> => {
  if (dn === undefined && password === undefined) {
    return E.right(undefined);
  }
  return dn === undefined || password === undefined
    ? E.left('LDAP_BIND_DN and LDAP_BIND_PASSWORD must be set together')
    : E.right({ dn, password });
};

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** The directory whose people may log in; undefined if there is none. */
export const readLdap = (text: Text): E.Either<string, LdapOptions | undefined> => {
  const url = text('LDAP_URL');
  if (url === undefined) {
    const other = ldapSettingNames.find((name) => text(name) !== undefined);
    return other === undefined
      ? E.right(undefined)
      : E.left(`${other} is set, but LDAP_URL is not`);
  }
  return pipe(
    E.Do,
    E.bind('startTls', () => readSwitch(text, 'LDAP_STARTTLS', ['on', 'off'], undefined)),
    E.bind('checksCertificate', () =>
      readSwitch(text, 'LDAP_CERTIFICATE', ['check', 'ignore'], undefined),
    ),
    E.bind('ca', () => readCertificates(text('LDAP_CA_FILE'))),
    E.bind('serviceAccount', () =>
      readServiceAccount(text('LDAP_BIND_DN'), text('LDAP_BIND_PASSWORD')),
    ),
    E.map((read): LdapOptions => ({
      ...read,
      url,
      base: text('LDAP_BASE_DN') ?? '',
      userFilter: text('LDAP_USER_FILTER'),
      emailAttribute: text('LDAP_EMAIL_ATTRIBUTE'),
      appendDomain: text('LDAP_APPEND_DOMAIN'),
      nameAttributes: text('LDAP_NAME_ATTRIBUTES')?.split(/[\s,]+/),
      idAttribute: text('LDAP_ID_ATTRIBUTE'),
      deactivatedFilter: text('LDAP_DEACTIVATED_FILTER'),
      maxLeaversPercent: numberOf(text('LDAP_DEACTIVATION_LIMIT_PERCENT')),
      timeoutSeconds: numberOf(text('LDAP_TIMEOUT_SECONDS')),
    })),
    E.flatMap((options) => {
      const problem = findLdapProblem(options);
      return problem === undefined
        ? E.right(options)
        : E.left(`${variables[problem.option]} ${problem.message}`);
    }),
  );
};
