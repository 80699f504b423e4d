import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ReportDefect } from './responses';

export const requestIdHeader = 'X-Request-Id';

/** Ids that are safe in a header and in a log line; others are replaced. */
const acceptable = /^[\w.:+/=@-]{1,128}$/;

/**
 * The id of the request: that of the client or proxy if it sent an acceptable one, otherwise a new
 * one. From the first call on, the response has it as a header.
 */
export const requestIdOf = (response: ServerResponse): string => {
  const known = response.getHeader(requestIdHeader);
  if (typeof known === 'string') {
    return known;
  }
  const sent = response.req.headers['x-request-id'];
  const id = typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
  if (!response.headersSent) {
    response.setHeader(requestIdHeader, id);
  }
  return id;
};

/** Reports defects together with the id of the request in which they occurred. */
export const reportingFor =
  (response: ServerResponse, report: ReportDefect): ReportDefect =>
  (cause, what) =>
    report(cause, what, requestIdOf(response));
