import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

/** A request, with the host that a trusted proxy forwards. */
type Sent = Partial<Pick<Request, 'host'>> & Pick<Request, 'headers'>;

const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ');

const siteOf = (headers: IncomingHttpHeaders): string | undefined =>
  single(headers['sec-fetch-site']);

/** The host and the port of an origin, without a port that its scheme implies. */
const hostOfOrigin = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/** The same form for the host of the request, whose scheme a proxy may have changed. */
const isHost = (request: Sent, host: string): boolean => {
  const own = (request.host ?? '').toLowerCase();
  return own === host || own.replace(/:(?:80|443)$/, '') === host;
};

/**
 * Whether a browser sent the request for a page of another origin: such a page does not know the
 * user's credentials, but the browser may have added them. Programs that are not browsers send
 * neither header. Pages of other organizations of the server have another origin, too.
 *
 * Browsers send `Sec-Fetch-Site` only to https and to this machine; `Origin` with every request
 * that is not a GET or a HEAD, and with those whose responses a page wants to read.
 *
 * @param trusted the origins whose pages may make requests with credentials of the browser; none
 *   for cookies, the origins of `CORS_ORIGINS` for an `Authorization` header, which their pages set
 */
export const isSentByOtherPage = (request: Sent, trusted: ReadonlySet<string>): boolean => {
  const { headers } = request;
  const { origin } = headers;
  if (origin !== undefined && trusted.has(origin)) {
    return false;
  }
  const site = siteOf(headers);
  if (site !== undefined) {
    return site !== 'same-origin' && site !== 'none';
  }
  if (origin === undefined) {
    return false;
  }
  const host = hostOfOrigin(origin);
  return host === undefined || !isHost(request, host);
};

/**
 * Whether a browser probably sent the request, which would ask its user for a name and a password
 * if the response offered Basic authentication. The fetch of Node sends `Sec-Fetch-Mode`, too, and
 * understands what programs understand.
 */
export const isOfBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined ||
  headers['sec-fetch-site'] !== undefined ||
  /\btext\/html\b/i.test(headers.accept ?? '') ||
  (headers['user-agent'] ?? '').startsWith('Mozilla/');
