import type { FailurePresentation } from '@parley/wire';

/** A failure over HTTP; the adapter's own failures may need further headers. */
export type FailureResponse = FailurePresentation & {
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * The response headers of a failure. Every 401 about credentials includes `WWW-Authenticate`; for
 * browsers with a scheme that they do not know, because they would show a dialog for Basic, and
 * send what was entered there with the requests of every page.
 */
export const failureHeaders = (
  { status, code, retryAfterSeconds, headers }: FailureResponse,
  { isForBrowser }: { readonly isForBrowser: boolean },
): Readonly<Record<string, string>> => ({
  ...(status === 401 && code === 'UNAUTHORIZED'
    ? { 'WWW-Authenticate': `${isForBrowser ? 'Session' : 'Basic'} realm="Parley"` }
    : {}),
  ...(retryAfterSeconds === undefined
    ? {}
    : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }),
  ...headers,
});
