/** What the API says of a failure: HTTP status, code, message, and the extra fields of that code. */
export type FailurePresentation = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Tagged<Tag extends string> = { readonly _tag: Tag };

/** HTTP 400 with code BAD_REQUEST: what every error is that has no code of its own. */
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

/** HTTP 401, which always says how to authenticate. */
export const unauthorized = (msg: string): FailurePresentation => ({
  status: 401,
  code: 'UNAUTHORIZED',
  msg,
  headers: { 'WWW-Authenticate': 'Basic realm="Parley"' },
});
