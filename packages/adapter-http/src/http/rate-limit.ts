import type { FailurePresentation } from '@parley/wire';
import { rateLimited } from '@parley/wire';
import type { RequestHandler, Response } from 'express';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { ServerResponse } from 'node:http';
import { sendFailure } from './responses';
import { clientAddress } from './client-address';

/** What a counted request has left of its limit. */
type LimitState = {
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
const setRateLimitHeaders = (
  response: ServerResponse,
  { limit, remaining, resetAt }: LimitState,
): void => {
  response.setHeader('X-RateLimit-Limit', String(limit));
  response.setHeader('X-RateLimit-Remaining', String(remaining));
  response.setHeader('X-RateLimit-Reset', String(resetAt));
};

/** Maximum requests per minute. */
export type RateLimits = {
  /** Per account. */
  readonly perUser: number;
  /** Per address: for requests without an account or with invalid credentials. */
  readonly perAddress: number;
  /** Per address, for uploaded files without an account. */
  readonly filesPerAddress: number;
  /** Per address, for avatars, emoji and documents that are the same for every client. */
  readonly publicFilesPerAddress: number;
};

export const defaultRateLimits: RateLimits = {
  perUser: 200,
  perAddress: 100,
  filesPerAddress: 300,
  publicFilesPerAddress: 3000,
};

/** The result of counting a request. */
export type Counted = {
  readonly state: LimitState;
  /** Set when the limit is exceeded. */
  readonly refusal: FailurePresentation | undefined;
};

/** What requests are counted for. */
export type LimitKind = 'user' | 'address' | 'file' | 'publicFile';

export type RateLimiter = Readonly<Record<LimitKind, (who: string | number) => Promise<Counted>>>;

const windowSeconds = 60;

const stateOf = (limit: number, remaining: number, msBeforeNext: number): LimitState => ({
  limit,
  remaining: Math.max(remaining, 0),
  resetAt: Math.ceil((Date.now() + msBeforeNext) / 1000),
});

const refusal = (msBeforeNext: number): FailurePresentation =>
  rateLimited(Math.max(msBeforeNext, 1) / 1000);

/** Creates the counter of one kind of request. */
type NewLimiter = (options: {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}) => RateLimiterAbstract;

const counter = (newLimiter: NewLimiter, limit: number, prefix: string) => {
  const limiter = newLimiter({ points: limit, duration: windowSeconds, keyPrefix: prefix });
  return async (key: string | number): Promise<Counted> => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key);
      return { state: stateOf(limit, remainingPoints, msBeforeNext), refusal: undefined };
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) {
        throw thrown;
      }
      const { msBeforeNext } = thrown;
      return { state: stateOf(limit, 0, msBeforeNext), refusal: refusal(msBeforeNext) };
    }
  };
};

const limiterOf = (newLimiter: NewLimiter, limits: RateLimits): RateLimiter => ({
  user: counter(newLimiter, limits.perUser, 'user'),
  address: counter(newLimiter, limits.perAddress, 'address'),
  file: counter(newLimiter, limits.filesPerAddress, 'file'),
  publicFile: counter(newLimiter, limits.publicFilesPerAddress, 'public'),
});

/** Counts requests in this process. Source: docs/reference/requests.md#rate-limits. */
export const rateLimiter = (limits: RateLimits): RateLimiter =>
  limiterOf((options) => new RateLimiterMemory(options), limits);

/** Counts requests in the primary process, for all of its workers together. */
export const clusterRateLimiter = (limits: RateLimits): RateLimiter =>
  limiterOf((options) => new RateLimiterCluster({ ...options, timeoutMs: 10_000 }), limits);

/** Makes the primary process count for the `clusterRateLimiter` of its workers. */
export const sharedRateLimits = (): void => {
  new RateLimiterClusterMaster();
};

/** Counts the request; false means that it exceeded the limit and was responded to. */
export const isWithinLimit = async (
  limiter: RateLimiter | undefined,
  kind: LimitKind,
  who: string | number,
  response: Response,
): Promise<boolean> => {
  if (limiter === undefined) {
    return true;
  }
  const { state, refusal } = await limiter[kind](who);
  setRateLimitHeaders(response, state);
  if (refusal !== undefined) {
    sendFailure(response, refusal);
  }
  return refusal === undefined;
};

/** Counts every request by its address. */
export const limited =
  (limiter: RateLimiter | undefined, kind: Exclude<LimitKind, 'user'>): RequestHandler =>
  (request, response, next) => {
    isWithinLimit(limiter, kind, clientAddress(request), response).then((isWithin) => {
      if (isWithin) {
        next();
      }
    }, next);
  };
