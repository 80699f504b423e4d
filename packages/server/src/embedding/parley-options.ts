import type { ApiServerOptions, RateLimiter } from '@parley/adapter-http';
import type { LdapOptions } from '@parley/adapter-ldap';
import type { JwtOptions, OidcOptions } from '@parley/adapter-oidc';
import type { Ports } from '@parley/core';
import type { InvitationLimits } from '@parley/core/accounts';
import type { EventLimits } from '@parley/core/kernel';
import type { Pool } from 'pg';
import type { FilePlace } from '../configuration/file-place';
import type { LevelSettings } from '../configuration/level-settings';
import type { MailGatewaySettings } from '../configuration/mail-gateway-settings';
import type { Log } from '../logger';
import type { Metrics } from '../metrics/metrics';
import type { AcceptedSecret } from '../security/derived-ports';
import type { HashingCost } from '../security/passwords';
import type { Tracing } from '../tracing/tracing';

/** What a program may replace: everything but the database. */
export type ReplaceablePorts = Pick<
  Ports,
  | 'apiKeys'
  | 'clock'
  | 'disposableDomains'
  | 'files'
  | 'gravatars'
  | 'ids'
  | 'linkifierValidator'
  | 'mailer'
  | 'pages'
  | 'passwordBackends'
  | 'passwords'
  | 'pictures'
  | 'random'
  | 'renderer'
  | 'unicodeEmoji'
  | 'pushes'
  | 'webhooks'
>;

/** What a program that embeds Parley can set; only the public URL has no default. */
export type ParleyOptions = Pick<ApiServerOptions, 'onSuccess' | 'onUndescribed'> & {
  /** The URL at which browsers reach the program, such as `https://example.org`. */
  readonly publicUrl: string | URL;
  /** The path at which the router is mounted, such as `/chat`. */
  readonly mountPath?: string;
  /**
   * The URL of a PostgreSQL database, or the program's own pool, whose settings are used and which
   * is never ended. Left out, a PostgreSQL runs in the data folder.
   */
  readonly database?: string | Pick<Pool, 'options'> | undefined;
  /**
   * The same database without the pooler in transaction mode that `database` names, if it does: for
   * migrations, jobs and the connection that listens.
   */
  readonly databaseDirectUrl?: string | undefined;
  /**
   * The name of the database and further ones, which share the organizations with it. The router and
   * the server serve all of them; `as`, `events`, `useCases` and `ports` are about those of the first,
   * and `shards` has use cases and ports of each.
   */
  readonly shards?:
    | {
        readonly first: string;
        readonly others: readonly { readonly name: string; readonly url: string }[];
      }
    | undefined;
  /** Uploads, secrets and the embedded database; `./data` by default. */
  readonly dataDir?: string;
  /** Where uploads, avatars and emoji are stored, if not in the data folder. */
  readonly filePlace?: FilePlace | undefined;
  /** The first organization, which is created if there is none. */
  readonly organization?: {
    readonly name: string;
    /** Without a password, the owner cannot log in with one. */
    readonly owner: {
      readonly email: string;
      readonly fullName: string;
      readonly password?: string;
    };
  };
  /** Replaced ports: email, files, renderer, clock, who checks passwords, and others. */
  readonly ports?: Partial<ReplaceablePorts>;
  /** At least 32 characters; by default one that is generated and kept in the data folder. */
  readonly serverSecret?: string | undefined;
  /** A secret whose keys are accepted, too; by default the one in the data folder, if any. */
  readonly acceptedSecret?: AcceptedSecret | undefined;
  /** The mail server, such as `smtp://localhost`; by default emails are written into a folder. */
  readonly smtpUrl?: string | undefined;
  /** The sender of emails; `noreply@` the host by default. */
  readonly mailFrom?: string;
  /**
   * The LDAP directory whose people may log in, besides the accounts with a password of their own.
   * Not used if the program replaces the password backends.
   */
  readonly ldap?: LdapOptions | undefined;
  /** Where people can log in whose accounts are elsewhere. */
  readonly oidc?: OidcOptions | undefined;
  /** Whose tokens log people in. */
  readonly jwt?: JwtOptions | undefined;
  /** How emails to channels are received, if they are. */
  readonly mailGateway?: MailGatewaySettings | undefined;
  /** Limits of requests and of attempts to log in; true by default. */
  readonly isRateLimited?: boolean;
  /**
   * Whether the web client is served at the mount path, with an icon and a `robots.txt`; true by
   * default.
   */
  readonly servesClient?: boolean;
  /** Whether bots may call addresses of this machine and of private networks; false by default. */
  readonly allowsPrivateWebhooks?: boolean;
  /** Whether pages at such addresses are fetched for previews of links; false by default. */
  readonly allowsPrivatePreviews?: boolean;
  /** Addresses and networks of proxies whose forwarded client address is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may read responses. */
  readonly allowedOrigins?: readonly string[];
  readonly levels?: LevelSettings;
  readonly eventLimits?: EventLimits;
  readonly invitationLimits?: InvitationLimits;
  /** Receives defects and warnings; JSON lines on standard error by default. */
  readonly log?: Log;
  /** Counts what Parley does, with `newMetrics()`; nothing is counted by default. */
  readonly metrics?: Metrics | undefined;
  /** Sends traces, with `openTracing()`; ended when Parley stops. None are sent by default. */
  readonly tracing?: Tracing | undefined;
  readonly hashingCost?: HashingCost;
  /** Threads that render messages; by default one fewer than processors, and at least one. */
  readonly rendererThreads?: number;
  /** Whether this process runs jobs and cleans up, which one of several has to do; true by default. */
  readonly runsJobs?: boolean;
  /** Folder for uploads that are being received, which no other process uses. */
  readonly spoolDir?: string;
  /** Changes with every start of the server, and is the same in all its processes. */
  readonly generation?: number;
  /**
   * After how many seconds without a sign of life the database counts as unavailable; 5 by default.
   */
  readonly databaseTimeoutSeconds?: number;
  /**
   * For how long the server's own port serves requests after `stop()`, and says that it is not ready,
   * so that a proxy sends them elsewhere; 0 seconds by default.
   */
  readonly drainSeconds?: number;
  /** Connections that one address may have to the server's own port; 1,000 by default. */
  readonly connectionsPerAddress?: number;
  /** Processes that share the port, and with it the limits of connections; 1 by default. */
  readonly processes?: number;
  /** Counts requests, instead of a limiter of this process alone. */
  readonly rateLimiter?: RateLimiter | undefined;
  /**
   * Whether another process has prepared and locked the data folder, and keeps it so; false by
   * default.
   */
  readonly isDataFolderLocked?: boolean;
};

/** The URL of the first organization, with the path at which the router is mounted. */
export const siteUrlOf = ({
  publicUrl,
  mountPath = '',
}: Pick<ParleyOptions, 'publicUrl' | 'mountPath'>): URL => {
  const url = new URL(publicUrl);
  const parts = `${url.pathname}/${mountPath}`.split('/').filter((part) => part !== '');
  url.pathname = `/${parts.join('/')}`;
  return url;
};
