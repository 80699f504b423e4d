import * as E from 'fp-ts/Either';

/** A bucket of a server that speaks the S3 protocol, and the key that may use it. */
export type S3Bucket = {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly name: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether clients read uploads from the bucket themselves, with signed URLs. */
  readonly presignsReads: boolean;
};

const parameters: ReadonlySet<string> = new Set(['presigned', 'region', 'tls']);

/** Source: the naming rules of general purpose buckets in the S3 documentation. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=…&tls=off&presigned=on]`. The failure continues a sentence
 * that begins with the name of the setting, and contains no secret.
 */
export const readS3Url = (text: string): E.Either<string, S3Bucket> => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '') {
    return E.left('must be like s3://KEY:SECRET@HOST/BUCKET?region=REGION');
  }
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (!accessKeyId || !secretAccessKey) {
    return E.left('must have a key and its secret before the host, percent-encoded');
  }
  const name = url.pathname.replace(/^\/|\/$/g, '');
  if (!bucketName.test(name)) {
    return E.left('must have the name of one bucket after the host');
  }
  const unknown = [...url.searchParams.keys()].find((each) => !parameters.has(each));
  if (unknown !== undefined) {
    return E.left(`has the unknown parameter ${unknown}; there are region, tls and presigned`);
  }
  const tls = url.searchParams.get('tls') ?? 'on';
  const presigned = url.searchParams.get('presigned') ?? 'off';
  for (const [parameter, value] of Object.entries({ tls, presigned })) {
    if (value !== 'on' && value !== 'off') {
      return E.left(`must have ${parameter}=on or ${parameter}=off, if it says anything about it`);
    }
  }
  return E.right({
    origin: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    presignsReads: presigned === 'on',
  });
};
