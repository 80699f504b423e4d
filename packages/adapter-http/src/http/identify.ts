import type { UseCases } from '@parley/core';
import type { AccessFailure, AuthenticationFailure, User, Viewer } from '@parley/core/access';
import type { RequestOrigin } from '@parley/core/accounts';
import type { FeatureLevel, KnownClient, Unexpected } from '@parley/core/kernel';
import { accessFailure, checkKey, clientName } from '@parley/core/access';
import { currentLevel, unknownSources } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Request } from 'express';
import { missingParameter } from '../parameters/parameter-failures';
import type { Access, Failed, Route } from '../served-route';
import { rejected } from '../served-route';
import { basicCredentials } from './basic-credentials';
import { queryParameters } from './body';
import { isSentByOtherPage } from './browser-requests';
import { sessionTokenOf } from './session-cookie';

/**
 * In lower case, and without the dot with which a complete name may end. A request without a Host
 * header is treated as one for the bare address.
 */
export const hostOf = ({ hostname = '' }: Partial<Pick<Request, 'hostname'>>): string =>
  hostname.toLowerCase().replace(/\.$/, '');

/**
 * How the level of a request without one is found, as far as the realm and the account do not set
 * it.
 */
export type LevelDefaults = {
  /** What is known of the program with that User-Agent. */
  readonly clientOf: (userAgent: string | undefined) => KnownClient | undefined;
  readonly server: FeatureLevel | undefined;
};

/** @param levels what the request, its User-Agent and the server say about the level */
export const originOf = (request: Request, levels: RequestOrigin['levels']): RequestOrigin => ({
  host: hostOf(request),
  client: clientName(request.get('user-agent')),
  levels,
});

/** Whether the request is handled without an account. */
export const isAnonymous = (access: Access, request: Request): boolean =>
  access === 'open' ||
  (access === 'visitor' &&
    request.get('authorization') === undefined &&
    sessionTokenOf(request) === undefined);

/** Whether the account of the request is that of a session. */
export const isBySession = (access: Access, request: Request): boolean =>
  access !== 'open' && access !== 'webhook' && sessionTokenOf(request) !== undefined;

/** The header in which pages send the token that shows that they are pages of this server. */
const csrfHeader = 'x-csrf-token';

/** Pages that may send the cookie of a session, besides those of this server. */
const noOrigins: ReadonlySet<string> = new Set();

/** Whether the request only reads. */
const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Fails for a request that another site may have made a browser send. */
export const checkOrigin = (request: Request): E.Either<AccessFailure<'CsrfFailed'>, void> =>
  isReading(request) || !isSentByOtherPage(request, noOrigins)
    ? E.right(undefined)
    : E.left(accessFailure('CsrfFailed', { problem: 'origin' }));

const identifySession = (
  { accounts }: Pick<UseCases, 'accounts'>,
  request: Request,
  origin: RequestOrigin,
  token: string,
): TE.TaskEither<Failed, Viewer> =>
  pipe(
    TE.fromEither(checkOrigin(request)),
    TE.flatMap(() =>
      accounts.authenticateSession(origin, {
        token,
        canChange: !isReading(request),
        csrfToken: request.get(csrfHeader),
      }),
    ),
  );

/** The origin of a browser's request for a page. */
export const pageOriginOf = (request: Request): RequestOrigin => ({
  host: hostOf(request),
  client: 'website',
  levels: { ...unknownSources, pinned: currentLevel },
});

/**
 * No account at open endpoints; a visitor where no credentials are sent; the bot whose API key is in
 * the query at the URLs of webhooks; otherwise the account of the API key or of the session.
 */
const identifySender = (
  { accounts }: Pick<UseCases, 'accounts'>,
  access: Access,
  request: Request,
  origin: RequestOrigin,
): TE.TaskEither<Failed, Viewer> => {
  if (access === 'webhook') {
    const key = queryParameters(request).get('api_key');
    return key === undefined
      ? TE.left(rejected(missingParameter('api_key')))
      : accounts.authenticateWebhook(origin, key);
  }
  if (isAnonymous(access, request)) {
    return access === 'open' ? accounts.identifyVisitor(origin) : accounts.admitVisitor(origin);
  }
  const token = sessionTokenOf(request);
  if (token !== undefined) {
    return identifySession({ accounts }, request, origin, token);
  }
  const credentials = basicCredentials(request.get('authorization'));
  return E.isLeft(credentials)
    ? TE.left(credentials.left)
    : accounts.authenticate(origin, credentials.right);
};

/**
 * Who sends the request, if its key may be used for what the endpoint needs; plain steps, as every
 * request takes them.
 */
export const identify =
  (
    useCases: Pick<UseCases, 'accounts'>,
    { access, needs, withoutRealm }: Pick<Route, 'access' | 'needs' | 'withoutRealm'>,
    request: Request,
    origin: RequestOrigin,
  ): TE.TaskEither<Failed, Viewer> =>
  async () => {
    const viewer = await identifySender(useCases, access, request, origin)();
    if (E.isLeft(viewer)) {
      return viewer.left._tag === 'NoSuchRealm' && withoutRealm !== undefined
        ? E.left(rejected(withoutRealm))
        : viewer;
    }
    const allowed = checkKey(viewer.right, needs);
    return E.isLeft(allowed) ? allowed : viewer;
  };

/** Whether the request's credentials are still valid, and the user they now belong to. */
export const identifyAgain = (
  { accounts }: Pick<UseCases, 'accounts'>,
  request: Request,
): TE.TaskEither<AuthenticationFailure | Unexpected, User> => {
  const host = hostOf(request);
  const token = sessionTokenOf(request);
  if (token !== undefined) {
    return accounts.authenticateSessionAgain({ host }, token);
  }
  const credentials = basicCredentials(request.get('authorization'));
  return E.isLeft(credentials)
    ? TE.left(credentials.left)
    : accounts.authenticateAgain({ host }, credentials.right);
};
