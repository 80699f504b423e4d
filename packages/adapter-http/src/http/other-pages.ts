import type { RequestHandler } from 'express';
import { isSentByOtherPage } from './browser-requests';
import type { FailureResponse } from './failure-response';
import { sendFailure } from './responses';

/** What the API returns to a request that a page of another origin caused. */
const sentByOtherPage: FailureResponse = {
  status: 403,
  code: 'CSRF_FAILED',
  msg: 'The request comes from a page of another origin',
};

/**
 * Refuses requests with an `Authorization` header for pages of other origins than the listed ones.
 * A page can set the header only if its origin is listed; otherwise the browser has remembered
 * credentials that were entered in its dialog or in an address.
 */
export const refuseOtherPages = (origins: readonly string[]): RequestHandler => {
  const trusted = new Set(origins);
  return (request, response, next) => {
    if (request.headers.authorization !== undefined && isSentByOtherPage(request, trusted)) {
      sendFailure(response, sentByOtherPage);
      return;
    }
    next();
  };
};
