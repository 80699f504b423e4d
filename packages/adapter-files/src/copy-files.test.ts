import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bytes } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import { copyFiles } from './copy-files';
import { localFiles } from './local-files';
import { s3Files } from './s3/s3-files';
import type { ListedFiles } from './stored-files';
import type { S3Server } from './testing/s3-server';
import { startS3Server } from './testing/s3-server';

let server: S3Server;
let folder: string;
let here: ListedFiles;
let there: ListedFiles;

const ignore = () => undefined;

const textOf = async function* (text: string): Bytes {
  yield await Promise.resolve(Buffer.from(text));
};

const keys = ['thumbnails/1/ab/x', 'user_avatars/1/face.png', 'user_uploads/1/ab/token'];

beforeAll(async () => {
  server = await startS3Server();
  there = s3Files(server.bucket, ignore);
});

afterAll(() => server.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-copied-'));
  here = localFiles(folder);
  for (const key of keys) {
    await here.write(key, textOf(key))();
  }
  writeFileSync(join(folder, 'user_uploads/1/ab/token.1.draft'), 'is not a file yet');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const top of ['thumbnails', 'user_avatars', 'user_uploads']) {
    await there.removeSome(top)();
  }
});

const bytes = keys.join('').length;

describe('copyFiles', () => {
  it('copies every file once, from a folder to a bucket and back', async () => {
    const stores = { from: here, to: there };
    const steps: number[] = [];
    expect(await copyFiles(stores, false, ({ copied }) => steps.push(copied))).toEqual({
      copied: 3,
      copiedBytes: bytes,
      present: 0,
    });
    expect(steps).toEqual([1, 2, 3]);
    expect(await copyFiles(stores, true, ignore)).toEqual({
      copied: 0,
      copiedBytes: 0,
      present: 3,
    });
    rmSync(join(folder, 'user_uploads'), { recursive: true });
    expect(await copyFiles({ from: there, to: here }, false, ignore)).toMatchObject({
      copied: 1,
      present: 2,
    });
    expect(await here.sizeOf('user_uploads/1/ab/token')()).toEqual(E.right(23));
  });

  it('goes on where it was interrupted, and completes what is shorter', async () => {
    await copyFiles({ from: here, to: there }, false, ignore);
    await there.remove('user_avatars/1/face.png')();
    await there.write('thumbnails/1/ab/x', textOf('thumb'))();
    expect(await copyFiles({ from: here, to: there }, false, ignore)).toMatchObject({
      copied: 2,
      present: 1,
    });
  });

  it('finds other contents of the same size if it compares them', async () => {
    const other = localFiles(join(folder, 'other'));
    const stores = { from: here, to: other };
    await copyFiles(stores, false, ignore);
    const copy = join(folder, 'other/user_uploads/1/ab/token');
    truncateSync(copy, 22);
    writeFileSync(copy, 'X', { flag: 'a' });
    expect(await copyFiles(stores, false, ignore)).toMatchObject({ copied: 0 });
    expect(await copyFiles(stores, true, ignore)).toMatchObject({ copied: 1, present: 2 });
    expect(await copyFiles(stores, true, ignore)).toMatchObject({ copied: 0, present: 3 });
  });

  it('fails if a store fails, or does not store what it gets', async () => {
    const broken: ListedFiles = { ...there, write: () => here.remove('nothing') };
    await expect(copyFiles({ from: here, to: broken }, false, ignore)).rejects.toThrow(
      /^the copy of \S+ differs from the file$/,
    );
    const missing = s3Files({ ...server.bucket, name: 'no-such-bucket' }, ignore);
    await expect(copyFiles({ from: here, to: missing }, false, ignore)).rejects.toThrow(
      /the bucket no-such-bucket does not exist/,
    );
  });
});
