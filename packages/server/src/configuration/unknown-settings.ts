import type { Environment } from './configuration';
import { ldapSettingNames } from './ldap-configuration';
import { loginSettingNames } from './login-configuration';

/** Every variable that the server reads. Source: docs/operations.md#settings. */
export const settingNames: readonly string[] = [
  'ACCEPTED_SECRET',
  'ACCEPTED_SECRET_UNTIL',
  'CLIENT_LEVELS',
  'CONNECTIONS_PER_ADDRESS',
  'CORS_ORIGINS',
  'DATABASES',
  'DATABASE_DIRECT_URL',
  'DATABASE_TIMEOUT',
  'DATABASE_URL',
  'DATABASE_WAIT',
  'DATA_DIR',
  'DEFAULT_FEATURE_LEVEL',
  'DRAIN_SECONDS',
  'EVENT_LOG_ENTRIES',
  'EVENT_LOG_HOURS',
  'EVENT_QUEUES_PER_USER',
  'HOST',
  'INVITATIONS_PER_DAY',
  'INVITATION_LINK_VALIDITY_MINUTES',
  ...ldapSettingNames,
  ...loginSettingNames,
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
  'MAIL_FROM',
  'MAIL_GATEWAY_DOMAIN',
  'MAIL_GATEWAY_HOST',
  'MAIL_GATEWAY_MAX_MIB',
  'MAIL_GATEWAY_PORT',
  'MAIL_GATEWAY_TLS_CERT',
  'MAIL_GATEWAY_TLS_KEY',
  'ORGANIZATION_NAME',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OWNER_EMAIL',
  'OWNER_NAME',
  'OWNER_PASSWORD',
  'PORT',
  'PRIVATE_PREVIEWS',
  'PRIVATE_WEBHOOKS',
  'PUBLIC_URL',
  'RATE_LIMIT',
  'REPLACED_HOST',
  'REPLACED_SECRET',
  'S3_URL',
  'SERVER_SECRET',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  'UPLOADS_DIR',
  'WEB_CLIENT',
  'WORKERS',
];

/**
 * The fewest insertions, deletions, replacements, and exchanges of two neighbors that make one text
 * of the other.
 */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  let above: readonly number[] = [];
  for (let i = 1; i <= a.length; i += 1) {
    const twoAbove = above;
    above = row;
    row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? (twoAbove[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, exchanged, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return row[b.length] ?? 0;
};

/** Short names are like those of other programs: `HOME` is no misspelled `HOST`. */
const toleranceOf = ({ length }: string): number =>
  length < 7 ? 0 : length < 10 ? 1 : length < 14 ? 2 : 3;

/** Names with which variables of no other program begin, as far as there is a usual one. */
const ownPrefixes = /^(PARLEY|SMTP|LDAP|OIDC|OWNER|MAIL_GATEWAY)_/;

const nearest = (name: string): { readonly known: string; readonly difference: number } =>
  settingNames
    .map((known) => ({ known, difference: distance(name, known) }))
    .reduce((best, each) => (each.difference < best.difference ? each : best));

/**
 * Variables that look like settings and are none, each in one line with the setting that may be
 * meant. They may belong to another program, so they are no reason not to start.
 */
export const findUnknownSettings = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const { known, difference } = nearest(name.replace(/^PARLEY_/, ''));
      return difference <= toleranceOf(known) || ownPrefixes.test(name)
        ? [`${name} is no setting, and has no effect: ${known} may be meant`]
        : [];
    });
