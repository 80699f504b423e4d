import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ByteRange, Bytes } from '@parley/core/messages';
import { guarded } from '@parley/core/kernel';
import { AwsClient } from 'aws4fetch';
import type { S3Bucket } from './s3-bucket';
import { S3Failure, refusal, unreachable } from './s3-failure';

export type S3Call = {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  /** Left out for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly range?: ByteRange | undefined;
  readonly body?: string | Uint8Array;
};

type S3Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

export type S3Times = {
  /** For a call, its retries included, and for each chunk of a download. */
  readonly answerMilliseconds: number;
  /** For a call that sends a part of a file. */
  readonly sendMilliseconds: number;
};

/** Five MiB, the largest part, take 40 s at one Mbit/s. */
const defaultS3Times: S3Times = { answerMilliseconds: 10_000, sendMilliseconds: 60_000 };

/** Before the second and the third attempt. */
const pausesMilliseconds = [100, 500];

/** Statuses of servers that are busy or restart; every call can be repeated. */
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

const ignore = () => undefined;

/** A reader of the chunks of a body. */
type Chunks = { readonly read: () => Promise<{ readonly value?: Uint8Array | undefined }> };

/** Aborts what it guards unless it is restarted or stopped in time. */
const newDeadline = (milliseconds: number, failure: () => S3Failure) => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const pauseTimer = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    pause: pauseTimer,
    restart: () => {
      pauseTimer();
      timer = setTimeout(
        guarded(ignore, () => controller.abort(failure())),
        milliseconds,
      );
    },
    /** Also ends a response that was not read to its end, and its connection. */
    end: () => {
      pauseTimer();
      controller.abort();
    },
  };
};

/** Signed calls to a bucket. Each has a deadline, and is repeated if the server is busy. */
export const s3Client = (bucket: S3Bucket, times: S3Times = defaultS3Times) => {
  const { origin, name, region, accessKeyId, secretAccessKey } = bucket;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  const signed = ({ method, key, query = {}, range, body = '' }: S3Call): Promise<Request> => {
    const url = new URL(`${origin}/${name}${key === undefined ? '' : `/${key}`}`);
    url.search = new URLSearchParams(query).toString();
    return signer.sign(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
      },
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
    });
  };

  const attempt = async (call: S3Call, signal: AbortSignal): Promise<Response> => {
    try {
      return await fetch(await signed(call), { signal, redirect: 'manual' });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(bucket, error);
    }
  };

  const send = async (call: S3Call, signal: AbortSignal): Promise<Response> => {
    for (const wait of pausesMilliseconds) {
      const response = await attempt(call, signal).catch(() => {
        signal.throwIfAborted();
        return undefined;
      });
      if (response !== undefined && !passing.has(response.status)) {
        return response;
      }
      await response?.body?.cancel();
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    return attempt(call, signal);
  };

  const deadlineOf = (milliseconds: number) => {
    const deadline = newDeadline(
      milliseconds,
      () => new S3Failure(`${origin} does not answer within ${milliseconds / 1000} seconds`),
    );
    deadline.restart();
    return deadline;
  };

  const checked = async (
    response: Response,
    missing: 'accepted' | 'refused',
  ): Promise<S3Answer> => {
    const { status, headers } = response;
    const body = await response.text();
    const isAccepted =
      status === 404 && missing === 'accepted' && !body.includes('<Code>NoSuchBucket<');
    // A multipart upload may fail after its status was sent.
    if (!isAccepted && (!response.ok || body.includes('<Error>'))) {
      throw refusal(bucket, status, body);
    }
    return { status, headers, body };
  };

  return {
    /** @param missing what an answer with 404 is, unless the whole bucket is missing */
    call: async (call: S3Call, missing: 'accepted' | 'refused' = 'refused'): Promise<S3Answer> => {
      const deadline = deadlineOf(
        call.body === undefined ? times.answerMilliseconds : times.sendMilliseconds,
      );
      try {
        return await checked(await send(call, deadline.signal), missing);
      } catch (error) {
        deadline.signal.throwIfAborted();
        throw unreachable(bucket, error);
      } finally {
        deadline.end();
      }
    },

    /** A URL at which everybody may read the file until then; makes no call. */
    presign: async (
      key: string,
      query: Readonly<Record<string, string>>,
      validSeconds: number,
    ): Promise<string> => {
      const url = new URL(`${origin}/${name}/${key}`);
      url.search = new URLSearchParams({
        ...query,
        'X-Amz-Expires': String(validSeconds),
      }).toString();
      const signed = await signer.sign(url, { aws: { signQuery: true } });
      // Not every server takes a plus for a space.
      return signed.url.replaceAll('+', '%20');
    },

    /** Begins when the first chunk is requested; time that the reader takes does not count. */
    download: async function* (key: string, range: ByteRange | undefined): Bytes {
      const deadline = deadlineOf(times.answerMilliseconds);
      try {
        const response = await send({ method: 'GET', key, range }, deadline.signal);
        if (response.status !== (range === undefined ? 200 : 206) || response.body === null) {
          throw refusal(bucket, response.status, await response.text());
        }
        const reader: Chunks = response.body.getReader();
        for (;;) {
          deadline.restart();
          const { value } = await reader.read();
          deadline.pause();
          if (value === undefined) {
            return;
          }
          yield value;
        }
      } catch (error) {
        deadline.signal.throwIfAborted();
        throw unreachable(bucket, error);
      } finally {
        deadline.end();
      }
    },
  };
};

export type S3Client = ReturnType<typeof s3Client>;
