import type { ServerResponse } from 'node:http';
import { requestIdHeader, requestIdOf } from './request-id';
import { setSecurityHeaders } from './security-headers';

/**
 * Gives the response the security headers, for which its handler may set other values, and the id of
 * its request. They replace what an embedding program has set for its own pages.
 */
export const beginHead = (response: ServerResponse): void => {
  setSecurityHeaders(response);
  response.removeHeader(requestIdHeader);
  requestIdOf(response);
};
