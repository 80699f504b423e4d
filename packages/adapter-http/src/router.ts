import type { FeatureLevel, UseCases, Viewer } from '@parley/core';
import { badRequest, currentLevel, has, pinnedLevel } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { explain } from './codecs';
import type { ReportDefect } from './http/answer';
import { presentAny, sendFailure, successBody } from './http/answer';
import { rawParameters, readBody } from './http/body';
import { identify, identifyAgain, originOf } from './http/identify';
import type { RateLimiter } from './http/rate-limit';
import { ClientGone, sendingOf } from './http/sending';
import { asUnexpected } from './http/thrown';
import { unknownParameters } from './parameters';
import { readPath } from './path-parameters';
import { pathTable } from './path-table';
import type { Failed, Rejected, Route } from './route';

export type RouterOptions = {
  readonly useCases: UseCases;
  readonly routes: readonly Route[];
  readonly reportDefect: ReportDefect;
  readonly rateLimiter: RateLimiter | undefined;
  /** Given in tests: told of every success that its route does not describe. */
  readonly onUndescribed?: (route: Route, problem: string) => void;
};

/** Whoever took longer to send a body is looked up again: the key may be void by then. */
const identityMilliseconds = 1000;

const levelHeader = 'x-chat-feature-level';

const readLevel = (request: Request): E.Either<Rejected, FeatureLevel> => {
  const text = request.get(levelHeader);
  const level = text === undefined ? currentLevel : pinnedLevel(text.trim());
  return level === undefined
    ? E.left({
        _tag: 'Rejected',
        presentation: badRequest(`X-Chat-Feature-Level is not a level from 1 to ${currentLevel}`),
      })
    : E.right(level);
};

const isKnown = (route: Route, level: FeatureLevel): boolean =>
  (route.since === undefined || has(level, route.since)) &&
  (route.until === undefined || !has(level, route.until));

const untilClosed = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    response.on('close', resolve);
  });

const count = async (
  limiter: RateLimiter | undefined,
  viewer: Viewer,
  request: Request,
  response: Response,
): Promise<boolean> => {
  if (limiter === undefined) {
    return true;
  }
  const { headers, refusal } =
    viewer.user === undefined
      ? await limiter.countAddress(request.ip ?? '')
      : await limiter.countUser(viewer.user.id);
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
  if (refusal !== undefined) {
    sendFailure(response, refusal);
  }
  return refusal === undefined;
};

/** A route that a request is for, and the texts of its path. */
type Served = { readonly route: Route; readonly texts: Readonly<Record<string, string>> };

const answer = async (
  options: RouterOptions,
  { route, texts }: Served,
  level: FeatureLevel,
  request: Request,
  response: Response,
): Promise<void> => {
  const { useCases, reportDefect, rateLimiter, onUndescribed } = options;
  const fail = (failure: Failed): void => {
    if (failure._tag === 'Unexpected' && failure.cause instanceof ClientGone) {
      return;
    }
    const presentation = presentAny(failure, level, reportDefect);
    if (response.headersSent) {
      // Whoever has a part of the answer can be told in no other way.
      response.destroy();
    } else {
      sendFailure(response, presentation);
    }
  };
  const origin = originOf(request, level);
  const viewer = await identify(useCases, route.access, request, origin)();
  if (E.isLeft(viewer)) {
    fail(viewer.left);
    return;
  }
  if (!(await count(rateLimiter, viewer.right, request, response))) {
    return;
  }
  // Read no earlier, so that nobody fills the memory or the disk who may not.
  const askedAt = performance.now();
  const form = await readBody(request, response, route.maxUploadBytes);
  const isLate = performance.now() - askedAt > identityMilliseconds;
  const sender = isLate ? await identify(useCases, route.access, request, origin)() : viewer;
  if (E.isLeft(sender)) {
    for (const file of form.spooled) {
      await file.discard();
    }
    fail(sender.left);
    return;
  }
  const raw = rawParameters(request, form);
  const sending = sendingOf(route, response, (fields) =>
    successBody(fields, unknownParameters(route.parameters, raw, level), level),
  );
  const handled = route.handle(useCases, {
    viewer: sender.right,
    path: texts,
    raw,
    host: origin.host,
    address: request.ip ?? '',
    query: request.originalUrl.split('?').slice(1).join('?'),
    files: form.files,
    uploads: form.spooled,
    cancelled: untilClosed(response),
    authenticateAgain: identifyAgain(useCases, request, origin),
  });
  const result = await handled((fields) => {
    if (onUndescribed !== undefined) {
      const described = route.response.decode(plainJson(fields));
      if (E.isLeft(described)) {
        onUndescribed(route, explain('response', described.left));
      }
    }
    return sending.take(fields);
  })();
  for (const file of form.spooled) {
    await file.discard();
  }
  if (E.isLeft(result)) {
    fail(result.left);
    return;
  }
  sending.end();
};

/** The fields as a client reads them. */
const plainJson = (fields: object): unknown => JSON.parse(JSON.stringify(fields));

const methodOf = (request: Request): string =>
  request.method === 'HEAD' ? 'get' : request.method.toLowerCase();

/** There is no such path, or it has other methods. */
const notServed = (served: readonly Served[], request: Request, response: Response): void => {
  const allowed = Array.from(new Set(served.map(({ route }) => route.method.toUpperCase()))).sort();
  if (allowed.length === 0) {
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

/** What Express calls when something was thrown, a body that cannot be read included. */
export const onError =
  (reportDefect: ReportDefect) =>
  (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status =
      typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
    if (status === 413) {
      sendFailure(response, { status, code: 'BAD_REQUEST', msg: 'The request body is too large' });
      return;
    }
    if (typeof status === 'number' && status >= 400 && status < 500) {
      sendFailure(response, { status: 400, code: 'BAD_REQUEST', msg: 'Malformed request' });
      return;
    }
    sendFailure(response, presentAny(asUnexpected(error), currentLevel, reportDefect));
  };

/** Serves every route below the place where it is mounted. */
export const routerOf = (options: RouterOptions): RequestHandler => {
  const routesAt = pathTable(options.routes);
  return (request, response, next) => {
    const matches = routesAt(request.path);
    const level = matches.length === 0 ? E.right(currentLevel) : readLevel(request);
    if (E.isLeft(level)) {
      sendFailure(response, presentAny(level.left, currentLevel, options.reportDefect));
      return;
    }
    const here = matches.flatMap(({ found, texts }) =>
      found
        .filter(
          (route) =>
            isKnown(route, level.right) && readPath(route.pathParameters, texts) !== undefined,
        )
        .map((route): Served => ({ route, texts })),
    );
    const served = here.find(({ route }) => route.method === methodOf(request));
    if (served === undefined) {
      notServed(here, request, response);
      return;
    }
    answer(options, served, level.right, request, response).catch(next);
  };
};
