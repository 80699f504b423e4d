import type { Unexpected } from '@parley/core/kernel';
import type { Bytes } from '@parley/core/messages';
import { catching, fileFailure, unavailable } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import { isSafePath } from '../local-paths';
import type { ListedFiles } from '../stored-files';
import type { S3Bucket } from './s3-bucket';
import type { S3Client, S3Times } from './s3-client';
import { s3Client } from './s3-client';
import { S3Failure, elementOf } from './s3-failure';
import { listPages } from './list-objects';

/** The smallest part that S3 takes, of which one is in memory for each upload. */
const partBytes = 5 * 1024 * 1024;

type Part = { readonly bytes: Uint8Array; readonly isLast: boolean };

const inParts = async function* (content: Bytes): AsyncIterable<Part> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    while (length > partBytes) {
      const whole = Buffer.concat(chunks);
      yield { bytes: whole.subarray(0, partBytes), isLast: false };
      chunks = [whole.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
};

const completion = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;

const begin = async ({ call }: S3Client, key: string): Promise<string> => {
  const { body } = await call({ method: 'POST', key, query: { uploads: '' } });
  const id = elementOf(body, 'UploadId');
  if (id === undefined) {
    throw new S3Failure('the answer to the start of an upload in parts has no id');
  }
  return id;
};

/** Small files are sent at once, others in parts that become a file when all of them are there. */
const write = async (client: S3Client, key: string, content: Bytes): Promise<void> => {
  const { call } = client;
  const tags: string[] = [];
  let uploadId: string | undefined;
  try {
    for await (const { bytes, isLast } of inParts(content)) {
      if (isLast && uploadId === undefined) {
        await call({ method: 'PUT', key, body: bytes });
        return;
      }
      uploadId ??= await begin(client, key);
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await call({ method: 'PUT', key, query, body: bytes });
      tags.push(headers.get('etag') ?? '');
    }
    await call({
      method: 'POST',
      key,
      query: { uploadId: uploadId ?? '' },
      body: completion(tags),
    });
  } catch (error) {
    if (uploadId !== undefined) {
      // Its parts would be stored, and paid for, until a rule of the bucket removes them.
      await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    }
    throw error;
  }
};

/** How long a client may take to follow a link; a download that has begun may take longer. */
const linkSeconds = 60;

/** Files of a folder that are removed one after another, each with a request of some milliseconds. */
const removedAtOnce = 100;

/** What a start stores for a moment, to see whether it may. */
const checkKey = 'start-check';

/** Rejects if there is no bucket. Few files match, so that the answer is short. */
const askForBucket = ({ call }: S3Client): Promise<unknown> =>
  call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1', prefix: checkKey } });

/** In bytes; undefined if there is no such file. */
const sizeOf = async (client: S3Client, key: string): Promise<number | undefined> => {
  const { status, headers } = await client.call({ method: 'HEAD', key }, 'accepted');
  if (status !== 404) {
    return Number(headers.get('content-length'));
  }
  // The answer to HEAD does not tell a missing bucket from a missing file.
  await askForBucket(client);
  return undefined;
};

/** Asks the bucket for what the server will ask of it; rejects with an S3Failure. */
export const checkBucket = async (bucket: S3Bucket, times?: S3Times): Promise<void> => {
  const client = s3Client(bucket, times);
  await askForBucket(client);
  await client.call({ method: 'PUT', key: checkKey, body: 'May this key write?' });
  await client.call({ method: 'HEAD', key: checkKey });
  await client.call({ method: 'DELETE', key: checkKey });
};

/**
 * Stores files in a bucket.
 *
 * @param onFailure called at the first failure after a success; further ones say the same
 */
export const s3Files = (
  bucket: S3Bucket,
  onFailure: (failure: S3Failure) => void,
  times?: S3Times,
): ListedFiles => {
  const client = s3Client(bucket, times);
  let isFailing = false;

  const failed = (thrown: unknown): Unexpected => {
    if (!(thrown instanceof S3Failure)) {
      return fileFailure(thrown);
    }
    if (!isFailing) {
      isFailing = true;
      onFailure(thrown);
    }
    return unavailable(thrown);
  };

  const trying = <A>(work: () => Promise<A>) =>
    catching(async () => {
      const done = await work();
      isFailing = false;
      return done;
    }, failed);

  const reading = async function* (content: Bytes): Bytes {
    try {
      yield* content;
    } catch (error) {
      failed(error);
      throw error;
    }
  };

  return {
    write: (key, content) =>
      trying(async () => {
        if (!isSafePath(key)) {
          throw new Error(`not a key for a file: ${key}`);
        }
        await write(client, key, content);
      }),

    read: (key, range) =>
      trying(async () =>
        isSafePath(key) && (await sizeOf(client, key)) !== undefined
          ? O.some(reading(client.download(key, range)))
          : O.none,
      ),

    remove: (key) =>
      trying(async () => {
        if (isSafePath(key)) {
          await client.call({ method: 'DELETE', key }, 'accepted');
        }
      }),

    removeSome: (folder) =>
      trying(async () => {
        for await (const page of listPages(client, folder)) {
          for (const { key } of page.slice(0, removedAtOnce)) {
            await client.call({ method: 'DELETE', key }, 'accepted');
          }
          return page.length > removedAtOnce;
        }
        return false;
      }),

    link: (key, { contentType, disposition }) =>
      trying(async () =>
        bucket.presignsReads && isSafePath(key) && (await sizeOf(client, key)) !== undefined
          ? O.some(
              await client.presign(
                key,
                {
                  'response-cache-control': 'private, immutable',
                  'response-content-disposition': disposition,
                  'response-content-type': contentType,
                },
                linkSeconds,
              ),
            )
          : O.none,
      ),

    sizeOf: (key) => trying(async () => (isSafePath(key) ? await sizeOf(client, key) : undefined)),

    list: async function* (folder) {
      for await (const page of listPages(client, folder)) {
        yield* page;
      }
    },
  };
};
