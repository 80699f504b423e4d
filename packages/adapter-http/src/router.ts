import type { IncomingMessage } from 'node:http';
import type { FeatureLevel, Turns, UseCases } from '@parley/core';
import {
  badRequest,
  chooseLevel,
  currentLevel,
  guarded,
  has,
  pinnedLevel,
  unknownSources,
  usageGroupOf,
} from '@parley/core';
import * as E from 'fp-ts/Either';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Router as newRouter } from 'express';
import { explain } from './codecs';
import type { ReportDefect } from './http/responses';
import { presentAny, sendFailure, successBody } from './http/responses';
import { rawParameters, readBody } from './http/body';
import { BodyFailure, tooManyAtOnce } from './http/body-failures';
import type { Budget, Reservation } from './http/budget';
import { clientAddress } from './http/client-address';
import type { BodyLimits, Form } from './http/form';
import type { LevelDefaults } from './http/identify';
import { identify, identifyAgain, isAnonymous, originOf } from './http/identify';
import type { RateLimiter } from './http/rate-limit';
import { isWithinLimit } from './http/rate-limit';
import { ClientDisconnected, sendingOf } from './http/sending';
import { loadFile } from './http/spooled-file';
import { reportingFor } from './http/request-id';
import { asUnexpected } from './http/thrown';
import { unknownParameters } from './parameters';
import { readPath } from './path-parameters';
import { byPath } from './paths';
import type { Failed, Rejected, Route } from './route';

export type RouterOptions = {
  readonly useCases: UseCases;
  readonly routes: readonly Route[];
  readonly reportDefect: ReportDefect;
  readonly rateLimiter: RateLimiter | undefined;
  /** Limits what one client's requests hold in memory and on disk at a time. */
  readonly budget: Budget;
  /**
   * Limits how many requests are handled at a time of one account, of the bots of one owner, or of
   * one address without an account.
   */
  readonly turns: Turns<string>;
  /** Folder for uploaded files until their request is done. */
  readonly spoolDir: string;
  /** How the level of a request without one is found. */
  readonly levels: LevelDefaults;
  /** Set in tests: called for every success that does not match its route's declaration. */
  readonly onUndescribed?: (route: Route, problem: string) => void;
};

/**
 * If the body took longer than this, the caller is authenticated again: the key may have been
 * revoked.
 */
const identityMilliseconds = 1000;

const levelHeader = 'x-chat-feature-level';

/** The level that the request sends; undefined if it sends none. */
const readLevel = (request: Request): E.Either<Rejected, FeatureLevel | undefined> => {
  const text = request.get(levelHeader);
  if (text === undefined) {
    return E.right(undefined);
  }
  const level = pinnedLevel(text.trim());
  return level === undefined
    ? E.left({
        _tag: 'Rejected',
        presentation: badRequest(`X-Chat-Feature-Level must be a number from 1 to ${currentLevel}`),
      })
    : E.right(level);
};

const isKnown = (route: Route, level: FeatureLevel): boolean =>
  (route.since === undefined || has(level, route.since)) &&
  (route.until === undefined || !has(level, route.until));

const untilClosed = (response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    response.on('close', guarded(reject, resolve));
  });

/** The route of a request, and the text of its path parameters. */
type Served = { readonly route: Route; readonly texts: Readonly<Record<string, string>> };

const isDefect = (failure: Failed): boolean => failure._tag === 'Unexpected';

const bodyLimitsOf = (
  { maxBodyBytes, maxUploadBytes, maxFileBytes }: Route,
  spoolDir: string,
  reservation: Reservation,
): BodyLimits => {
  const maxBytes = maxUploadBytes ?? maxFileBytes;
  return {
    maxBytes: maxBodyBytes,
    files: maxBytes === undefined ? undefined : { maxBytes, spoolDir },
    // Small files are loaded after the body has arrived; large ones never are.
    mayHold: (bytes) =>
      reservation.take({
        memory: maxUploadBytes === undefined ? bytes : 0,
        disk: maxBytes === undefined ? 0 : bytes,
      }),
  };
};

/** Throws for a route that uses files without declaring a limit for them. */
const declaredFiles = <A>(maxBytes: number | undefined, files: readonly A[]): readonly A[] => {
  if (maxBytes === undefined) {
    throw new Error('the route takes files and declares no limit for them');
  }
  return files;
};

/**
 * Responds to the request, unless its route turns out to be unknown at the level of the caller.
 *
 * @param pinned the level that the request sends
 * @returns the level of the caller if the route is unknown there
 */
const answer = async (
  options: RouterOptions,
  { route, texts }: Served,
  pinned: FeatureLevel | undefined,
  request: Request,
  response: Response,
): Promise<FeatureLevel | undefined> => {
  const { useCases, rateLimiter, onUndescribed } = options;
  const reportDefect = reportingFor(response, options.reportDefect);
  const origin = originOf(request, pinned, options.levels);
  /** That of the caller, once that is known. */
  let level = chooseLevel({ ...unknownSources, ...origin.levels });
  const fail = (failure: Failed): void => {
    if (failure._tag === 'Unexpected' && failure.cause instanceof ClientDisconnected) {
      return;
    }
    const presentation = presentAny(failure, level, reportDefect);
    if (response.headersSent) {
      // Part of the response is sent already: the client can only be notified by closing the
      // connection.
      response.destroy();
    } else {
      sendFailure(response, presentation);
    }
  };
  const address = clientAddress(request);
  const isCounted = (kind: 'address' | 'user', who: string | number): Promise<boolean> =>
    isWithinLimit(rateLimiter, kind, who, response);
  const isUnknown = isAnonymous(route.access, request);
  if (isUnknown && !(await isCounted('address', address))) {
    return undefined;
  }
  const viewer = await identify(useCases, route.access, request, origin)();
  if (E.isLeft(viewer)) {
    // A failed authentication counts for the address, as there is no account to count it for.
    if (isUnknown || isDefect(viewer.left) || (await isCounted('address', address))) {
      fail(viewer.left);
    }
    return undefined;
  }
  const { user } = viewer.right;
  ({ level } = viewer.right);
  if (!isKnown(route, level)) {
    return level;
  }
  if (user !== undefined && !(await isCounted('user', user.id))) {
    return undefined;
  }
  const group = user === undefined ? `address ${address}` : usageGroupOf(user);
  const reservation = options.budget.open(group);
  let form: Form | undefined;
  let endTurn: (() => void) | undefined;
  try {
    // Not read before the checks above, so that a client without access cannot fill memory or disk.
    const askedAt = performance.now();
    form = await readBody(request, bodyLimitsOf(route, options.spoolDir, reservation));
    if (!route.isLongPoll) {
      endTurn = await options.turns.take(group);
      if (endTurn === undefined) {
        throw tooManyAtOnce();
      }
      if (response.destroyed) {
        return undefined;
      }
    }
    const isLate = performance.now() - askedAt > identityMilliseconds;
    const sender = isLate ? await identify(useCases, route.access, request, origin)() : viewer;
    if (E.isLeft(sender)) {
      fail(sender.left);
      return undefined;
    }
    const raw = rawParameters(request, form);
    const sending = sendingOf(route, response, (fields) =>
      successBody(fields, unknownParameters(route.parameters, raw, level), level),
    );
    const { files } = form;
    const inMemory = route.maxFileBytes === undefined ? [] : await Promise.all(files.map(loadFile));
    const handled = route.handle(useCases, {
      viewer: sender.right,
      path: texts,
      raw,
      host: origin.host,
      address,
      query: request.originalUrl.split('?').slice(1).join('?'),
      files: () => declaredFiles(route.maxFileBytes, inMemory),
      uploads: () => declaredFiles(route.maxUploadBytes, files),
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
    if (E.isLeft(result)) {
      fail(result.left);
    } else {
      sending.end();
    }
    return undefined;
  } finally {
    endTurn?.();
    reservation.release();
    for (const file of form?.files ?? []) {
      await file.discard();
    }
  }
};

/** The fields as a client decodes them. */
// eslint-disable-next-line no-restricted-syntax -- the server's own text
const plainJson = (fields: object): unknown => JSON.parse(JSON.stringify(fields));

const methodOf = (request: Request): string =>
  request.method === 'HEAD' ? 'get' : request.method.toLowerCase();

/** Responds with 404, or with 405 where the path has other methods. */
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
    sendFailure(response, presentAny(asUnexpected(error), currentLevel, report));
  };

/**
 * Serves all routes below its mount point. Express tries the paths in turn; a path with a parameter
 * may match although it has no route for the method, the level or the value.
 */
export const routerOf = (options: RouterOptions): RequestHandler => {
  const router = newRouter({ caseSensitive: true });
  /** The routes at the paths that were tried, which have other methods. */
  const passed = new WeakMap<IncomingMessage, readonly Served[]>();
  for (const [path, routes] of byPath(options.routes)) {
    router.all<string, Record<string, string>>(path, (request, response, next) => {
      const level = readLevel(request);
      if (E.isLeft(level)) {
        sendFailure(response, presentAny(level.left, currentLevel, options.reportDefect));
        return;
      }
      const pinned = level.right;
      const { params: texts } = request;
      const here = routes
        .filter(
          (route) =>
            (pinned === undefined || isKnown(route, pinned)) &&
            readPath(route.pathParameters, texts) !== undefined,
        )
        .map((route): Served => ({ route, texts }));
      const pass = (others: readonly Served[]): void => {
        passed.set(request, [...(passed.get(request) ?? []), ...others]);
        next();
      };
      const served = here.find(({ route }) => route.method === methodOf(request));
      if (served === undefined) {
        pass(here);
        return;
      }
      answer(options, served, pinned, request, response)
        .then((level) => {
          if (level !== undefined) {
            pass(here.filter(({ route }) => isKnown(route, level)));
          }
        })
        .catch(next);
    });
  }
  router.use((request, response) => {
    notServed(passed.get(request) ?? [], request, response);
  });
  return router;
};
