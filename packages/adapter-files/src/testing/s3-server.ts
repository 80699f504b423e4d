import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from 'aws4';
import S3rver from 's3rver';
import type { S3Bucket } from '../s3/s3-bucket';

export type S3Server = {
  /** A bucket that exists, and the only key that the server knows. */
  readonly bucket: S3Bucket;
  readonly stop: () => Promise<void>;
};

const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const region = 'us-east-1';

const signatureIn = (authorization: unknown): string | undefined =>
  /Signature=(\w+)$/.exec(String(authorization))?.[1];

type Stored = {
  readonly getObject: (bucket: string, key: string, range?: { end?: unknown }) => Promise<unknown>;
};

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'getObject' in value &&
  typeof value.getObject === 'function';

/** s3rver takes an end of 0 for none, unless it is a truthy 0. */
const withFirstBytes = (server: S3rver): S3rver => {
  const store: unknown = Reflect.get(server, 'store');
  if (!isStored(store)) {
    throw new Error('the S3 server has no store');
  }
  const getObject = store.getObject.bind(store);
  const zero: unknown = Object(0);
  Object.assign(store, {
    getObject: (bucket: string, key: string, range: { end?: unknown } = {}) =>
      getObject(bucket, key, range.end === 0 ? { ...range, end: zero } : range),
  });
  return server;
};

/** Whether the signature is what another implementation computes; s3rver does not compare it. */
const isSigned = ({ method = '', url: path = '', headers }: IncomingMessage): boolean => {
  const { authorization = '', host = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const expected = sign(
    {
      method,
      path,
      host,
      service: 's3',
      region,
      headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
    },
    key,
  );
  return signatureIn(authorization) === signatureIn(expected.headers?.Authorization);
};

/** An S3 server on a free port, which checks signatures and keeps its files in a folder. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-s3-'));
  const name = 'parley-files';
  const store = withFirstBytes(
    new S3rver({
      silent: true,
      vhostBuckets: false,
      directory,
      configureBuckets: [{ name, configs: [] }],
    }),
  );
  await store.configureBuckets();
  const serve = store.callback();
  const server = createServer((request, response) => {
    const knowsKey = request.headers.authorization?.includes(`Credential=${key.accessKeyId}/`);
    if (knowsKey && !isSigned(request)) {
      response.statusCode = 403;
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    } else {
      serve(request, response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { origin: `http://127.0.0.1:${port}`, name, region, ...key, presignsReads: false },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
