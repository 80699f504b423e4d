import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UseCases } from '@parley/core';
import type { Async, FeatureLevel, KnownClient, TurnLimits } from '@parley/core/kernel';
import {
  emailConfirmationPath,
  joinPath,
  loginLinkPath,
  providerLoginPath,
  passwordResetPath,
} from '@parley/core/accounts';
import { currentLevel, knownClientOf, unsubscribePath, turnsOf } from '@parley/core/kernel';
import { emojiDataPath } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import type express from 'express';
import type { Request, RequestHandler } from 'express';
import { malformedBody } from './http/body-failures';
import { clientBudget } from './http/body-limits';
import type { Budget } from './http/budget';
import { budget } from './http/budget';
import { hostOf } from './http/identify';
import { refuseOtherPages } from './http/other-pages';
import { allowOrigins } from './http/cross-origin';
import { refuseDeactivated } from './http/deactivated-page';
import { joinPages } from './http/join-pages';
import { emailConfirmationPages, loginLinkPages } from './http/link-pages';
import { providerLoginPages } from './http/provider-login-pages';
import type { PageContext } from './http/page-context';
import { isOfSite, serveSite } from './http/site';
import type { SiteFiles } from './http/site-files';
import { passwordResetPages } from './http/password-reset-pages';
import { unsubscribePages } from './http/unsubscribe-pages';
import { servePublicFiles } from './http/public-files';
import { limited } from './http/rate-limit';
import type { Checks } from './http/probes';
import { answerProbes, probePaths } from './http/probes';
import { reportingFor } from './http/request-id';
import { presentAny, sendFailure } from './http/responses';
import { endConnections, refusePolls } from './http/stopping';
import { pictures, sendPicture } from './http/pictures';
import { holdHeads } from './http/request-heads';
import { keptRecords } from './http/kept-records';
import { serveUploads } from './http/uploads';
import { sendDocument } from './http/documents';
import { sendReference } from './http/reference';
import { referenceViewer } from './http/reference-viewer';
import { onError, routerOf } from './router';
import { routeGroups, routes as allRoutes, siteRoutes } from './routes';
import type { ServingOptions } from './serving/serve-request';

/** The use cases of the organization at a host. */
type UseCasesAt = (host: string) => Async<UseCases>;

/** What the application serves, and with what. */
export type AppOptions = Omit<
  ServingOptions,
  'budget' | 'cookies' | 'turns' | 'levels' | 'records' | 'largeTurns'
> & {
  /**
   * The level of a request without one, as far as the realm and the account do not set it: that of
   * the known program with its User-Agent, otherwise that of the server.
   */
  readonly levels: {
    readonly clients: readonly KnownClient[];
    readonly server: FeatureLevel | undefined;
  };
  /** Addresses and networks of proxies whose forwarded client address and host are trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins such as `https://chat.example.org` whose pages may read responses; none by default. */
  readonly allowedOrigins?: readonly string[];
  /** The path of the public URL, without a slash at the end; empty by default. */
  readonly mountPath?: string;
  /** The files of the web client; none by default. */
  readonly site?: SiteFiles;
  /** The origin of the storage where clients read uploads themselves; none by default. */
  readonly fileOrigin?: string | undefined;
  /** Whether the public URL is one of HTTPS; false by default. */
  readonly isSecure?: boolean;
  /** The use cases of the organization at a host, if they are not the same for all. */
  readonly useCasesAt?: UseCasesAt;
  /** What `GET /ready` asks; nothing by default. */
  readonly checks?: Checks;
  /** Whether the server is about to end, and other servers should get the requests; never by default. */
  readonly isStopping?: () => boolean;
};

/**
 * Requests of one account at a time, of the bots of one owner, or of one address without an account.
 * They bound the memory and the database connections that one of them can occupy.
 */
const accountTurns: TurnLimits = { atOnce: 4, maxWaiting: 500 };

/**
 * Large responses that are made at a time, for all accounts together: a request that waits for its
 * turn needs no memory, and other requests need the database connections. As many as two snapshots
 * serve.
 */
const largeTurns: TurnLimits = { atOnce: 32, maxWaiting: 20_000 };

/** Maximum characters of a path; all names in paths are far shorter. */
const maxPathLength = 8192;

const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Rejects paths with NUL, which PostgreSQL cannot store, before any handler reads them. */
const refuseBadPaths: RequestHandler = (request, _response, next) => {
  const path = request.path.length > maxPathLength ? undefined : decodedPath(request.path);
  next(path === undefined || path.includes('\0') ? malformedBody() : undefined);
};

/** Some clients join the API root and a path with a double slash. */
const collapseSlashes: RequestHandler = (request: Request, _response, next) => {
  if (request.url.includes('//')) {
    const [path = '', ...query] = request.url.split('?');
    request.url = [path.replace(/\/{2,}/g, '/'), ...query].join('?');
  }
  next();
};

/** `next` is called for requests that no handler of the application accepts. */
export type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export type NewApp = () => express.Express;

export const noFiles: SiteFiles = new Map();

/** The pages for people without a client, by the path that all of their addresses begin with. */
const pages = {
  [emailConfirmationPath]: emailConfirmationPages,
  [joinPath]: joinPages,
  [loginLinkPath]: loginLinkPages,
  [passwordResetPath]: passwordResetPages,
  [providerLoginPath]: providerLoginPages,
  [unsubscribePath]: unsubscribePages,
};

const appOf = (options: AppOptions, heads: Budget, newApp: NewApp): Serve => {
  const { useCases, reportDefect, rateLimiter, isStopping = () => false } = options;
  const shared = {
    ...options,
    budget: budget(clientBudget),
    cookies: { mountPath: options.mountPath ?? '', isSecure: options.isSecure ?? false },
    turns: turnsOf<string>(accountTurns),
    records: keptRecords(),
    largeTurns: turnsOf(largeTurns),
    levels: { clientOf: knownClientOf(options.levels.clients), server: options.levels.server },
  };
  const context: PageContext = {
    accounts: useCases.accounts,
    reportDefect,
    isLimited: limited(rateLimiter, 'address'),
    cookies: shared.cookies,
    hasClient: isOfSite(options.site ?? noFiles, '/'),
  };
  const fileLimit = limited(rateLimiter, 'publicFile');
  const app = newApp();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', [...options.trustedProxies]);
  app.use(endConnections(isStopping));
  app.use(answerProbes(options.checks ?? {}, isStopping));
  app.use(holdHeads(heads));
  app.use(allowOrigins(options.allowedOrigins ?? []));
  app.use(refuseOtherPages(options.allowedOrigins ?? []));
  app.use(refuseBadPaths);
  app.use(collapseSlashes);
  app.use(refusePolls(isStopping));
  app.get('/api/v1/openapi.json', fileLimit, sendReference(routeGroups, options.mountPath ?? ''));
  app.use('/api/docs', fileLimit, referenceViewer());
  app.get(emojiDataPath, fileLimit, sendDocument(useCases.messages.emojiData()));
  for (const [path, picture] of Object.entries(pictures)) {
    app.get(path, fileLimit, sendPicture(picture));
  }
  app.use('/api/v1', routerOf(allRoutes, shared));
  app.use(refuseDeactivated(context));
  app.use('/user_uploads', serveUploads(options));
  for (const pagesOf of Object.values(pages)) {
    app.use(pagesOf(context));
  }
  app.use('/user_avatars', fileLimit, servePublicFiles(useCases, 'user_avatars', reportDefect));
  app.use(
    '/external_content',
    fileLimit,
    servePublicFiles(useCases, 'external_content', reportDefect, 'replaceable'),
  );
  app.use(serveSite(options.site ?? noFiles, options.fileOrigin));
  app.use(routerOf(siteRoutes, shared));
  app.use(onError(reportDefect));
  return app;
};

/** Passes each request to the application that has the use cases of its host. */
const appByHost = (
  options: AppOptions,
  useCasesAt: UseCasesAt,
  heads: Budget,
  newApp: NewApp,
): Serve => {
  const apps = new Map<UseCases, Serve>();
  const appWith = (useCases: UseCases): Serve => {
    const app = apps.get(useCases) ?? appOf({ ...options, useCases }, heads, newApp);
    apps.set(useCases, app);
    return app;
  };
  const front = newApp();
  front.disable('x-powered-by');
  front.set('query parser', false);
  front.set('trust proxy', [...options.trustedProxies]);
  front.use(answerProbes(options.checks ?? {}, options.isStopping ?? (() => false)));
  front.use(async (request, response, next) => {
    const found = await useCasesAt(hostOf(request))();
    if (E.isLeft(found)) {
      const report = reportingFor(response, options.reportDefect);
      sendFailure(response, presentAny(found.left, currentLevel, report));
    } else {
      appWith(found.right)(request, response, next);
    }
  });
  front.use(onError(options.reportDefect));
  return front;
};

/** The application of one organization, or one that asks for the use cases of each host. */
export const newServing = (options: AppOptions, heads: Budget, newApp: NewApp): Serve =>
  options.useCasesAt === undefined
    ? appOf(options, heads, newApp)
    : appByHost(options, options.useCasesAt, heads, newApp);

/** What the application answers, by the beginning of the path. */
const ownPaths: readonly string[] = [
  '/api/v1',
  '/api/docs',
  '/user_uploads',
  '/user_avatars',
  '/external_content',
  emojiDataPath,
  ...Object.keys(pictures),
  ...Object.keys(pages),
  ...probePaths,
  ...siteRoutes.map(({ path }) => path.replace(/\/:.*$/, '')),
];

const isBelow = (beginning: string, path: string): boolean =>
  path === beginning || path.startsWith(`${beginning}/`);

/** Whether the application answers what is at the path. */
export const isOwn = (site: SiteFiles, path: string): boolean =>
  isOfSite(site, path) || ownPaths.some((own) => isBelow(own, path));

/** The beginning of a URL, if the application answers what is there. */
export const areaOf =
  (site: SiteFiles) =>
  (url: string): string => {
    const [path = ''] = url.replace(/\/{2,}/g, '/').split('?');
    return ownPaths.find((own) => isBelow(own, path)) ?? (isOfSite(site, path) ? '/' : 'none');
  };
