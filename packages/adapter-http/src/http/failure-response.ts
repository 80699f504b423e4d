import type { FailurePresentation } from '@parley/core';

/** What a failure is over HTTP; the adapter's own failures may need headers of their own. */
export type FailureResponse = FailurePresentation & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** The response headers of a failure. Every 401 about credentials says how to authenticate. */
export const failureHeaders = ({
  status,
  code,
  retryAfterSeconds,
  headers,
}: FailureResponse): Readonly<Record<string, string>> => ({
  ...(status === 401 && code === 'UNAUTHORIZED'
    ? { 'WWW-Authenticate': 'Basic realm="Parley"' }
    : {}),
  ...(retryAfterSeconds === undefined
    ? {}
    : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }),
  ...headers,
});
