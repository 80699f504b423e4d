import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { emojiDataPath, guarded } from '@parley/core';
import express from 'express';
import type { Request, RequestHandler } from 'express';
import { accountTurns } from './http/account-turns';
import { watchBody } from './http/body-deadline';
import { malformedBody } from './http/body-failures';
import type { BodyTimes } from './http/body-limits';
import { bodyTimes, clientBudget } from './http/body-limits';
import { budget } from './http/budget';
import type { ConnectionLimits } from './http/connection-limits';
import { defaultConnectionLimits, limitConnections } from './http/connection-limits';
import { emailConfirmationPages } from './http/email-confirmation';
import { joinPages } from './http/join-pages';
import { answerParserErrors, refuseRequest } from './http/parser-errors';
import { servePublicFiles } from './http/public-files';
import { limited } from './http/rate-limit';
import { setSecurityHeaders } from './http/security-headers';
import { prepareSpoolFolder } from './http/spooled-file';
import { serveUploads } from './http/uploads';
import { sendDocument } from './http/documents';
import { openApiDocument } from './openapi';
import type { RouterOptions } from './router';
import { onError, routerOf } from './router';
import { routes as allRoutes, siteRoutes } from './routes';

export type ApiServerOptions = Omit<RouterOptions, 'routes' | 'budget' | 'turns'> & {
  /** Addresses and networks of proxies whose word for a client's address and host counts. */
  readonly trustedProxies: readonly string[];
  /** How slow clients may be; left out, as the documentation says. */
  readonly times?: Partial<EdgeTimes>;
  /** Connections at a time; left out, as the documentation says. */
  readonly connections?: ConnectionLimits;
};

/** How long anything may take that a client sends. */
export type EdgeTimes = BodyTimes & {
  readonly headMilliseconds: number;
  /** How often heads are looked at. */
  readonly checkMilliseconds: number;
};

const defaultTimes: EdgeTimes = {
  ...bodyTimes,
  headMilliseconds: 30_000,
  checkMilliseconds: 5_000,
};

/** Bytes of a request's head: clients put edited messages, percent-encoded, into the query. */
const maxHeaderBytes = 256 * 1024;

/** Characters of a path; every name in one is far shorter. */
const maxPathLength = 8192;

const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Refuses paths that no text of the store can equal, whatever would have read them. */
const refuseBadPaths: RequestHandler = (request, _response, next) => {
  const path = request.path.length > maxPathLength ? undefined : decodedPath(request.path);
  next(path === undefined || path.includes('\0') ? malformedBody() : undefined);
};

/** Some clients join the API root and a path with one slash too many. */
const collapseSlashes: RequestHandler = (request: Request, _response, next) => {
  const [path = '', ...query] = request.url.split('?');
  request.url = [path.replace(/\/{2,}/g, '/'), ...query].join('?');
  next();
};

/** `next` is called for what no handler of the application was asked about. */
type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const appOf = (options: ApiServerOptions): Serve => {
  const { useCases, reportDefect, rateLimiter } = options;
  const shared = { ...options, budget: budget(clientBudget), turns: accountTurns() };
  const pageLimit = limited(rateLimiter, 'address');
  const fileLimit = limited(rateLimiter, 'publicFile');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', [...options.trustedProxies]);
  app.use(refuseBadPaths);
  app.use(collapseSlashes);
  app.get('/api/v1/openapi.json', fileLimit, sendDocument(openApiDocument(allRoutes)));
  app.get(emojiDataPath, fileLimit, sendDocument(useCases.emojiData()));
  app.use('/api/v1', routerOf({ ...shared, routes: allRoutes }));
  app.use('/user_uploads', serveUploads(options));
  app.use(emailConfirmationPages(useCases, reportDefect, pageLimit));
  app.use(joinPages(useCases, reportDefect, pageLimit));
  app.use('/user_avatars', fileLimit, servePublicFiles(useCases, 'user_avatars'));
  app.use(routerOf({ ...shared, routes: siteRoutes }));
  app.use(onError(reportDefect));
  return app;
};

/** HTTP/1.1 requires a host; Node would refuse its absence with a response of its own. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

/** The API below `/api/v1`; not listening yet. Empties the folder that uploads wait in. */
export const apiServer = (options: ApiServerOptions): Server => {
  const times = { ...defaultTimes, ...options.times };
  prepareSpoolFolder(options.spoolDir);
  const serve = appOf(options);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // An error of either is an ended connection; without a listener it would end the process.
    request.on(
      'error',
      guarded(options.reportDefect, () => undefined),
    );
    response.on(
      'error',
      guarded(options.reportDefect, () => undefined),
    );
    if (lacksHost(request)) {
      refuseRequest(response, 400);
      return;
    }
    setSecurityHeaders(response);
    watchBody(request, times);
    serve(request, response, (error) => {
      // Express cannot make a path of the address, and would answer with a page of its own.
      if (error !== undefined && error !== null) {
        options.reportDefect(error);
      }
      if (response.headersSent) {
        response.destroy();
      } else {
        refuseRequest(response, 400);
      }
    });
  };
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      requireHostHeader: false,
      connectionsCheckingInterval: times.checkMilliseconds,
    },
    (request, response) => {
      guarded(
        (error) => {
          options.reportDefect(error);
          response.destroy();
        },
        () => listener(request, response),
      )();
    },
  );
  limitConnections(
    server,
    options.connections ?? defaultConnectionLimits,
    options.trustedProxies,
    options.reportDefect,
  );
  answerParserErrors(server, options.reportDefect);
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = times.headMilliseconds;
  // Counts until the whole body is there, which has limits of its own, by what it is.
  server.requestTimeout = 0;
  return server;
};
