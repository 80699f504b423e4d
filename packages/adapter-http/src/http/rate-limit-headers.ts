import type { ServerResponse } from 'node:http';

/** What a counted request has left of its limit. */
export type LimitState = {
  readonly limit: number;
  readonly remaining: number;
  /** When the count begins again, in seconds since the epoch. */
  readonly resetAt: number;
};

/**
 * Replaces the headers that an earlier limit has set for the same request.
 *
 * Source: docs/reference/requests.md#rate-limits.
 */
export const setRateLimitHeaders = (
  response: ServerResponse,
  { limit, remaining, resetAt }: LimitState,
): void => {
  response.setHeader('X-RateLimit-Limit', String(limit));
  response.setHeader('X-RateLimit-Remaining', String(remaining));
  response.setHeader('X-RateLimit-Reset', String(resetAt));
};
