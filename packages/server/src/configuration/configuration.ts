import { resolve } from 'node:path';
import { defaultConnectionLimits } from '@parley/adapter-http';
import type { LdapOptions } from '@parley/adapter-ldap';
import type { JwtOptions, OidcOptions } from '@parley/adapter-oidc';
import type { InvitationLimits } from '@parley/core/accounts';
import type { EventLimits } from '@parley/core/kernel';
import { maxRealmNameLength } from '@parley/core/access';
import {
  defaultInvitationLimits,
  isEmail,
  maxValidityMinutes,
  parseFullName,
} from '@parley/core/accounts';
import { currentLevel, defaultEventLimits, lengthOf } from '@parley/core/kernel';
import { presentFailure } from '@parley/wire';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AcceptedSecret } from '../security/derived-ports';
import { readAcceptedSecret } from './accepted-secret';
import {
  checkDatabaseUrl,
  checkOrigins,
  checkProxies,
  checkPublicUrl,
  checkSecretLength,
  checkSender,
  checkSmtpUrl,
} from './check-setting';
import type { FilePlace } from './file-place';
import { readFilePlace } from './file-place';
import type { LevelSettings } from './level-settings';
import { readLevels } from './level-settings';
import type { MailGatewaySettings } from './mail-gateway-settings';
import { readMailGateway } from './mail-gateway-settings';
import type { MetricsSettings } from './metrics-settings';
import { readLogins } from './login-configuration';
import { readMetricsSettings } from './metrics-settings';
import type { Read, Text } from './read-setting';
import { isCount, portRange, readChoice, readHost, readNumber, readSwitch } from './read-setting';
import type { ShardSettings } from './shard-settings';
import type { TracingSettings } from './tracing-settings';
import { readTracing } from './tracing-settings';
import { readShards } from './shard-settings';

/** Everything that the environment configures. Source: docs/operations.md. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** The URL at which clients reach the first realm. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** Where uploads, avatars and emoji are stored; undefined for the data folder. */
  readonly filePlace: FilePlace | undefined;
  /** Undefined runs an embedded PostgreSQL. Of several databases, the first. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` names; undefined without a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** The databases that share the organizations; undefined if there is only one. */
  readonly shards: ShardSettings | undefined;
  readonly owner: {
    readonly email: string;
    /** Undefined generates one, which is written to a file in the data folder. */
    readonly password: string | undefined;
    readonly name: string;
  };
  readonly organizationName: string;
  readonly isRateLimited: boolean;
  /** The mail server; undefined writes emails into the data folder. */
  readonly smtpUrl: string | undefined;
  /** The sender of emails. */
  readonly mailFrom: string;
  /** The directory whose people may log in; undefined for none. */
  readonly ldap: LdapOptions | undefined;
  /** The provider with which people may log in; undefined for none. */
  readonly oidc: OidcOptions | undefined;
  /** Whose tokens log people in; undefined for nobody's. */
  readonly jwt: JwtOptions | undefined;
  /** Undefined if the server receives no emails. */
  readonly mailGateway: MailGatewaySettings | undefined;
  /** Whether the server serves the web client. */
  readonly servesClient: boolean;
  /** Whether bots may call addresses of this machine and of private networks. */
  readonly allowsPrivateWebhooks: boolean;
  /** Whether pages at such addresses may be fetched for previews. */
  readonly allowsPrivatePreviews: boolean;
  /** The proxies whose forwarded client addresses are trusted. */
  readonly trustedProxies: readonly string[];
  readonly levels: LevelSettings;
  /** Origins whose pages may read responses. */
  readonly allowedOrigins: readonly string[];
  readonly eventLimits: EventLimits;
  readonly invitationLimits: InvitationLimits;
  readonly logLevel: LogLevel;
  /** Where metrics are served; undefined counts nothing. */
  readonly metricsSettings: MetricsSettings | undefined;
  /** Where traces are sent; undefined makes none. */
  readonly tracingSettings: TracingSettings | undefined;
  /** After how many seconds without a sign of life the database counts as unavailable. */
  readonly databaseTimeoutSeconds: number;
  /** How long a start waits for a database that does not answer. */
  readonly databaseWaitSeconds: number;
  /** What of the database a start may replace. */
  readonly replaced: {
    /** The fingerprint of a secret. */
    readonly secret: string | undefined;
    /** The host of the first organization. */
    readonly host: string | undefined;
  };
  /** For how long a server that stops still serves requests, and says that it is not ready. */
  readonly drainSeconds: number;
  /** Connections that one address may have. */
  readonly connectionsPerAddress: number;
  /** Processes that serve requests. */
  readonly workers: number;
  /** Undefined generates one, stored in the data folder. */
  readonly serverSecret: string | undefined;
  /** A secret whose keys are accepted, too; undefined for that of the data folder, if any. */
  readonly acceptedSecret: AcceptedSecret | undefined;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

const given = (environment: Environment, name: string): string | undefined => {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
};

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Whether an address or a host name is of this machine alone. */
export const isLoopbackHost = (host: string): boolean =>
  /^127\.|^(.+\.)?localhost$|^(::1|\[::1\])$/.test(host);

/** The addresses that mean every address of the machine: nobody can reach the server at them. */
const isEveryAddress = (host: string): boolean => /^(0\.0\.0\.0|0|[0:]*::[0:]*)$/.test(host);

const readPublicUrl = (given: string | undefined, host: string, port: number): Read<URL> => {
  if (given === undefined && isEveryAddress(host)) {
    return E.left(
      `PUBLIC_URL must be set where HOST is ${host}: the URL at which clients reach the server, such as https://chat.example.org`,
    );
  }
  return checkPublicUrl('PUBLIC_URL', given ?? `http://${urlHost(host)}:${port}`);
};

const readOwnerName = (text = 'Owner'): Read<string> =>
  pipe(
    parseFullName(text),
    E.mapLeft(
      (failure) => `OWNER_NAME cannot be a name: ${presentFailure(failure, currentLevel).msg}`,
    ),
  );

const readOrganizationName = (text = 'Parley'): Read<string> =>
  lengthOf(text) <= maxRealmNameLength
    ? E.right(text)
    : E.left(`ORGANIZATION_NAME must have ${maxRealmNameLength} characters or fewer`);

const readOwnerEmail = (text = 'owner@localhost'): Read<string> =>
  isEmail(text) ? E.right(text) : E.left(`OWNER_EMAIL must be an email address, not '${text}'`);

/** The first organization and its owner, which the first start creates. */
const readFirst = (text: Text): Read<Pick<Configuration, 'organizationName' | 'owner'>> =>
  pipe(
    E.Do,
    E.bind('email', () => readOwnerEmail(text('OWNER_EMAIL'))),
    E.bind('name', () => readOwnerName(text('OWNER_NAME'))),
    E.bind('organizationName', () => readOrganizationName(text('ORGANIZATION_NAME'))),
    E.map(({ organizationName, ...owner }) => ({
      organizationName,
      owner: { ...owner, password: text('OWNER_PASSWORD') },
    })),
  );

const secondsPerHour = 3600;

/** More processes than any machine for one PostgreSQL server can use. */
const maxWorkers = 64;

const maxEmailsPerDay = 1_000_000_000;

const readEmailsPerDay = (
  text = String(defaultInvitationLimits.emailsPerDay),
): Read<number | undefined> => {
  if (text === 'off') {
    return E.right(undefined);
  }
  return isCount(text, 0, maxEmailsPerDay)
    ? E.right(Number(text))
    : E.left(`INVITATIONS_PER_DAY must be a number up to ${maxEmailsPerDay} or off, not '${text}'`);
};

const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readServerSecret = (text: Text): Read<string | undefined> => {
  const secret = text('SERVER_SECRET');
  return secret === undefined ? E.right(undefined) : checkSecretLength('SERVER_SECRET', secret);
};

const readSecrets = (text: Text): Read<Pick<Configuration, 'acceptedSecret' | 'serverSecret'>> =>
  pipe(
    E.Do,
    E.bind('serverSecret', () => readServerSecret(text)),
    E.bind('acceptedSecret', () => readAcceptedSecret(text)),
  );

const readInvitationLimits = (text: Text): Read<InvitationLimits> =>
  pipe(
    E.Do,
    E.bind('validityMinutes', () =>
      readNumber(
        text,
        'INVITATION_LINK_VALIDITY_MINUTES',
        [1, maxValidityMinutes],
        defaultInvitationLimits.validityMinutes,
      ),
    ),
    E.bind('emailsPerDay', () => readEmailsPerDay(text('INVITATIONS_PER_DAY'))),
  );

const readEventLimits = (text: Text): Read<EventLimits> =>
  pipe(
    E.Do,
    E.bind('maxQueuesPerUser', () =>
      readNumber(text, 'EVENT_QUEUES_PER_USER', [10, 10_000], defaultEventLimits.maxQueuesPerUser),
    ),
    E.bind('logHours', () =>
      readNumber(
        text,
        'EVENT_LOG_HOURS',
        [1, 168],
        defaultEventLimits.maxLogAgeSeconds / secondsPerHour,
      ),
    ),
    E.bind('maxLogEntries', () =>
      readNumber(
        text,
        'EVENT_LOG_ENTRIES',
        [10_000, 1_000_000_000],
        defaultEventLimits.maxLogEntries,
      ),
    ),
    E.map(({ maxQueuesPerUser, logHours, maxLogEntries }) => ({
      maxQueuesPerUser,
      maxLogAgeSeconds: logHours * secondsPerHour,
      maxLogEntries,
    })),
  );

type Serving = Pick<
  Configuration,
  | 'connectionsPerAddress'
  | 'databaseTimeoutSeconds'
  | 'databaseWaitSeconds'
  | 'drainSeconds'
  | 'metricsSettings'
  | 'servesClient'
  | 'tracingSettings'
>;

/** What the server bears of one address and of its database, and what it serves besides the API. */
const readServing = (text: Text): Read<Serving> =>
  pipe(
    E.Do,
    E.bind('metricsSettings', () => readMetricsSettings(text)),
    E.bind('tracingSettings', () => readTracing(text)),
    E.bind('databaseTimeoutSeconds', () => readNumber(text, 'DATABASE_TIMEOUT', [1, 60], 5)),
    E.bind('databaseWaitSeconds', () => readNumber(text, 'DATABASE_WAIT', [0, 86_400], 60)),
    E.bind('drainSeconds', () => readNumber(text, 'DRAIN_SECONDS', [0, 30], 0)),
    E.bind('connectionsPerAddress', () =>
      readNumber(
        text,
        'CONNECTIONS_PER_ADDRESS',
        [10, defaultConnectionLimits.total],
        defaultConnectionLimits.perAddress,
      ),
    ),
    E.bind('servesClient', () => readSwitch(text, 'WEB_CLIENT', ['on', 'off'], true)),
  );

/** How emails are sent and received. */
const readMail = (
  text: Text,
  host: string,
  publicUrl: URL,
): Read<Pick<Configuration, 'mailFrom' | 'mailGateway' | 'smtpUrl'>> => {
  const url = text('SMTP_URL');
  return pipe(
    E.Do,
    E.bind('smtpUrl', () =>
      url === undefined
        ? E.right(undefined)
        : pipe(
            checkSmtpUrl('SMTP_URL', url),
            E.map(({ href }) => href),
          ),
    ),
    E.bind('mailFrom', () =>
      checkSender('MAIL_FROM', text('MAIL_FROM') ?? `noreply@${publicUrl.hostname}`),
    ),
    E.bind('mailGateway', () => readMailGateway(text, host)),
  );
};

const readDatabase = (name: string, text: Text): Read<string | undefined> => {
  const url = text(name);
  return url === undefined
    ? E.right(undefined)
    : pipe(
        checkDatabaseUrl(name, url),
        E.map(({ href }) => href),
      );
};

/** Where data and files are. */
const readStorage = (
  text: Text,
): Read<
  Pick<Configuration, 'dataDir' | 'databaseDirectUrl' | 'databaseUrl' | 'filePlace' | 'shards'>
> => {
  return pipe(
    E.Do,
    E.bind('shards', () => readShards(text)),
    E.bind('givenUrl', () => readDatabase('DATABASE_URL', text)),
    E.let('databaseUrl', ({ shards, givenUrl }) => givenUrl ?? shards?.first.url),
    E.bind('databaseDirectUrl', () => readDatabase('DATABASE_DIRECT_URL', text)),
    E.filterOrElse(
      ({ givenUrl, databaseDirectUrl }) =>
        givenUrl !== undefined || databaseDirectUrl === undefined,
      () => 'DATABASE_URL must be set with DATABASE_DIRECT_URL: the address of the pooler',
    ),
    E.bind('filePlace', () => readFilePlace(text)),
    E.let('dataDir', () => resolve(text('DATA_DIR') ?? './data')),
  );
};

/** What may call addresses of this machine and of private networks. */
const readPrivateNetworks = (
  text: Text,
  { hostname }: URL,
): Read<Pick<Configuration, 'allowsPrivatePreviews' | 'allowsPrivateWebhooks'>> => {
  const isAllowed = (name: string, isInitially: boolean) =>
    readSwitch(text, name, ['allow', 'refuse'], isInitially);
  return pipe(
    E.Do,
    // If clients can only come from this machine, so do the programs that they try out.
    E.bind('allowsPrivateWebhooks', () => isAllowed('PRIVATE_WEBHOOKS', isLoopbackHost(hostname))),
    // Everybody may send links, and reads what is behind them.
    E.bind('allowsPrivatePreviews', () => isAllowed('PRIVATE_PREVIEWS', false)),
  );
};

/** Reads the environment; the first invalid value is the failure. */
export const readConfiguration = (environment: Environment): Read<Configuration> => {
  const text = (name: string) => given(environment, name);
  return pipe(
    E.Do,
    E.bind('port', () => readNumber(text, 'PORT', portRange, 9991)),
    E.bind('host', () => readHost(text, 'HOST', '127.0.0.1')),
    E.bind('publicUrl', ({ host, port }) => readPublicUrl(text('PUBLIC_URL'), host, port)),
    E.bind('storage', () => readStorage(text)),
    E.bind('first', () => readFirst(text)),
    E.bind('isRateLimited', () => readSwitch(text, 'RATE_LIMIT', ['on', 'off'], true)),
    E.bind('mail', ({ host, publicUrl }) => readMail(text, host, publicUrl)),
    E.bind('privateNetworks', ({ publicUrl }) => readPrivateNetworks(text, publicUrl)),
    E.bind('logins', () => readLogins(text)),
    E.bind('invitationLimits', () => readInvitationLimits(text)),
    E.bind('eventLimits', () => readEventLimits(text)),
    E.bind('trustedProxies', () =>
      checkProxies('TRUSTED_PROXIES', listed(text('TRUSTED_PROXIES'))),
    ),
    E.bind('levels', () => readLevels(text('DEFAULT_FEATURE_LEVEL'), text('CLIENT_LEVELS'))),
    E.bind('workers', () => readNumber(text, 'WORKERS', [1, maxWorkers], 1)),
    E.bind('serving', () => readServing(text)),
    E.bind('allowedOrigins', () => checkOrigins('CORS_ORIGINS', listed(text('CORS_ORIGINS')))),
    E.bind('logLevel', () => readChoice(text, 'LOG_LEVEL', logLevels, 'info')),
    E.bind('secrets', () => readSecrets(text)),
    E.map(({ storage, first, mail, privateNetworks, serving, secrets, logins, ...read }) => ({
      ...read,
      ...logins,
      ...secrets,
      ...first,
      ...storage,
      ...serving,
      ...mail,
      replaced: { secret: text('REPLACED_SECRET'), host: text('REPLACED_HOST') },
      ...privateNetworks,
    })),
  );
};
