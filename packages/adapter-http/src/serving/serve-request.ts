import type { UseCases } from '@parley/core';
import type { Viewer } from '@parley/core/access';
import type { RequestOrigin } from '@parley/core/accounts';
import type { FeatureLevel, Turn } from '@parley/core/kernel';
import { usageGroupOf } from '@parley/core/access';
import { chooseLevel, has, unknownSources, whileOutdated } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { Request, Response } from 'express';
import { queryOf } from '../http/body';
import { clientAddress } from '../http/client-address';
import type { LevelDefaults } from '../http/identify';
import { checkOrigin, identify, isAnonymous, originOf } from '../http/identify';
import type { RateLimiter } from '../http/rate-limit';
import { isWithinLimit } from '../http/rate-limit';
import { noteRoute, noteViewer } from '../http/served-requests';
import { forgetSession, keepSession } from '../http/session-cookie';
import { loadFile } from '../http/spooled-file';
import { isKnownAt, unknownParameters } from '../parameters';
import type { Failed } from '../served-route';
import type { ReceptionOptions, Received } from './receive';
import { declaredFiles, declaredPayload, receive } from './receive';
import type { Found, ResponseOptions, Served } from './respond';
import { failWith, finishing, sendingFor, waitingRequest } from './respond';

export type ServingOptions = ReceptionOptions &
  ResponseOptions & {
    readonly useCases: UseCases;
    readonly rateLimiter: RateLimiter | undefined;
    /** How the level of a request without one is found. */
    readonly levels: LevelDefaults;
  };

/**
 * If the body took longer than this, the caller is authenticated again: the key may have been
 * revoked.
 */
const identityMilliseconds = 1000;

/** A request with what its head says. */
type Headed = Served & {
  readonly request: Request;
  readonly response: Response;
  readonly origin: RequestOrigin;
  readonly address: string;
};

const headed = (
  { levels }: ServingOptions,
  { route, texts }: Found,
  pinned: FeatureLevel | undefined,
  request: Request,
  response: Response,
): Headed => {
  const known = levels.clientOf(request.get('user-agent'));
  return {
    route,
    texts,
    hasPublicNames: known?.traits.includes('public_names') ?? false,
    request,
    response,
    origin: originOf(request, { pinned, client: known?.level, server: levels.server }),
    address: clientAddress(request),
  };
};

/** Who sends the request; undefined if it is refused, and the refusal sent. */
const admit = async (options: ServingOptions, head: Headed): Promise<Viewer | undefined> => {
  const { route, request, response, origin, address } = head;
  const isCounted = (): Promise<boolean> =>
    isWithinLimit(options.rateLimiter, 'address', address, response);
  const isUnknown = isAnonymous(route.access, request);
  if (isUnknown && !(await isCounted())) {
    return undefined;
  }
  const viewer = await identify(options.useCases, route, request, origin)();
  if (E.isRight(viewer)) {
    return viewer.right;
  }
  // A failed authentication counts for the address, as there is no account to count it for.
  if (isUnknown || viewer.left._tag === 'Unexpected' || (await isCounted())) {
    const level = chooseLevel({ ...unknownSources, ...origin.levels });
    failWith(options, head, level, response, viewer.left);
  }
  return undefined;
};

/** Runs the handler of the route, and sends its result. */
const handle = async (
  options: ServingOptions,
  head: Headed,
  viewer: Viewer,
  { raw, payload, files, endLargeTurn }: Received,
): Promise<void> => {
  const { route, texts, request, response, origin, address } = head;
  const { level } = viewer;
  const unknownNames = has(level, route.reportsUnknownSince)
    ? unknownParameters(route.parameters, raw, level)
    : [];
  const sending = sendingFor(options, head, level, response, unknownNames, endLargeTurn);
  const finish = finishing(options, head, level, response, sending);
  const inMemory = route.maxFileBytes === undefined ? [] : await Promise.all(files.map(loadFile));
  const handleFor = (by: Viewer, turn: Turn): TE.TaskEither<Failed, void> =>
    route.handle(options.useCases, {
      viewer: { ...by, ...turn },
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
  const identifyNow = identify(options.useCases, route, request, origin);
  finish(await whileOutdated(handleFor, identifyNow)(viewer)());
};

/**
 * Responds to the request, unless its route turns out to be unknown at the level of the caller, or
 * its form names a method that the path does not have.
 *
 * @param found the route of the request, or if none has its method, another at its path
 * @param others routes at its path, one of which a form may name by its method
 * @param pinned the level that the request sends
 * @returns the level of the caller if the route is unknown there
 */
export const serveRequest = async (
  options: ServingOptions,
  found: Found,
  others: readonly Found[],
  pinned: FeatureLevel | undefined,
  request: Request,
  response: Response,
): Promise<FeatureLevel | undefined> => {
  const { route } = found;
  noteRoute(response, route.operationId);
  const head = headed(options, found, pinned, request, response);
  const viewer = await admit(options, head);
  if (viewer === undefined) {
    return undefined;
  }
  const { user, level } = viewer;
  noteViewer(response, user?.id, level);
  if (!isKnownAt(level, route)) {
    noteRoute(response, undefined);
    return level;
  }
  if (
    user !== undefined &&
    !(await isWithinLimit(options.rateLimiter, 'user', user.id, response))
  ) {
    return undefined;
  }
  const group = user === undefined ? `address ${head.address}` : usageGroupOf(user);
  const find = (method: string): Found | undefined =>
    others.find((other) => other.route.method.toUpperCase() === method);
  let unknownAt: FeatureLevel | undefined;
  const askedAt = performance.now();
  // Not before the checks above, so that a client without access cannot fill memory or disk.
  await receive(options, head, request, group, find, async (received) => {
    const { found: served } = received;
    if (served === undefined || !isKnownAt(level, served.route)) {
      unknownAt = level;
      return;
    }
    if (response.destroyed && !served.route.isLongPoll) {
      return;
    }
    noteRoute(response, served.route.operationId);
    const servedHead = { ...head, ...served };
    const isLate = performance.now() - askedAt > identityMilliseconds;
    const sender =
      isLate || served.route !== route
        ? await identify(options.useCases, served.route, request, head.origin)()
        : E.right(viewer);
    if (E.isLeft(sender)) {
      failWith(options, servedHead, level, response, sender.left);
    } else {
      await handle(options, servedHead, sender.right, received);
    }
  });
  return unknownAt;
};
