import type { FailurePresentation } from '@parley/core';

/** A failure over HTTP; the adapter's own failures may need further headers. */
export type FailureResponse = FailurePresentation & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** The response headers of a failure. Every 401 about credentials includes `WWW-Authenticate`. */
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
