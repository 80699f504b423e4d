import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { emojiDataPath } from '@parley/core';
import express from 'express';
import type { Request, RequestHandler } from 'express';
import { emailConfirmationPages } from './http/email-confirmation';
import { joinPages } from './http/join-pages';
import { servePublicFiles } from './http/public-files';
import { serveUploads } from './http/uploads';
import { sendDocument } from './http/documents';
import { openApiDocument } from './openapi';
import type { RouterOptions } from './router';
import { onError, routerOf } from './router';
import { routes as allRoutes, siteRoutes } from './routes';

export type ApiServerOptions = Omit<RouterOptions, 'routes'> & {
  /** Addresses and networks of proxies whose word for a client's address and host counts. */
  readonly trustedProxies: readonly string[];
};

/** Bytes of a request's head: clients put edited messages, percent-encoded, into the query. */
const maxHeaderBytes = 256 * 1024;

/** Some clients join the API root and a path with one slash too many. */
const collapseSlashes: RequestHandler = (request: Request, _response, next) => {
  const [path = '', ...query] = request.url.split('?');
  request.url = [path.replace(/\/{2,}/g, '/'), ...query].join('?');
  next();
};

/** The API below `/api/v1`; not listening yet. */
export const apiServer = (options: ApiServerOptions): Server => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', [...options.trustedProxies]);
  app.use(collapseSlashes);
  app.get('/api/v1/openapi.json', sendDocument(openApiDocument(allRoutes)));
  app.get(emojiDataPath, sendDocument(options.useCases.emojiData()));
  app.use('/api/v1', routerOf({ ...options, routes: allRoutes }));
  app.use('/user_uploads', serveUploads(options));
  app.use(emailConfirmationPages(options.useCases, options.reportDefect));
  app.use(joinPages(options.useCases, options.reportDefect));
  app.use('/user_avatars', servePublicFiles(options.useCases, 'user_avatars'));
  app.use(routerOf({ ...options, routes: siteRoutes }));
  app.use(onError(options.reportDefect));
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, app);
  server.keepAliveTimeout = 75_000;
  server.requestTimeout = 0;
  return server;
};
