import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FeatureLevel, UserId } from '@parley/core/kernel';
import { guarded } from '@parley/core/kernel';
import { requestIdOf } from './request-id';
import type { ReportDefect } from './responses';

/** The report of a request when its response is over; it has nothing of what the request contained. */
export type ServedRequest = {
  /** That of the response header. */
  readonly id: string;
  /**
   * The endpoint's name in the API reference; outside of the API, and where it has no such endpoint,
   * the beginning of the path that all addresses of that kind have.
   */
  readonly route: string;
  /** Undefined if the client left before it was answered. */
  readonly status: number | undefined;
  /** Whether all of the response was sent. */
  readonly isComplete: boolean;
  /** From the head of the request to the end of the response. */
  readonly milliseconds: number;
  /** Undefined without an account. */
  readonly userId: UserId | undefined;
  /** Undefined if the request was refused before it was known. */
  readonly level: FeatureLevel | undefined;
};

/** What is known of a request that is being served. */
type OpenRequest = {
  route: string | undefined;
  userId: UserId | undefined;
  level: FeatureLevel | undefined;
};

const openRequests = new WeakMap<ServerResponse, OpenRequest>();

/** Notes which endpoint serves the request; undefined if it turns out that none does. */
export const noteRoute = (response: ServerResponse, route: string | undefined): void => {
  const open = openRequests.get(response);
  if (open !== undefined) {
    open.route = route;
  }
};

/** Notes who sent the request. */
export const noteViewer = (
  response: ServerResponse,
  userId: UserId | undefined,
  level: FeatureLevel,
): void => {
  const open = openRequests.get(response);
  if (open !== undefined) {
    open.userId = userId;
    open.level = level;
  }
};

/**
 * Returns what watches a request until its response is over.
 *
 * @param areaOf the kind of page or file at a URL; the URL itself may contain secrets
 *
 * @param keepsContext whether the report is made in the context in which the request is served
 */
export const watchingRequests =
  (
    onRequest: (served: ServedRequest) => void,
    areaOf: (url: string) => string,
    reportDefect: ReportDefect,
    keepsContext: boolean,
  ): ((request: IncomingMessage, response: ServerResponse) => void) =>
  ({ url = '' }, response) => {
    const startedAt = performance.now();
    const open: OpenRequest = { route: undefined, userId: undefined, level: undefined };
    openRequests.set(response, open);
    const onClose = (): void =>
      onRequest({
        id: requestIdOf(response),
        route: open.route ?? areaOf(url),
        status: response.headersSent ? response.statusCode : undefined,
        isComplete: response.writableFinished,
        milliseconds: performance.now() - startedAt,
        userId: open.userId,
        level: open.level,
      });
    response.on(
      'close',
      guarded(reportDefect, keepsContext ? AsyncResource.bind(onClose) : onClose),
    );
  };
