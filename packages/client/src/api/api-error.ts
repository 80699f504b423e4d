import type { components } from '../wire/api';

type Schemas = components['schemas'];

/** The codes of the API's failures. */
export type ErrorCode = {
  [Name in keyof Schemas]: Schemas[Name] extends { result: 'error'; code: infer Code }
    ? Code
    : never;
}[keyof Schemas];

/** A code of this or a newer version; `HTTP_ERROR` for responses of something else, such as a proxy. */
// The union keeps completion by editors.
export type AnyErrorCode = ErrorCode | 'HTTP_ERROR' | (string & Readonly<Record<never, never>>);

/** A response that says that a request failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    readonly code: AnyErrorCode,
    /** What is wrong, for people. */
    readonly msg: string,
    /** The further fields of the response. */
    readonly extra: Readonly<Record<string, unknown>>,
    /** How long the server asks the client to wait, in milliseconds. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(msg);
  }
}

/** Milliseconds until the time that a `Retry-After` header names, in seconds or as a date. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (!header?.trim()) {
    return undefined;
  }
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOr = (value: unknown, other: string): string =>
  typeof value === 'string' ? value : other;

/** What a response contains; throws an `ApiError` if that is a failure, or not of the API. */
export const readResponse = async (
  response: Response,
  now: () => number,
): Promise<Readonly<Record<string, unknown>>> => {
  const text = await response.text();
  const delay = retryAfterMs(response.headers.get('retry-after'), now());
  const body = parsed(text);
  if (!isObject(body)) {
    const msg = `HTTP status ${response.status} without a response of the API`;
    throw new ApiError(response.status, 'HTTP_ERROR', msg, {}, delay);
  }
  if (response.ok && body.result === 'success') {
    return body;
  }
  const { result: _, code, msg, ...extra } = body;
  throw new ApiError(
    response.status,
    textOr(code, 'HTTP_ERROR'),
    textOr(msg, `HTTP status ${response.status}`),
    extra,
    delay,
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
