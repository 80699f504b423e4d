import type { FailurePresentation } from '@parley/core';

/** A failure as an HTTP response; failures of the adapter itself may have further headers. */
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
