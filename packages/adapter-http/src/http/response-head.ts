import type { ServerResponse } from 'node:http';
import { requestIdHeader, requestIdOf } from './request-id';
import { setSecurityHeaders } from './security-headers';

/**
 * Sets the security headers, for which a handler may set other values later, and the id of the
 * request. These replace what an embedding program has set for its own pages.
 */
export const beginHead = (response: ServerResponse): void => {
  setSecurityHeaders(response);
  response.removeHeader(requestIdHeader);
  requestIdOf(response);
};
