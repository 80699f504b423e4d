import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bytes, FileStore } from '@parley/core/messages';
import { fileStoreContract } from '@parley/core/testing';
import { sign } from 'aws4';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { S3Server } from '../testing/s3-server';
import { startS3Server } from '../testing/s3-server';
import type { S3Bucket } from './s3-bucket';
import { checkBucket, s3Files } from './s3-files';

const mib = 1024 * 1024;
/** Only for servers that hang: others may be slow on a busy machine. */
const short = { answerMilliseconds: 200, sendMilliseconds: 200 };

let server: S3Server;
const proxies: Server[] = [];

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(async () => {
  for (const each of proxies) {
    each.closeAllConnections();
    each.close();
  }
  await server.stop();
});

const ignore = () => undefined;

/** Made when it is first used, because the port of the server is not known before. */
const lazily = (make: () => FileStore): FileStore => ({
  write: (key, content) => make().write(key, content),
  read: (key, range) => make().read(key, range),
  remove: (key) => make().remove(key),
  removeSome: (folder) => make().removeSome(folder),
  link: (key, as) => make().link(key, as),
});

fileStoreContract('in a bucket', () => lazily(() => s3Files(server.bucket, ignore)));

/** The bucket on a server of the test's own, which answers what S3 servers seldom do. */
const bucketAt = async (answer: RequestListener): Promise<S3Bucket> => {
  const other = createServer(answer).listen(0, '127.0.0.1');
  proxies.push(other);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  return { ...server.bucket, origin: `http://127.0.0.1:${port}` };
};

const numbered = async function* (length: number): Bytes {
  for (let at = 0; at < length; at += mib / 2) {
    yield await Promise.resolve(
      new Uint8Array(Math.min(mib / 2, length - at)).fill(at / (mib / 2)),
    );
  }
};

const collected = async (content: Iterable<Uint8Array> | Bytes): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const opened = async (store: FileStore, key: string): Promise<Iterable<Uint8Array> | Bytes> => {
  const found = await store.read(key)();
  return E.isRight(found) && O.isSome(found.right) ? found.right.value : [];
};

const readAll = async (store: FileStore, key: string): Promise<Buffer> =>
  collected(await opened(store, key));

describe('s3Files', () => {
  const as = { contentType: 'image/png', disposition: 'inline; filename="a b.png"' };

  const linked = async (bucket: S3Bucket, key: string): Promise<string | undefined> => {
    const link = await s3Files(bucket, ignore).link(key, as)();
    return E.isRight(link) ? O.toUndefined(link.right) : undefined;
  };

  it('links a file for a minute if the bucket is for that, signed as S3 asks', async () => {
    const bucket = { ...server.bucket, presignsReads: true };
    const key = 'user_uploads/1/ab/linked';
    await s3Files(bucket, ignore).write(key, numbered(10))();
    expect(await linked(server.bucket, key)).toBe(undefined);
    expect(await linked(bucket, `${key}-missing`)).toBe(undefined);
    const url = new URL((await linked(bucket, key)) ?? '');
    const { 'X-Amz-Signature': signature, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      'X-Amz-Expires': '60',
      'response-content-type': 'image/png',
      'response-content-disposition': 'inline; filename="a b.png"',
      'response-cache-control': 'private, immutable',
    });
    url.searchParams.delete('X-Amz-Signature');
    const signed = sign(
      {
        service: 's3',
        region: bucket.region,
        host: url.host,
        path: `${url.pathname}${url.search.replaceAll('+', '%20')}`,
        signQuery: true,
      },
      bucket,
    );
    expect(new URLSearchParams(signed.path?.split('?')[1]).get('X-Amz-Signature')).toBe(signature);
  });

  it.each([
    ['one part exactly', 5 * mib],
    ['one part and a byte', 5 * mib + 1],
    ['three parts', 12 * mib],
  ])('stores %s unchanged', async (_, length) => {
    const store = s3Files(server.bucket, ignore);
    expect(await store.write('user_uploads/large', numbered(length))()).toEqual(E.right(undefined));
    const stored = await readAll(store, 'user_uploads/large');
    expect(stored.equals(await collected(numbered(length)))).toBe(true);
  });

  it('keeps the file before if a later part fails', async () => {
    const store = s3Files(server.bucket, ignore);
    const broken = async function* (): Bytes {
      yield* numbered(12 * mib);
      await Promise.reject(new Error('the client went away'));
    };
    await store.write('user_uploads/kept', numbered(3))();
    expect(await store.write('user_uploads/kept', broken())()).toMatchObject(
      E.left({ isUnavailable: false }),
    );
    expect(await readAll(store, 'user_uploads/kept')).toHaveLength(3);
  });

  it('ends the upload in parts that it cannot finish', async () => {
    const asked: string[] = [];
    const bucket = await bucketAt((request, response) => {
      request.resume().once('end', () => {
        asked.push(`${request.method} ${request.url?.split('?')[1]}`);
        const isStart = request.url?.includes('uploads');
        response.statusCode = isStart || request.method === 'DELETE' ? 200 : 403;
        response.end(isStart ? '<UploadId>an-id</UploadId>' : '');
      });
    });
    expect(await s3Files(bucket, ignore).write('a', numbered(6 * mib))()).toMatchObject(
      E.left({ isUnavailable: true }),
    );
    expect(asked).toEqual([
      'POST uploads=',
      'PUT partNumber=1&uploadId=an-id',
      'DELETE uploadId=an-id',
    ]);
  });

  it('takes a completion that failed after its status for a failure', async () => {
    const bucket = await bucketAt((request, response) => {
      request.resume().once('end', () => {
        const isStart = request.url?.includes('uploads');
        response.setHeader('etag', '"1"');
        response.end(
          isStart
            ? '<UploadId>an-id</UploadId>'
            : request.method === 'POST'
              ? '<Error><Code>InternalError</Code></Error>'
              : '',
        );
      });
    });
    expect(await s3Files(bucket, ignore).write('a', numbered(6 * mib))()).toMatchObject(
      E.left({ isUnavailable: true }),
    );
  });

  it('repeats what a busy server refuses', async () => {
    let count = 0;
    const bucket = await bucketAt((_request, response) => {
      count += 1;
      response.statusCode = count < 3 ? 503 : 204;
      response.end();
    });
    expect(await s3Files(bucket, ignore).remove('a')()).toEqual(E.right(undefined));
    expect(count).toBe(3);
  });

  it('closes the connection of a download that nobody reads to its end', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const bucket = await bucketAt((request, response) => {
      if (request.method === 'GET') {
        closed = once(response, 'close');
        response.write('a beginning');
      } else {
        response.end();
      }
    });
    for await (const chunk of await opened(s3Files(bucket, ignore), 'a')) {
      expect(Buffer.from(chunk).toString()).toBe('a beginning');
      break;
    }
    await closed;
  });

  it('gives up a download that stands still', async () => {
    const failures: string[] = [];
    const bucket = await bucketAt((request, response) => {
      if (request.method === 'GET') {
        response.write('a beginning');
      } else {
        response.end();
      }
    });
    const store = s3Files(bucket, ({ message }) => failures.push(message), short);
    await expect(readAll(store, 'a')).rejects.toThrow('does not answer within 0.2 seconds');
    expect(failures).toEqual([`${bucket.origin} does not answer within 0.2 seconds`]);
  });
});

describe('a bucket that cannot be used', () => {
  const bucketWith = (parts: Partial<S3Bucket>) => () =>
    Promise.resolve({ ...server.bucket, ...parts });

  const inAnotherRegion: RequestListener = (_request, response) => {
    response.statusCode = 400;
    response.end('<Error><Code>AuthorizationHeaderMalformed</Code></Error>');
  };

  const cases = [
    {
      why: 'does not exist',
      make: bucketWith({ name: 'another' }),
      line: 'the bucket another does not exist at ORIGIN',
    },
    {
      why: 'does not know the key',
      make: bucketWith({ accessKeyId: 'ANOTHER' }),
      line: 'ORIGIN refuses the key for the bucket parley-files (InvalidAccessKeyId)',
    },
    {
      why: 'has another secret',
      make: bucketWith({ secretAccessKey: 'another' }),
      line: 'ORIGIN refuses the key for the bucket parley-files (SignatureDoesNotMatch)',
    },
    {
      why: 'is in another region',
      make: () => bucketAt(inAnotherRegion),
      line: 'the bucket parley-files at ORIGIN is not in the region us-east-1 (AuthorizationHeaderMalformed)',
    },
    {
      why: 'hangs',
      make: () => bucketAt(ignore),
      line: 'ORIGIN does not answer within 0.2 seconds',
      times: short,
    },
    {
      why: 'is down',
      make: bucketWith({ origin: 'http://127.0.0.1:2' }),
      line: 'ORIGIN cannot be reached (ECONNREFUSED)',
    },
  ];

  it.each(cases)('because it $why is told in one line', async ({ make, line, times }) => {
    const bucket = await make();
    await expect(checkBucket(bucket, times)).rejects.toThrow(line.replace('ORIGIN', bucket.origin));
  });

  it.each(cases)('because it $why fails all calls, and is told once', async ({ make, times }) => {
    const failures: string[] = [];
    const bucket = await make();
    const store = s3Files(bucket, ({ message }) => failures.push(message), times);
    const unavailable = E.left(expect.objectContaining({ isUnavailable: true }));
    expect(await store.read('a')()).toEqual(unavailable);
    expect(await store.write('a', numbered(1))()).toEqual(unavailable);
    expect(await store.remove('a')()).toEqual(unavailable);
    expect(failures).toEqual([expect.stringContaining(bucket.origin)]);
  });
});

describe('checkBucket', () => {
  it('accepts a bucket that can be used, and leaves nothing in it', async () => {
    await checkBucket(server.bucket);
    expect(await s3Files(server.bucket, ignore).read('start-check')()).toEqual(E.right(O.none));
  });
});
