import type { ServerResponse } from 'node:http';

/** What a counted request has left of its limit. */
export type LimitState = {
  readonly limit: number;
  readonly remaining: number;
  /** When the count begins again, in seconds since the epoch. */
  readonly resetAt: number;
};

const states = new WeakMap<ServerResponse, LimitState>();

/** Keeps the state for the head of the response; the last one counts. */
export const keepLimitState = (response: ServerResponse, state: LimitState): void => {
  states.set(response, state);
};

/** Source: docs/reference/requests.md#rate-limits. */
export const setRateLimitHeaders = (response: ServerResponse): void => {
  const state = states.get(response);
  if (state !== undefined) {
    response.setHeader('X-RateLimit-Limit', String(state.limit));
    response.setHeader('X-RateLimit-Remaining', String(state.remaining));
    response.setHeader('X-RateLimit-Reset', String(state.resetAt));
  }
};
