import type { Server } from 'node:http';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  localFiles,
  localUploads,
  md5Gravatars,
  isolatedPictures,
  writePrivateFile,
} from '@parley/adapter-files';
import type { ApiServerOptions, RateLimiter } from '@parley/adapter-http';
import {
  apiServer,
  connectionLimitsOf,
  defaultRateLimits,
  rateLimiter,
} from '@parley/adapter-http';
import type { OpenMailer } from '@parley/adapter-mail';
import { folderMailer, smtpMailer } from '@parley/adapter-mail';
import { linkifierValidator, unicodeEmoji, workerRenderer } from '@parley/adapter-markdown';
import { openPostgresStore } from '@parley/adapter-postgres';
import { httpWebhookCaller } from '@parley/adapter-webhooks';
import type { Ports, UseCases } from '@parley/core';
import {
  bindJobHandlers,
  bindUseCases,
  emailPasswordBackend,
  extendedClients,
  guarded,
  knownClients,
  unlimitedAttempts,
} from '@parley/core';
import * as E from 'fp-ts/Either';
import type { Configuration } from './configuration/configuration';
import { dataPaths } from './configuration/data-folder';
import { rememberedSecret, serverSecretKind } from './configuration/remembered-secret';
import type { Log } from './logger';
import { defectReporter } from './logger';
import { derivedApiKeys } from './security/api-keys';
import { derivedDeviceKeys } from './security/device-keys';
import { derivedFileTokens } from './security/file-tokens';
import { derivedChannelEmailTokens, derivedTokens } from './security/derived-tokens';
import { listedDisposableDomains } from './security/disposable-domains';
import type { HashingCost } from './security/passwords';
import { argonPasswords } from './security/passwords';

/** A server with all adapters connected, not listening yet. */
export type Parley = {
  readonly useCases: UseCases;
  readonly ports: Ports;
  readonly http: Server;
  /** Ends polls with the events they have, then connections; never rejects. */
  readonly stop: () => Promise<void>;
};

/** Without a mail server, emails are written to files for the operator. */
const openMailer = ({ smtpUrl, mailFrom, dataDir }: Configuration): OpenMailer =>
  smtpUrl === undefined
    ? {
        ...folderMailer(
          (name, content) => writePrivateFile(join(dataPaths(dataDir).outbox, name), content),
          mailFrom,
        ),
        close: () => undefined,
      }
    : smtpMailer({ url: smtpUrl, fromAddress: mailFrom });

const cleanUpMilliseconds = 60_000;

/** Options for tests: a cheaper server with more hooks. */
export type ParleyOptions = Pick<ApiServerOptions, 'onUndescribed'> & {
  readonly hashingCost?: HashingCost;
  /** Threads that render messages; one per processor by default. */
  readonly rendererThreads?: number;
  /** Whether this process runs jobs and cleans up, which one of several has to do; true by default. */
  readonly runsJobs?: boolean;
  /** Folder for uploads that are being received, which no other process uses. */
  readonly spoolDir?: string;
  /** Changes with every start of the server, and is the same in all its processes. */
  readonly generation?: number;
  /** Processes that share the port, and with it the limits of connections; 1 by default. */
  readonly processes?: number;
  /** Counts requests, instead of a limiter of this process alone. */
  readonly rateLimiter?: RateLimiter | undefined;
};

/** Connects the adapters to the core, on an existing database. */
export const openParley = async (
  configuration: Configuration,
  databaseUrl: string,
  logger: Log,
  {
    hashingCost,
    rendererThreads,
    runsJobs = true,
    spoolDir,
    processes = 1,
    generation = Math.floor(Date.now() / 1000),
    rateLimiter: sharedLimiter,
    ...checks
  }: ParleyOptions = {},
): Promise<Parley> => {
  const paths = dataPaths(configuration.dataDir);
  const serverSecret =
    configuration.serverSecret ?? (await rememberedSecret(paths.secrets, serverSecretKind));
  const store = await openPostgresStore({
    connectionString: databaseUrl,
    publicUrl: configuration.publicUrl,
    eventLimits: configuration.eventLimits,
    onError: (err, message) => {
      logger.warn({ err }, message);
    },
  });
  const renderer = workerRenderer(
    rendererThreads === undefined ? {} : { workers: rendererThreads },
  );
  const passwords = await argonPasswords(hashingCost);
  const mailer = openMailer(configuration);
  const pictures = isolatedPictures();
  const ports: Ports = {
    mailer,
    confirmationTokens: derivedTokens(serverSecret, 'email-change'),
    invitationTokens: derivedTokens(serverSecret, 'invitation'),
    passwordResetTokens: derivedTokens(serverSecret, 'password-reset'),
    deviceKeys: derivedDeviceKeys(serverSecret),
    eventLimits: configuration.eventLimits,
    serverGeneration: generation,
    invitationLimits: configuration.invitationLimits,
    ...store,
    renderer,
    unicodeEmoji,
    linkifierValidator,
    disposableDomains: listedDisposableDomains,
    files: localFiles(paths.uploads),
    uploads: localUploads(paths.uploads),
    fileTokens: derivedFileTokens(serverSecret),
    pictures,
    gravatars: md5Gravatars,
    apiKeys: derivedApiKeys(serverSecret),
    channelEmailTokens: derivedChannelEmailTokens(serverSecret),
    passwords,
    passwordBackends: [emailPasswordBackend(passwords)],
    attempts: configuration.isRateLimited ? store.attempts : unlimitedAttempts,
    clock: { now: () => Math.floor(Date.now() / 1000) },
    ids: { uuid: randomUUID, token: () => randomBytes(18).toString('base64url') },
    webhooks: httpWebhookCaller({ allowsPrivateNetworks: configuration.allowsPrivateWebhooks }),
    random: { below: (limit) => () => randomInt(limit) },
  };
  const useCases = bindUseCases(ports);
  const handlers = bindJobHandlers(useCases);
  const jobs = runsJobs ? await store.jobs.start(handlers) : store.jobs.startPrompt(handlers);
  const http = apiServer({
    useCases,
    ...checks,
    trustedProxies: configuration.trustedProxies,
    levels: {
      clients: extendedClients(knownClients, configuration.levels.clients),
      server: configuration.levels.server,
    },
    allowedOrigins: configuration.allowedOrigins,
    spoolDir: spoolDir ?? paths.spool,
    reportDefect: defectReporter(logger),
    rateLimiter:
      sharedLimiter ?? (configuration.isRateLimited ? rateLimiter(defaultRateLimits) : undefined),
    connections: connectionLimitsOf(processes),
  });
  const cleanUpFailed = (err: unknown): void =>
    logger.warn({ err }, 'old events and queues cannot be removed');
  const cleaning = setInterval(
    guarded(cleanUpFailed, async () => {
      if (!runsJobs) {
        return;
      }
      const cleaned = await store.cleanUp();
      if (E.isLeft(cleaned)) {
        cleanUpFailed(cleaned.left.cause);
      }
    }),
    cleanUpMilliseconds,
  );
  return {
    useCases,
    ports,
    http,
    stop: async () => {
      clearInterval(cleaning);
      await store.release();
      await closed(http);
      await jobs.stop();
      pictures.stop();
      mailer.close();
      await renderer.stop();
      await store.close();
    },
  };
};

const graceMilliseconds = 5_000;

/** Waits for a while for requests that are being processed. */
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const force = setTimeout(() => {
      server.closeAllConnections();
    }, graceMilliseconds);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
