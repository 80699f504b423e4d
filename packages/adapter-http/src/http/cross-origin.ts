import cors from 'cors';
import type { RequestHandler } from 'express';

/** Headers that pages of other origins may send besides those that browsers allow by default. */
const allowedHeaders = ['Authorization', 'Content-Type', 'X-Chat-Feature-Level', 'X-Request-Id'];

/** Headers that such pages may read besides those that browsers allow by default. */
const exposedHeaders = [
  'Content-Disposition',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/** Seconds for which browsers remember the response to a preflight request. */
const preflightSeconds = 600;

/**
 * Lets pages of the listed origins read responses. Cookies are not involved: such a page sends the
 * API key of its user. Requests of other origins, and all without one, pass unchanged.
 */
export const allowOrigins = (origins: readonly string[]): RequestHandler => {
  const listed = new Set(origins);
  const allow = cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: preflightSeconds,
  });
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) {
      if (origins.length > 0) {
        // Caches must not serve this response to a listed origin.
        response.vary('Origin');
      }
      next();
      return;
    }
    allow(request, response, next);
  };
};
