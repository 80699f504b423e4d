import type { FailurePresentation } from '@parley/core';
import { rateLimited } from '@parley/core';
import type { RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sendFailure } from './answer';
import { clientAddress } from './client-address';

/** Maximum requests in a minute. */
export type RateLimits = {
  /** Of one account. */
  readonly perUser: number;
  /** Of one address: without an account, or with credentials that were wrong. */
  readonly perAddress: number;
  /** Of one address, for uploaded files without an account. */
  readonly filesPerAddress: number;
  /** Of one address, for avatars, emoji and documents that are the same for everybody. */
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
  readonly headers: Readonly<Record<string, string>>;
  /** Set if the request exceeds the limit. */
  readonly refusal: FailurePresentation | undefined;
};

/** What requests are counted for. */
export type LimitKind = 'user' | 'address' | 'file' | 'publicFile';

export type RateLimiter = Readonly<Record<LimitKind, (who: string | number) => Promise<Counted>>>;

const windowSeconds = 60;

const headersOf = (limit: number, remaining: number, msBeforeNext: number) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(Math.max(remaining, 0)),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + msBeforeNext) / 1000)),
});

const refusal = (msBeforeNext: number): FailurePresentation =>
  rateLimited(Math.max(msBeforeNext, 1) / 1000);

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

/** Counts requests in this process. Source: reference, "Rate limits". */
export const rateLimiter = (limits: RateLimits): RateLimiter => ({
  user: counter(limits.perUser, 'user'),
  address: counter(limits.perAddress, 'address'),
  file: counter(limits.filesPerAddress, 'file'),
  publicFile: counter(limits.publicFilesPerAddress, 'public'),
});

/** Counts the request; false means that it exceeded the limit and was answered. */
export const isWithinLimit = async (
  limiter: RateLimiter | undefined,
  kind: LimitKind,
  who: string | number,
  response: Response,
): Promise<boolean> => {
  if (limiter === undefined) {
    return true;
  }
  const { headers, refusal } = await limiter[kind](who);
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
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
