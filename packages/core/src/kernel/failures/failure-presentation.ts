/**
 * What the API returns for a failure: status, code, message, and the extra fields of that code. The
 * API document defines these; response headers follow from them in the HTTP adapter.
 */
export type FailurePresentation = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number;
};

export type Tagged<Tag extends string> = { readonly _tag: Tag };

/** HTTP 400 with code BAD_REQUEST, for failures without a code of their own. */
export const badRequest = (
  msg: string,
  extra?: Readonly<Record<string, unknown>>,
): FailurePresentation => withCode('BAD_REQUEST', msg, extra);

/** HTTP 400 with a code of its own. */
export const withCode = (
  code: string,
  msg: string,
  extra?: Readonly<Record<string, unknown>>,
): FailurePresentation => ({ status: 400, code, msg, ...(extra === undefined ? {} : { extra }) });

/** HTTP 401 for a request whose credentials are missing or wrong. */
export const unauthorized = (msg: string): FailurePresentation => ({
  status: 401,
  code: 'UNAUTHORIZED',
  msg,
});

/** HTTP 429: too many requests or attempts; the client may try again after that many seconds. */
export const rateLimited = (seconds: number): FailurePresentation => ({
  ...withCode('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds }),
  status: 429,
  retryAfterSeconds: seconds,
});
