import type { Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { resolve as resolvePath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRouter, ApiServerOptions } from '@parley/adapter-http';
import {
  apiRouter,
  apiServer,
  connectionLimitsOf,
  defaultConnectionLimits,
  defaultRateLimits,
  rateLimiter,
  readSite,
} from '@parley/adapter-http';
import type { PostgresStore } from '@parley/adapter-postgres';
import type { Event } from '@parley/client';
import type { Embedded, EventSubscription, Ports, UseCases } from '@parley/core';
import { ParleyError, bindJobHandlers, embed } from '@parley/core';
import { emptyDirectory } from '@parley/core/access';
import { extendedClients, guarded, knownClients } from '@parley/core/kernel';
import { eventPresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { dataPaths } from './configuration/data-folder';
import { noPorts } from './configuration/free-ports';
import type { LockedDataFolder } from './configuration/instance-lock';
import { lockDataFolder } from './configuration/instance-lock';
import { prepareDataFolder } from './configuration/prepare-data-folder';
import { acceptedSecretOf } from './configuration/accepted-secret';
import { readSecret, rememberedSecret, serverSecretKind } from './configuration/remembered-secret';
import { directAddress } from './database/direct-address';
import { problemWithOptions } from './embedding/check-options';
import { makePorts } from './embedding/make-ports';
import { observedHandlers } from './embedding/observed-ports';
import { clientFolder } from './embedding/client-folder';
import { openDatabase } from './embedding/open-database';
import type { Shard, Shards } from './embedding/open-shards';
import { openShards } from './embedding/open-shards';
import type { ParleyOptions } from './embedding/parley-options';
import { siteUrlOf } from './embedding/parley-options';
import { listenForEmail } from './email-gateway/open-gateway';
import { receiverOfAll } from './email-gateway/receiver-of-all';
import type { Stop } from './stop-in-time';
import { stopInTime } from './stop-in-time';
import { logObserver } from './log-observer';
import type { Log } from './logger';
import type { Observer } from './observer';
import { bothObservers } from './observer';
import { defectReporter, newLogger } from './logger';
import { warnings } from './warnings';

/** A Parley that is connected to its database: in process, as a handler, and as a server. */
export type Parley = Omit<Embedded, 'events'> & {
  /**
   * The events that a user may see, from now on, until the signal is aborted, the loop is left, or
   * Parley stops. They have the types of the API reference: `type` and `op` tell them apart.
   */
  readonly events: (...given: Parameters<Embedded['events']>) => EventSubscription<Event>;
  /**
   * Answers the requests of clients: `app.use('/chat', parley.router)`. Those for other paths are
   * passed on unchanged.
   */
  readonly router: ApiRouter;
  readonly ports: Ports;
  /** The databases; `ports` and `useCases` are those of the first. */
  readonly shards: Shards;
  /** A server of its own, for a program that has none; not listening yet. */
  readonly http: Server;
  /** Starts the jobs: notices, emails, scheduled messages, cleaning up. */
  readonly start: () => Promise<void>;
  /**
   * Starts to receive emails to channels, if `mailGateway` has a port. Rejects with a StartFailure if
   * it cannot.
   */
  readonly listenForEmail: () => Promise<void>;
  /**
   * Ends polls with the events they have, then the connections of its own servers, which drain
   * before, then the jobs; never rejects. The program's own server and pool stay as they are.
   */
  readonly stop: () => Promise<void>;
};

const cleanUpMilliseconds = 60_000;

/** Creates the first organization, if there is none. */
const createOrganization = async (
  { organization }: UseCases,
  { name, owner }: NonNullable<ParleyOptions['organization']>,
): Promise<void> => {
  const password = owner.password ?? randomBytes(18).toString('base64url');
  const created = await organization.createRealm({
    subdomain: '',
    name,
    owner: { ...owner, password },
  })();
  if (E.isLeft(created)) {
    throw new ParleyError(created.left);
  }
};

/** The value of the first call, for all of them. */
const once = <A>(make: () => A): (() => A) => {
  const made: A[] = [];
  return () => {
    const [first = make()] = made;
    made[0] = first;
    return first;
  };
};

/** A short text, which a renderer may be expected to render at any time. */
const rendersText = async ({ render }: Ports['renderer']): Promise<boolean> =>
  E.isRight(await render('ready', emptyDirectory)());

/** Each of the questions, asked of every database. */
const checksOf = (stores: readonly PostgresStore[]): PostgresStore['checks'] => {
  const every = (name: keyof PostgresStore['checks']) => async () =>
    (await Promise.all(stores.map(({ checks }) => checks[name]()))).every((isSo) => isSo);
  return { database: every('database'), migrations: every('migrations'), jobs: every('jobs') };
};

/** Runs jobs and cleans up, until it is stopped. */
const startWork = async (
  { runsJobs = true }: ParleyOptions,
  { store, useCases }: Shard,
  log: Log,
  { onEmailDropped }: Observer,
): Promise<() => Promise<void>> => {
  const handlers = observedHandlers(bindJobHandlers(useCases), onEmailDropped);
  const jobs = runsJobs ? await store.jobs.start(handlers) : store.jobs.startPrompt(handlers);
  const cleanUpFailed = (err: unknown): void =>
    log.warn({ err }, 'old events and queues cannot be removed');
  const cleaning = setInterval(
    guarded(cleanUpFailed, async () => {
      const cleaned = runsJobs ? await store.cleanUp() : E.right(undefined);
      if (E.isLeft(cleaned)) {
        cleanUpFailed(cleaned.left.cause);
      }
    }),
    cleanUpMilliseconds,
  );
  return () => {
    clearInterval(cleaning);
    return jobs.stop();
  };
};

/** The server's secret; the process that has locked the folder creates it. */
const secretOf = async (dataDir: string, folder: LockedDataFolder | undefined): Promise<string> => {
  if (folder === undefined) {
    return readSecret(dataDir, serverSecretKind);
  }
  prepareDataFolder(folder);
  return rememberedSecret(folder, serverSecretKind);
};

/**
 * Parley inside another program: connects the adapters to the core, migrates the database and
 * creates the first organization. Nothing runs in the background until `start()`.
 *
 * Rejects with a TypeError that names an option with a wrong value, with a StartFailure that says what
 * is wrong with the data folder, with the error of the database if it cannot be used, and with a
 * ParleyError if the organization cannot be created.
 */
export const createParley = async (options: ParleyOptions): Promise<Parley> => {
  const problem = problemWithOptions(options);
  if (problem !== undefined) {
    throw new TypeError(problem);
  }
  const siteUrl = siteUrlOf(options);
  const dataDir = resolvePath(options.dataDir ?? './data');
  const { tracing } = options;
  const plainLog = options.log ?? newLogger('warn');
  const log = tracing?.correlated(plainLog) ?? plainLog;
  const folder = options.isDataFolderLocked === true ? undefined : lockDataFolder(dataDir, noPorts);
  const endings: Stop[] = folder === undefined ? [] : [folder.unlock];
  const inTime = stopInTime(log);
  if (tracing !== undefined) {
    endings.push(() => inTime('the traces', tracing.stop));
  }
  const end = async (): Promise<void> => {
    for (const stop of endings.toReversed()) {
      await stop();
    }
  };
  try {
    // Read first, so that a damaged file is reported before anything is connected.
    const secrets = {
      current: options.serverSecret ?? (await secretOf(dataDir, folder)),
      accepted: acceptedSecretOf(options.acceptedSecret, dataDir, Date.now()),
    };
    const database = await openDatabase(options.database, folder, log);
    endings.push(database.stop);
    const observer = [options.metrics?.observer ?? {}, tracing?.observer ?? {}].reduce(
      bothObservers,
      logObserver(log),
    );
    const shards = await openShards({
      first: {
        name: options.shards?.first,
        address: database.address,
        directAddress: await directAddress(database.address, options.databaseDirectUrl),
      },
      others: (options.shards?.others ?? []).map(({ name, url }) => ({ name, address: url })),
      store: {
        observer,
        eventPresentation,
        publicUrl: siteUrl,
        ...(options.eventLimits === undefined ? {} : { eventLimits: options.eventLimits }),
        ...(options.databaseTimeoutSeconds === undefined
          ? {}
          : { timeoutMilliseconds: options.databaseTimeoutSeconds * 1000 }),
        onError: warnings(log),
      },
      portsOn: async (store) => {
        const made = await makePorts(options, store, siteUrl, dataDir, secrets, log, observer);
        endings.push(() => inTime('the threads', made.end));
        return made.ports;
      },
      traced: tracing?.traced,
      endings,
      inTime,
    });
    const { ports, useCases } = shards.first;
    const stores = shards.all.map(({ store }) => store);
    options.metrics?.watch(stores, options.runsJobs ?? true);
    if (options.organization !== undefined) {
      await createOrganization(useCases, options.organization);
    }
    const { isRateLimited = true, levels } = options;
    let isStopping = false;
    const serving: ApiServerOptions = {
      useCases,
      ...(shards.all.length === 1
        ? {}
        : {
            useCasesAt: (host) =>
              pipe(
                shards.at(host),
                TE.map((shard) => shard.useCases),
              ),
          }),
      ...(options.onSuccess === undefined ? {} : { onSuccess: options.onSuccess }),
      ...(options.onUndescribed === undefined ? {} : { onUndescribed: options.onUndescribed }),
      trustedProxies: options.trustedProxies ?? [],
      levels: {
        clients: extendedClients(knownClients, levels?.clients ?? []),
        server: levels?.server,
      },
      allowedOrigins: options.allowedOrigins ?? [],
      spoolDir: options.spoolDir ?? dataPaths(dataDir).spool,
      reportDefect: defectReporter(log),
      onRequest: observer.onRequest,
      aroundRequest: tracing?.aroundRequest,
      isStopping: () => isStopping,
      checks: { ...checksOf(stores), renderer: () => rendersText(ports.renderer) },
      rateLimiter:
        options.rateLimiter ?? (isRateLimited ? rateLimiter(defaultRateLimits) : undefined),
      connections: connectionLimitsOf(options.processes ?? 1, {
        ...defaultConnectionLimits,
        ...(options.connectionsPerAddress === undefined
          ? {}
          : { perAddress: options.connectionsPerAddress }),
      }),
      ...(options.servesClient === false ? {} : { site: readSite(clientFolder()) }),
      fileOrigin:
        options.filePlace?._tag === 'Bucket' && options.filePlace.bucket.presignsReads
          ? options.filePlace.bucket.origin
          : undefined,
      mountPath: siteUrl.pathname.replace(/\/$/, ''),
      isSecure: siteUrl.protocol === 'https:',
    };
    const router = once(() => apiRouter(serving));
    let ownServer: Server | undefined;
    const http = (): Server => (ownServer ??= apiServer(serving));
    const { endEvents, ...embedded } = embed(ports, shards.first, siteUrl.hostname);
    let stopWork = (): Promise<void> => Promise.resolve();
    const start = once(async () => {
      const stops = shards.all.map((shard) => startWork(options, shard, log, observer));
      stopWork = async () => {
        await Promise.all(stops.map(async (stopping) => (await stopping)()));
      };
      await Promise.all(stops);
    });
    const spoolDir = options.spoolDir ?? dataPaths(dataDir).spool;
    let closeGateway = (): Promise<void> => Promise.resolve();
    const receiveEmails = once(async () => {
      const gateway =
        options.mailGateway &&
        (await listenForEmail({
          settings: options.mailGateway,
          receiver: receiverOfAll(shards.all),
          spoolDir: `${spoolDir}-email`,
          trustedProxies: options.trustedProxies ?? [],
          processes: options.processes ?? 1,
          log,
        }));
      closeGateway = gateway?.close ?? closeGateway;
    });
    const stop = once(async () => {
      isStopping = true;
      await inTime('the subscriptions', endEvents);
      await inTime('the polls', () => stores.forEach(({ release }) => release()));
      if (ownServer?.listening === true) {
        await sleep((options.drainSeconds ?? 0) * 1000);
      }
      await inTime('the email gateway', () => closeGateway());
      await inTime('the HTTP server', () => ownServer && closed(ownServer));
      await inTime('the jobs', () => stopWork());
      await end();
    });
    return {
      ...embedded,
      // The type is generated from the API reference, with which tests compare every event.
      events: (...given) => embedded.events(...given) as EventSubscription<Event>,
      ports,
      shards,
      get router() {
        return router();
      },
      get http() {
        return http();
      },
      start,
      listenForEmail: receiveEmails,
      stop,
    };
  } catch (error) {
    await end();
    throw error;
  }
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
