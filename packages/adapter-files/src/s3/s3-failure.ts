import type { S3Bucket } from './s3-bucket';

/** Why the bucket could not be used, in one line without secrets. */
export class S3Failure extends Error {}

/** The text of an element of a response, whose documents are flat enough to need no parser. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];

const keyCodes: ReadonlySet<string> = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
]);

/** Codes of requests that were signed for another region than the bucket's. */
const regionCodes: ReadonlySet<string> = new Set([
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'PermanentRedirect',
]);

/** What the server refused. Responses to HEAD have a status only. */
export const refusal = (
  { origin, name, region }: S3Bucket,
  status: number,
  body: string,
): S3Failure => {
  const code = elementOf(body, 'Code') ?? `status ${status}`;
  if (code === 'NoSuchBucket') {
    return new S3Failure(`the bucket ${name} does not exist at ${origin}`);
  }
  if (keyCodes.has(code) || status === 401 || status === 403) {
    return new S3Failure(`${origin} refuses the key for the bucket ${name} (${code})`);
  }
  return regionCodes.has(code) || status === 301
    ? new S3Failure(`the bucket ${name} at ${origin} is not in the region ${region} (${code})`)
    : new S3Failure(`${origin} does not serve the bucket ${name} (${code})`);
};

/** The innermost cause of a failed fetch, such as ECONNREFUSED. */
const reasonOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) {
    return String(error);
  }
  if ('cause' in error && error.cause !== undefined) {
    return reasonOf(error.cause);
  }
  return String('code' in error ? error.code : 'message' in error ? error.message : error);
};

export const unreachable = ({ origin }: S3Bucket, error: unknown): S3Failure =>
  error instanceof S3Failure
    ? error
    : new S3Failure(`${origin} cannot be reached (${reasonOf(error)})`, { cause: error });
