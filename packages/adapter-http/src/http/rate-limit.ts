import type { FailurePresentation } from '@parley/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type RateLimits = {
  /** Requests of one account in a minute. */
  readonly perUser: number;
  /** Requests of one address without an account in a minute. */
  readonly perAddress: number;
};

export const defaultRateLimits: RateLimits = { perUser: 200, perAddress: 100 };

/** What came of counting a request. */
export type Counted = {
  readonly headers: Readonly<Record<string, string>>;
  /** Set when the request is one too many. */
  readonly refusal: FailurePresentation | undefined;
};

export type RateLimiter = {
  readonly countUser: (userId: number) => Promise<Counted>;
  readonly countAddress: (address: string) => Promise<Counted>;
};

const windowSeconds = 60;

const headersOf = (limit: number, remaining: number, msBeforeNext: number) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(Math.max(remaining, 0)),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + msBeforeNext) / 1000)),
});

const refusal = (msBeforeNext: number): FailurePresentation => {
  const seconds = Math.max(msBeforeNext, 1) / 1000;
  return {
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded rate limit',
    extra: { 'retry-after': seconds },
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
  };
};

const counter = (limit: number, prefix: string) => {
  const limiter = new RateLimiterMemory({
    points: limit,
    duration: windowSeconds,
    keyPrefix: prefix,
  });
  return async (key: string | number): Promise<Counted> => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key);
      return { headers: headersOf(limit, remainingPoints, msBeforeNext), refusal: undefined };
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) {
        throw thrown;
      }
      const { msBeforeNext } = thrown;
      return { headers: headersOf(limit, 0, msBeforeNext), refusal: refusal(msBeforeNext) };
    }
  };
};

/** Counts requests in this process. Source: reference, «Rate limits». */
export const rateLimiter = (limits: RateLimits): RateLimiter => ({
  countUser: counter(limits.perUser, 'user'),
  countAddress: counter(limits.perAddress, 'address'),
});
