import { isEmail } from '@parley/core/accounts';
import { FilterParser } from 'ldapts';
import { anyoneFilter, namePlaceholder } from './filters';

/** Receives what the operator should know, and the error that caused it, if any. */
export type LdapLog = (message: string, err?: unknown) => void;

/** How a directory is asked about people. */
export type LdapOptions = {
  /** `ldap://host:389` or `ldaps://host:636`. */
  readonly url: string;
  /** Whether an `ldap://` connection is encrypted before anything is sent; true by default. */
  readonly startTls?: boolean | undefined;
  /** Certificates in PEM that are trusted instead of those of the system. */
  readonly ca?: string | undefined;
  /** Whether the certificate of the directory is checked; true by default. */
  readonly checksCertificate?: boolean | undefined;
  /** The account that searches; left out, the search is anonymous. */
  readonly serviceAccount?: { readonly dn: string; readonly password: string } | undefined;
  /** The DN below which people are. */
  readonly base: string;
  /** Finds a person by the user name, which replaces `%(user)s`; `(uid=%(user)s)` by default. */
  readonly userFilter?: string | undefined;
  /** The attribute with the email address; user names may then be of any form. */
  readonly emailAttribute?: string | undefined;
  /** The domain that completes a user name to the email address. */
  readonly appendDomain?: string | undefined;
  /** The attributes of which the name consists; `cn` by default. */
  readonly nameAttributes?: readonly string[] | undefined;
  /** What identifies an entry for good; `entryUUID` or `objectGUID` by default. */
  readonly idAttribute?: string | undefined;
  /** Which people are deactivated, besides those with the flag of Active Directory. */
  readonly deactivatedFilter?: string | undefined;
  /** Accounts of one organization that may be deactivated in one night, in percent; 20 by default. */
  readonly maxLeaversPercent?: number | undefined;
  /** How long a login may take; 10 by default. */
  readonly timeoutSeconds?: number | undefined;
};

/** Which option is invalid, and what it has to be. */
export type LdapProblem = { readonly option: keyof LdapOptions; readonly message: string };

const attribute = /^[A-Za-z][A-Za-z0-9-]*$/;

/** Whether the text is a filter as in RFC 4515; the parser accepts some that are not closed. */
const isFilter = (text: string): boolean => {
  try {
    FilterParser.parseString(text);
    return text.startsWith('(') && text.split('(').length === text.split(')').length;
  } catch {
    return false;
  }
};

const isLdapUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    ['ldap:', 'ldaps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};

const isDn = (text: string): boolean => /^[^=,]+=[^=]/.test(text);

type Check = readonly [option: keyof LdapOptions, isInvalid: boolean, message: string];

const isOutside = (value: number | undefined, maximum: number): boolean =>
  value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= maximum);

const maxTimeoutSeconds = 60;

/** The first problem in the options, if there is any. */
export const findLdapProblem = ({
  url,
  startTls,
  serviceAccount,
  base,
  userFilter,
  emailAttribute,
  appendDomain,
  nameAttributes,
  idAttribute,
  deactivatedFilter,
  maxLeaversPercent,
  timeoutSeconds,
}: LdapOptions): LdapProblem | undefined => {
  const isNoAttribute = (name: string | undefined): boolean =>
    name !== undefined && !attribute.test(name);
  const checks: readonly Check[] = [
    ['url', !isLdapUrl(url), 'must be a URL like ldaps://directory.example.org'],
    [
      'startTls',
      startTls === true && url.startsWith('ldaps:'),
      'cannot be on for ldaps://, which is encrypted from the start',
    ],
    ['base', !isDn(base), 'must be a DN like ou=people,dc=example,dc=org'],
    [
      'serviceAccount',
      serviceAccount !== undefined && (serviceAccount.dn === '' || serviceAccount.password === ''),
      'must have a DN and a password: without a password, a directory takes the bind as anonymous',
    ],
    [
      'userFilter',
      userFilter !== undefined &&
        (!userFilter.includes(namePlaceholder) || !isFilter(anyoneFilter(userFilter))),
      `must be a filter that contains ${namePlaceholder}, like (uid=${namePlaceholder})`,
    ],
    [
      'deactivatedFilter',
      deactivatedFilter !== undefined && !isFilter(deactivatedFilter),
      'must be a filter like (nsAccountLock=true)',
    ],
    ['emailAttribute', isNoAttribute(emailAttribute), 'must be the name of an attribute'],
    ['idAttribute', isNoAttribute(idAttribute), 'must be the name of an attribute'],
    [
      'nameAttributes',
      nameAttributes !== undefined &&
        (nameAttributes.length === 0 || nameAttributes.some(isNoAttribute)),
      'must be names of attributes',
    ],
    [
      'appendDomain',
      appendDomain !== undefined && !isEmail(`user@${appendDomain}`),
      'must be a domain like example.org',
    ],
    [
      'appendDomain',
      appendDomain !== undefined && emailAttribute !== undefined,
      'cannot be set together with the attribute of the email address',
    ],
    ['maxLeaversPercent', isOutside(maxLeaversPercent, 100), 'must be a number from 1 to 100'],
    [
      'timeoutSeconds',
      isOutside(timeoutSeconds, maxTimeoutSeconds),
      `must be a number from 1 to ${maxTimeoutSeconds}`,
    ],
  ];
  const failed = checks.find(([, isInvalid]) => isInvalid);
  return failed === undefined ? undefined : { option: failed[0], message: failed[2] };
};
