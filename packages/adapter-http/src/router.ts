import type { IncomingMessage } from 'node:http';
import type { UseCases } from '@parley/core';
import type { Viewer } from '@parley/core/access';
import type { FeatureLevel, Turns } from '@parley/core/kernel';
import { accessFailure, usageGroupOf } from '@parley/core/access';
import {
  chooseLevel,
  currentLevel,
  foldCase,
  guarded,
  has,
  newCancellation,
  unknownSources,
  whileOutdated,
} from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import { badRequest, presentFailure } from '@parley/wire';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Router as newRouter } from 'express';
import type { ReportDefect } from './http/responses';
import { presentAny, sendFailure, successBody } from './http/responses';
import { hasJsonBody, queryOf, queryParameters, rawParameters, readBody } from './http/body';
import { BodyFailure, tooManyAtOnce } from './http/body-failures';
import type { Budget, Reservation } from './http/budget';
import { clientAddress } from './http/client-address';
import type { FailureResponse } from './http/failure-response';
import type { BodyLimits, Form } from './http/form';
import type { LevelDefaults } from './http/identify';
import {
  checkOrigin,
  identify,
  identifyAgain,
  isAnonymous,
  isBySession,
  originOf,
} from './http/identify';
import type { SentPayload } from './http/payload';
import { readPayload } from './http/payload';
import type { RateLimiter } from './http/rate-limit';
import type { KeptRecords } from './http/kept-records';
import { readLevel } from './http/level';
import { isWithinLimit } from './http/rate-limit';
import type { CookieScope } from './http/session-cookie';
import { forgetSession, keepSession } from './http/session-cookie';
import { noteRoute, noteViewer } from './http/served-requests';
import type { Sending } from './http/sending';
import { ClientDisconnected, sendingOf } from './http/sending';
import { loadFile } from './http/spooled-file';
import { reportingFor } from './http/request-id';
import { asUnexpected } from './http/thrown';
import { isDescribedFailure } from './openapi/responses';
import type { RawParameters } from './parameters';
import { isKnownAt, unknownParameters } from './parameters';
import { isTooLargeId, readPath } from './path-parameters';
import { byPath } from './paths';
import type { Failed, Route, WaitingRequest } from './route';
import { rejected } from './route';
import type { Unavailable } from './unavailable';
import { unavailableAt } from './unavailable';
import { publishFields } from './public-names/publish';
import { shapeOf } from './public-names/shape';
import { publishFailure, understand } from './public-names/understand';

/** A success, or a piece of a streamed one. */
export type Success = {
  readonly route: Route;
  /** The feature level of the request. */
  readonly level: FeatureLevel;
  /** The query of the URL. */
  readonly query: URLSearchParams;
  /** The fields of the response, as the client reads them. */
  readonly fields: unknown;
};

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
  /** Where browsers send the cookie of a session. */
  readonly cookies: CookieScope;
  /** Limits how many large responses are made at a time, for all accounts together. */
  readonly largeTurns: Turns<'large'>;
  readonly records: KeptRecords;
  /** How the level of a request without one is found. */
  readonly levels: LevelDefaults;
  /** Set in tests, which compare every success with the API reference. */
  readonly onSuccess?: (success: Success) => void;
  /** Set in tests: called for every failure that the API reference does not list for its route. */
  readonly onUndescribed?: (route: Route, problem: string) => void;
};

/**
 * If the body took longer than this, the caller is authenticated again: the key may have been
 * revoked.
 */
const identityMilliseconds = 1000;

/** Generated clients may send JSON, which carries no parameters: tells them what is expected. */
const withFormHint = (request: Request, failure: Failed): Failed => {
  if (failure._tag !== 'Rejected' || !hasJsonBody(request)) {
    return failure;
  }
  const { presentation } = failure;
  return presentation.code === 'REQUEST_VARIABLE_MISSING'
    ? rejected({
        ...presentation,
        msg: `${presentation.msg}. Parameters are form fields; a JSON body is not read.`,
      })
    : failure;
};

/** Ids that are too large are read as the largest one; the message names the id that was sent. */
const withSentId = (
  texts: Readonly<Record<string, string>>,
  { msg, ...presentation }: FailureResponse,
): FailureResponse => {
  const sent = Object.values(texts).find(isTooLargeId);
  return {
    ...presentation,
    msg: sent === undefined ? msg : msg.replace(String(Number.MAX_SAFE_INTEGER), sent),
  };
};

/** The route of a request, and the text of its path parameters. */
type Found = { readonly route: Route; readonly texts: Readonly<Record<string, string>> };

/** What a request is served with. */
type Served = Found & {
  /** Whether the client has other names than this API (`public-names/table.ts`). */
  readonly hasPublicNames: boolean;
};

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

/** Throws for a route that uses a payload without declaring that it takes one. */
const declaredPayload = (payload: SentPayload | undefined): SentPayload => {
  if (payload === undefined) {
    throw new Error('the route takes a payload and does not declare it');
  }
  return payload;
};

const failWith = (
  { reportDefect, onUndescribed, cookies }: RouterOptions,
  { route, texts, hasPublicNames }: Served,
  level: FeatureLevel,
  response: Response,
  failure: Failed,
): void => {
  if (failure._tag === 'Unexpected' && failure.cause instanceof ClientDisconnected) {
    return;
  }
  const presentation = presentAny(failure, level, reportingFor(response, reportDefect));
  if (onUndescribed !== undefined) {
    const isTagged = failure._tag !== 'Rejected' && failure._tag !== 'Unexpected';
    const tag = isTagged ? failure._tag : undefined;
    if (!isDescribedFailure(route, level, presentation, tag)) {
      onUndescribed(route, `${presentation.status} ${presentation.code} (${failure._tag})`);
    }
  }
  if (response.headersSent) {
    // Part of the response is sent already: the client can only be notified by closing the
    // connection.
    response.destroy();
  } else {
    if (presentation.status === 401 && isBySession(route.access, response.req)) {
      forgetSession(response, cookies);
    }
    sendFailure(
      response,
      withSentId(texts, hasPublicNames ? publishFailure(presentation) : presentation),
    );
  }
};

/** Sends successes under the names that the client has. */
const namedSending = (
  { records }: RouterOptions,
  { route, hasPublicNames }: Served,
  response: Response,
  unknownNames: readonly string[],
  onSlow?: () => void,
): Sending => {
  const sending = sendingOf(route, response, (fields) => successBody(fields, unknownNames), {
    records,
    onSlow,
  });
  const shape = hasPublicNames ? shapeOf(route.response.schema) : undefined;
  return shape === undefined
    ? sending
    : { ...sending, take: (fields) => sending.take(publishFields(shape, fields)) };
};

/** Sends successes, and reports them in tests. */
const watchedSending = (
  options: RouterOptions,
  served: Served,
  level: FeatureLevel,
  response: Response,
  unknownNames: readonly string[],
  onSlow?: () => void,
): Sending => {
  const { route } = served;
  const { onSuccess } = options;
  const { take, end } = namedSending(options, served, response, unknownNames, onSlow);
  if (onSuccess === undefined) {
    return { take, end };
  }
  const query = new URLSearchParams(response.req.originalUrl.split('?')[1] ?? '');
  return {
    take: (fields) => {
      onSuccess({ route, level, query, fields: plainJson(fields) });
      return take(fields);
    },
    end,
  };
};

/** Ends a request with the result of its handler. */
type Finish = (result: E.Either<Failed, void>) => void;

const finishing =
  (
    options: RouterOptions,
    served: Served,
    level: FeatureLevel,
    response: Response,
    sending: Sending,
  ): Finish =>
  (result) => {
    if (E.isLeft(result)) {
      failWith(options, served, level, response, withFormHint(response.req, result.left));
    } else {
      // For a request that waits, nothing was taken yet, so nothing is sent here.
      sending.end();
    }
  };

/** A request that is answered later, and cancelled when its client leaves. */
const waitingRequest = <Result>(
  { useCases, reportDefect }: RouterOptions,
  response: Response,
  { take }: Sending,
  finish: Finish,
  present: (result: Result) => object,
): WaitingRequest<Result> => {
  const cancellation = newCancellation();
  const onDefect = (error: unknown): void => {
    reportingFor(response, reportDefect)(error);
    response.destroy();
  };
  response.on(
    'close',
    guarded(onDefect, () => cancellation.cancel()),
  );
  if (response.destroyed) {
    cancellation.cancel();
  }
  return {
    cancellation,
    authenticateAgain: () => identifyAgain(useCases, response.req)(),
    respond: guarded(onDefect, async (result: E.Either<Failed, Result>) => {
      if (!response.destroyed) {
        finish(E.isLeft(result) ? result : await take(present(result.right))());
      }
    }),
  };
};

/** Which requests wait for each other. */
const turnGroupOf = ({ turnsBy }: Route, group: string, raw: RawParameters): string =>
  turnsBy === undefined ? group : `${group} ${foldCase(raw.get(turnsBy)?.trim() ?? '')}`;

/**
 * Responds to the request, unless its route turns out to be unknown at the level of the caller.
 *
 * @param pinned the level that the request sends
 * @returns the level of the caller if the route is unknown there
 */
const answer = async (
  options: RouterOptions,
  { route, texts }: Found,
  pinned: FeatureLevel | undefined,
  request: Request,
  response: Response,
): Promise<FeatureLevel | undefined> => {
  const { useCases, rateLimiter } = options;
  noteRoute(response, route.operationId);
  const known = options.levels.clientOf(request.get('user-agent'));
  const origin = originOf(request, { pinned, client: known?.level, server: options.levels.server });
  const hasPublicNames = known?.traits.includes('public_names') ?? false;
  const served: Served = { route, texts, hasPublicNames };
  /** That of the caller, once that is known. */
  let level = chooseLevel({ ...unknownSources, ...origin.levels });
  const fail = (failure: Failed): void => failWith(options, served, level, response, failure);
  const address = clientAddress(request);
  const isCounted = (kind: 'address' | 'user', who: string | number): Promise<boolean> =>
    isWithinLimit(rateLimiter, kind, who, response);
  const isUnknown = isAnonymous(route.access, request);
  if (isUnknown && !(await isCounted('address', address))) {
    return undefined;
  }
  const viewer = await identify(useCases, route, request, origin)();
  if (E.isLeft(viewer)) {
    // A failed authentication counts for the address, as there is no account to count it for.
    if (isUnknown || isDefect(viewer.left) || (await isCounted('address', address))) {
      fail(viewer.left);
    }
    return undefined;
  }
  const { user } = viewer.right;
  ({ level } = viewer.right);
  noteViewer(response, user?.id, level);
  if (!isKnownAt(level, route)) {
    noteRoute(response, undefined);
    return level;
  }
  if (user !== undefined && !(await isCounted('user', user.id))) {
    return undefined;
  }
  const group = user === undefined ? `address ${address}` : usageGroupOf(user);
  const reservation = options.budget.open(group);
  let form: Form | undefined;
  let payload: SentPayload | undefined;
  let endTurn: (() => void) | undefined;
  let largeTurn: (() => void) | undefined;
  const endLargeTurn = (): void => {
    largeTurn?.();
    largeTurn = undefined;
  };
  try {
    // Not read before the checks above, so that a client without access cannot fill memory or disk.
    const askedAt = performance.now();
    const limits = bodyLimitsOf(route, options.spoolDir, reservation);
    if (route.takesPayload) {
      payload = await readPayload(request, limits);
    } else {
      form = await readBody(request, limits);
    }
    const sent = form === undefined ? queryParameters(request) : rawParameters(request, form);
    const raw = hasPublicNames ? understand(route.parameters, sent) : sent;
    if (!route.isLongPoll) {
      endTurn = await options.turns.take(turnGroupOf(route, group, raw));
      if (endTurn === undefined) {
        throw tooManyAtOnce();
      }
      if (route.isLarge) {
        largeTurn = await options.largeTurns.take('large');
        if (largeTurn === undefined) {
          throw tooManyAtOnce();
        }
      }
      if (response.destroyed) {
        return undefined;
      }
    }
    const isLate = performance.now() - askedAt > identityMilliseconds;
    const sender = isLate ? await identify(useCases, route, request, origin)() : viewer;
    if (E.isLeft(sender)) {
      fail(sender.left);
      return undefined;
    }
    const unknownNames = has(level, route.reportsUnknownSince)
      ? unknownParameters(route.parameters, raw, level)
      : [];
    const sending = watchedSending(options, served, level, response, unknownNames, endLargeTurn);
    const files = form?.files ?? [];
    const inMemory = route.maxFileBytes === undefined ? [] : await Promise.all(files.map(loadFile));
    const finish = finishing(options, served, level, response, sending);
    const handle = (by: Viewer): TE.TaskEither<Failed, void> =>
      route.handle(useCases, {
        viewer: by,
        path: texts,
        raw,
        host: origin.host,
        address,
        userAgent: request.get('user-agent') ?? '',
        checkOrigin: checkOrigin(request),
        setSession: (token) => () => {
          if (token === undefined) {
            forgetSession(response, options.cookies);
          } else {
            keepSession(response, token, options.cookies);
          }
        },
        query: queryOf(request),
        files: () => declaredFiles(route.maxFileBytes, inMemory),
        payload: () => declaredPayload(payload),
        uploads: () => declaredFiles(route.maxUploadBytes, files),
        waiting: (present) => waitingRequest(options, response, sending, finish, present),
      })(sending.take);
    const identifyNow = identify(useCases, route, request, origin);
    finish(await whileOutdated(handle, identifyNow)(sender.right)());
    return undefined;
  } finally {
    endTurn?.();
    endLargeTurn();
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

/** Why an endpoint of the public API is not available; the real one would need an account, too. */
const refusalOf = (endpoint: Unavailable, request: Request): FailurePresentation =>
  request.get('authorization') === undefined
    ? presentFailure(accessFailure('NotLoggedIn'), currentLevel)
    : badRequest(endpoint.reason);

/** Responds with 404, or with 405 where the path has other methods. */
const notServed = (served: readonly Found[], request: Request, response: Response): void => {
  const others = unavailableAt(request.path);
  const unavailable = others.find(({ method }) => method === methodOf(request));
  if (unavailable !== undefined) {
    sendFailure(response, refusalOf(unavailable, request));
    return;
  }
  const methods = [...served.map(({ route }) => route), ...others].map(({ method }) => method);
  const allowed = Array.from(new Set(methods.map((method) => method.toUpperCase()))).sort();
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
  const passed = new WeakMap<IncomingMessage, readonly Found[]>();
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
            (pinned === undefined || isKnownAt(pinned, route)) &&
            readPath(route.pathParameters, texts) !== undefined,
        )
        .map((route): Found => ({ route, texts }));
      const pass = (others: readonly Found[]): void => {
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
            pass(here.filter(({ route }) => isKnownAt(level, route)));
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
