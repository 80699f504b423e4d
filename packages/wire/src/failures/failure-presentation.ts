/**
 * What the API returns for a failure: status, code, message, and the extra fields of that code.
 * These are a part of the API; response headers follow from them in the HTTP adapter.
 */
export type FailurePresentation = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number;
};

/** A presentation whose status and code are known to the compiler, for the API reference. */
type PresentationOf<Status extends number, Code extends string> = FailurePresentation & {
  readonly status: Status;
  readonly code: Code;
};

export type Tagged<Tag extends string> = { readonly _tag: Tag };

/** HTTP 400 with code BAD_REQUEST, for failures without a code of their own. */
export const badRequest = (
  msg: string,
  extra?: Readonly<Record<string, unknown>>,
): PresentationOf<400, 'BAD_REQUEST'> => withCode('BAD_REQUEST', msg, extra);

/** HTTP 400 with a code of its own. */
export const withCode = <Code extends string>(
  code: Code,
  msg: string,
  extra?: Readonly<Record<string, unknown>>,
): PresentationOf<400, Code> => ({
  status: 400,
  code,
  msg,
  ...(extra === undefined ? {} : { extra }),
});

/** The same with another status. */
export const withStatus = <Status extends number, Code extends string>(
  status: Status,
  presentation: PresentationOf<number, Code>,
): PresentationOf<Status, Code> => ({ ...presentation, status });

/** HTTP 401 for a request whose credentials are missing or wrong. */
export const unauthorized = (msg: string): PresentationOf<401, 'UNAUTHORIZED'> => ({
  status: 401,
  code: 'UNAUTHORIZED',
  msg,
});

/** HTTP 429: too many requests or attempts; the client may try again after that many seconds. */
export const rateLimited = (seconds: number): PresentationOf<429, 'RATE_LIMIT_HIT'> => ({
  ...withCode('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    'retry-after': Math.ceil(seconds),
  }),
  status: 429,
  retryAfterSeconds: seconds,
});
