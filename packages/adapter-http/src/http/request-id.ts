import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReportDefect } from './responses';

const header = 'X-Request-Id';

/** Ids that are safe in a header and in a log line; others are replaced. */
const acceptable = /^[\w.:+/=@-]{1,128}$/;

/**
 * Gives the response the id of its request: that of the client or proxy if it sent an acceptable
 * one, otherwise a new one.
 */
export const setRequestId = (request: IncomingMessage, response: ServerResponse): void => {
  const sent = request.headers['x-request-id'];
  const isAcceptable = typeof sent === 'string' && acceptable.test(sent);
  response.setHeader(header, isAcceptable ? sent : randomUUID());
};

/** Reports defects together with the id of the request in which they occurred. */
export const reportingFor =
  (response: ServerResponse, report: ReportDefect): ReportDefect =>
  (cause, what) =>
    report(cause, what, String(response.getHeader(header)));
