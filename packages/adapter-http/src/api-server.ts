import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { guarded } from '@parley/core/kernel';
import express from 'express';
import type { AppOptions, NewApp } from './api-app';
import { areaOf, isOwn, newServing, noFiles } from './api-app';
import { beginRequest } from './http/begin-requests';
import { watchBody } from './http/body-deadline';
import type { BodyTimes } from './http/body-limits';
import { bodyTimes } from './http/body-limits';
import type { Budget } from './http/budget';
import { budget } from './http/budget';
import type { ConnectionLimits } from './http/connection-limits';
import {
  defaultConnectionLimits,
  keepAliveMilliseconds,
  limitConnections,
} from './http/connection-limits';
import { expressClasses } from './http/express-classes';
import { respondToParserErrors, refuseRequest } from './http/parser-errors';
import { reportingFor } from './http/request-id';
import { beginHead } from './http/response-head';
import type { ServedRequest } from './http/served-requests';
import { watchingRequests } from './http/served-requests';
import { useOriginForm } from './http/request-target';
import { prepareSpoolFolder } from './http/spooled-file';
import {
  hasTooManyFields,
  headBudget,
  maxHeadBytes,
  maxHeadFields,
  watchHeads,
} from './http/request-heads';

/** Timeouts for the parts of a request. */
export type EdgeTimes = BodyTimes & {
  readonly headMilliseconds: number;
  /** Interval at which open connections are checked for header timeouts. */
  readonly checkMilliseconds: number;
};

const defaultTimes: EdgeTimes = {
  ...bodyTimes,
  headMilliseconds: 30_000,
  checkMilliseconds: 5_000,
};

export type ApiServerOptions = AppOptions & {
  /** Timeouts for slow clients; the defaults are documented. */
  readonly times?: Partial<EdgeTimes>;
  /** Limits of simultaneous connections; the documented ones by default. */
  readonly connections?: ConnectionLimits;
  /** Called when the response to a request is over; without it, no request is watched. */
  readonly onRequest?: ((served: ServedRequest) => void) | undefined;
  /** Serves a request in a context of its own, in which `onRequest` is called, too. */
  readonly aroundRequest?: ((request: IncomingMessage, serve: () => void) => void) | undefined;
};

/**
 * HTTP/1.1 requires a Host header; Node's own check would send a response without the API's format.
 * With several, a proxy may have checked another one than Node takes.
 */
const hasInvalidHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
  ).length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
};

/** Handles a request that only Parley handles: it is always answered. */
const listenerOf = (
  options: ApiServerOptions,
  heads: Budget,
  newApp: NewApp,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const times = { ...defaultTimes, ...options.times };
  prepareSpoolFolder(options.spoolDir);
  const serve = newServing(options, heads, newApp);
  const { aroundRequest, onRequest, reportDefect, site = noFiles } = options;
  const watch =
    onRequest &&
    watchingRequests(onRequest, areaOf(site), reportDefect, aroundRequest !== undefined);
  /**
   * An error on either stream means that the connection ended; without a listener it would end the
   * process.
   */
  const onStreamError = guarded(options.reportDefect, () => undefined);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', onStreamError);
    response.on('error', onStreamError);
    watch?.(request, response);
    if (hasInvalidHost(request)) {
      refuseRequest(response, 400);
      return;
    }
    if (hasTooManyFields(request)) {
      refuseRequest(response, 431);
      return;
    }
    beginHead(response);
    watchBody(request, times);
    serve(request, response, (error) => {
      // Express cannot parse such a URL, and would send an HTML page.
      if (error !== undefined && error !== null) {
        reportingFor(response, options.reportDefect)(error);
      }
      if (response.headersSent) {
        response.destroy();
      } else {
        refuseRequest(response, 400);
      }
    });
  };
  return (request, response) =>
    beginRequest(
      guarded(
        (error) => {
          options.reportDefect(error);
          response.destroy();
        },
        () =>
          aroundRequest === undefined
            ? listener(request, response)
            : aroundRequest(request, () => listener(request, response)),
      ),
    );
};

/** A handler for any application that calls handlers as Express does. */
export type ApiRouter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * The API and its pages for an application of the embedding program, which may mount it under any
 * path. Requests for other paths are passed on unchanged. Empties the spool folder.
 */
export const apiRouter = (options: ApiServerOptions): ApiRouter => {
  const listener = listenerOf(options, budget(headBudget), express);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (isOwn(options.site ?? noFiles, path.replace(/\/{2,}/g, '/'))) {
      listener(request, response);
    } else {
      next();
    }
  };
};

/**
 * The HTTP server of the API and its pages; the caller starts it listening. Empties the spool
 * folder.
 */
export const apiServer = (options: ApiServerOptions): Server => {
  const times = { ...defaultTimes, ...options.times };
  const { classes, newApp } = expressClasses();
  const heads = budget(headBudget);
  const listener = listenerOf(options, heads, newApp);
  const server = createServer(
    {
      ...classes,
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: false,
      connectionsCheckingInterval: times.checkMilliseconds,
    },
    (request, response) => {
      useOriginForm(request);
      listener(request, response);
    },
  );
  // Node keeps no more of a head's fields than this and a few; the request is refused then.
  server.maxHeadersCount = maxHeadFields;
  limitConnections(
    server,
    options.connections ?? defaultConnectionLimits,
    options.trustedProxies,
    watchHeads(server, heads, options.reportDefect),
    options.reportDefect,
  );
  respondToParserErrors(server, options.reportDefect);
  server.keepAliveTimeout = keepAliveMilliseconds;
  server.headersTimeout = times.headMilliseconds;
  // Node would count this until the whole body is read; body-deadline.ts limits bodies by their
  // kind.
  server.requestTimeout = 0;
  return server;
};
