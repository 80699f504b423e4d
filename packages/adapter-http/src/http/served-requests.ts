import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FeatureLevel, UserId } from '@parley/core';
import { guarded } from '@parley/core';
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

/** What is known of a request that is being served; there is one with each poll that waits. */
class OpenRequest {
  route: string | undefined = undefined;
  userId: UserId | undefined = undefined;
  level: FeatureLevel | undefined = undefined;

  constructor(
    readonly startedAt: number,
    readonly url: string,
  ) {}
}

const place = Symbol('open request');

const openRequestOf = (response: ServerResponse): OpenRequest | undefined => {
  const open: unknown = Reflect.get(response, place);
  return open instanceof OpenRequest ? open : undefined;
};

/** Notes which endpoint serves the request; undefined if it turns out that none does. */
export const noteRoute = (response: ServerResponse, route: string | undefined): void => {
  const open = openRequestOf(response);
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
  const open = openRequestOf(response);
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
export const watchingRequests = (
  onRequest: (served: ServedRequest) => void,
  areaOf: (url: string) => string,
  reportDefect: ReportDefect,
  keepsContext = false,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  /** One for all responses, as a function of its own would stay with each of them. */
  const onClose = function (this: ServerResponse): void {
    try {
      const open = openRequestOf(this);
      if (open !== undefined) {
        const { route, startedAt, url, userId, level } = open;
        onRequest({
          id: requestIdOf(this),
          route: route ?? areaOf(url),
          status: this.headersSent ? this.statusCode : undefined,
          isComplete: this.writableFinished,
          milliseconds: performance.now() - startedAt,
          userId,
          level,
        });
      }
    } catch (error) {
      reportDefect(error);
    }
  };
  return (request, response) => {
    Reflect.set(response, place, new OpenRequest(performance.now(), request.url ?? ''));
    if (keepsContext) {
      const bound = AsyncResource.bind(() => onClose.call(response));
      response.on('close', guarded(reportDefect, bound));
    } else {
      response.on('close', onClose);
    }
  };
};
