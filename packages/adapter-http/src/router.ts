import type { IncomingMessage } from 'node:http';
import { accessFailure } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel, fileFailure, has } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import { badRequest, presentFailure } from '@parley/wire';
import * as E from 'fp-ts/Either';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Router as newRouter } from 'express';
import { hasForm } from './http/body';
import { BodyFailure } from './http/body-failures';
import { isAnonymous } from './http/identify';
import { readLevel } from './http/level';
import { reportingFor } from './http/request-id';
import type { ReportDefect } from './http/responses';
import { presentAny, sendFailure } from './http/responses';
import { isKnownAt } from './parameters';
import { readPath } from './path-parameters';
import { byPath } from './paths';
import type { Route } from './served-route';
import type { Found } from './serving/respond';
import type { ServingOptions } from './serving/serve-request';
import { serveRequest } from './serving/serve-request';
import type { Unavailable } from './unavailable';
import { unavailableAt } from './unavailable';

const methodOf = (request: Request): string =>
  request.method === 'HEAD' ? 'get' : request.method.toLowerCase();

/**
 * Whether the form of the request may name another method. A POST without credentials is refused
 * for its method before its body is read.
 */
const mayNameMethod = (request: Request): boolean =>
  request.method === 'POST' && hasForm(request) && !isAnonymous('visitor', request);

/** Undefined is the newest level. */
const isLaterThan = (level: FeatureLevel | undefined, { route: { since } }: Found): boolean =>
  level !== undefined && since !== undefined && !has(level, since);

/** Why an endpoint of the public API is not available; the real one would need an account, too. */
const refusalOf = (endpoint: Unavailable, request: Request): FailurePresentation =>
  request.get('authorization') === undefined
    ? presentFailure(accessFailure('NotLoggedIn'), currentLevel)
    : badRequest(endpoint.reason);

/** What the paths that were tried have at the level of the request. */
type Passed = {
  /** Routes with other methods. */
  readonly others: readonly Found[];
  /** Whether a later level has the method. */
  readonly isLater: boolean;
};

const nothingPassed: Passed = { others: [], isLater: false };

/**
 * Responds with 404, or with 405 where the path has other methods. An endpoint that is newer than the
 * level is an unknown path, even if the path has other methods.
 *
 * Source: docs/reference/requests.md#order-of-processing.
 */
const notServed = (
  { others: served, isLater }: Passed,
  request: Request,
  response: Response,
): void => {
  const others = unavailableAt(request.path);
  const unavailable = others.find(({ method }) => method === methodOf(request));
  if (unavailable !== undefined) {
    sendFailure(response, refusalOf(unavailable, request));
    return;
  }
  const methods = [...served.map(({ route }) => route), ...others].map(({ method }) => method);
  const allowed = Array.from(new Set(methods.map((method) => method.toUpperCase()))).sort();
  if (isLater || allowed.length === 0) {
    sendFailure(response, { status: 404, code: 'BAD_REQUEST', msg: 'Not found' });
    return;
  }
  if (request.method === 'OPTIONS') {
    response.status(204).setHeader('Allow', allowed.join(', ')).end();
    return;
  }
  sendFailure(response, {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    msg: 'Method Not Allowed',
    extra: { allowed_methods: allowed },
    headers: { Allow: allowed.join(', ') },
  });
};

/** The Express error handler, also for bodies that cannot be read. */
export const onError =
  (reportDefect: ReportDefect) =>
  (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof BodyFailure) {
      sendFailure(response, error.presentation);
      return;
    }
    const status =
      typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      sendFailure(response, { status: 400, code: 'BAD_REQUEST', msg: 'Malformed request' });
      return;
    }
    const report = reportingFor(response, reportDefect);
    sendFailure(response, presentAny(fileFailure(error), currentLevel, report));
  };

/**
 * Serves all routes below its mount point. Express tries the paths in turn; a path with a parameter
 * may match although it has no route for the method, the level or the value.
 */
export const routerOf = (routes: readonly Route[], options: ServingOptions): RequestHandler => {
  const router = newRouter({ caseSensitive: true });
  const passed = new WeakMap<IncomingMessage, Passed>();
  for (const [path, atPath] of byPath(routes)) {
    router.all<string, Record<string, string>>(path, (request, response, next) => {
      const level = readLevel(request);
      if (E.isLeft(level)) {
        sendFailure(response, presentAny(level.left, currentLevel, options.reportDefect));
        return;
      }
      const pinned = level.right;
      const { params: texts } = request;
      const here = atPath
        .filter((route) => readPath(route.pathParameters, texts) !== undefined)
        .map((route): Found => ({ route, texts }));
      const isKnown = ({ route }: Found, at: FeatureLevel | undefined): boolean =>
        at === undefined || isKnownAt(at, route);
      const hasMethod = ({ route }: Found): boolean => route.method === methodOf(request);
      const pass = (at: FeatureLevel | undefined): void => {
        const { others, isLater } = passed.get(request) ?? nothingPassed;
        passed.set(request, {
          others: [...others, ...here.filter((found) => isKnown(found, at))],
          isLater: isLater || here.some((found) => hasMethod(found) && isLaterThan(at, found)),
        });
        next();
      };
      const known = here.filter((found) => isKnown(found, pinned));
      const served = known.find(hasMethod) ?? (mayNameMethod(request) ? known[0] : undefined);
      if (served === undefined) {
        pass(pinned);
        return;
      }
      serveRequest(options, served, known, pinned, request, response)
        .then((level) => {
          if (level !== undefined) {
            pass(level);
          }
        })
        .catch(next);
    });
  }
  router.use((request, response) => {
    notServed(passed.get(request) ?? nothingPassed, request, response);
  });
  return router;
};
