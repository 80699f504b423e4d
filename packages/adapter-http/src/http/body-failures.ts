import { badRequest } from '@parley/wire';
import type { FailureResponse } from './failure-response';

/** Why a request or its body was not read; `presentation` is the response. */
export class BodyFailure extends Error {
  constructor(readonly presentation: FailureResponse) {
    super(presentation.msg);
  }
}

/** The body is longer than the endpoint's limit. */
export const bodyTooLarge = (): BodyFailure =>
  new BodyFailure({ status: 413, code: 'BAD_REQUEST', msg: 'The request body is too large' });

/** The body does not match its content type. */
export const malformedBody = (): BodyFailure => new BodyFailure(badRequest('Malformed request'));

export const tooManyParameters = (limit: number): BodyFailure =>
  new BodyFailure(badRequest(`Too many parameters (limit: ${limit})`));

export const tooManyFiles = (limit: number): BodyFailure =>
  new BodyFailure(badRequest(`Too many files (limit: ${limit})`));

export const parameterNameTooLong = (limit: number): BodyFailure =>
  new BodyFailure(badRequest(`A parameter name is too long (limit: ${limit} characters)`));

/** The body is compressed, so its length does not bound its size. */
export const unsupportedEncoding = (): BodyFailure =>
  new BodyFailure({
    status: 415,
    code: 'BAD_REQUEST',
    msg: 'Content-Encoding is not supported',
  });

/** A parser of the embedding program has read the files of the form. */
export const bodyAlreadyRead = (): BodyFailure =>
  new BodyFailure(
    badRequest('The multipart form was read before Parley: mount Parley before that parser'),
  );

/** The body did not arrive in time. */
export const bodyTooSlow = (): BodyFailure =>
  new BodyFailure({
    status: 408,
    code: 'BAD_REQUEST',
    msg: 'The request body took too long',
    headers: { Connection: 'close' },
  });

/** Too many requests of one account are waiting. */
export const tooManyAtOnce = (): BodyFailure =>
  new BodyFailure({
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'Too many requests at once',
    extra: { 'retry-after': 1 },
    retryAfterSeconds: 1,
  });

/** One client's requests hold too much memory or disk. */
export const tooMuchAtOnce = (): BodyFailure =>
  new BodyFailure({
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'Too many large requests at once',
    extra: { 'retry-after': 1 },
    retryAfterSeconds: 1,
  });
