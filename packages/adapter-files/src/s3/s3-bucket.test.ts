import * as E from 'fp-ts/Either';
import { readS3Url } from './s3-bucket';

describe('readS3Url', () => {
  it.each([
    [
      's3://me:a%2Fb%2Bc@s3.example.org/files?region=eu-1',
      { origin: 'https://s3.example.org', region: 'eu-1', secretAccessKey: 'a/b+c' },
    ],
    [
      's3://me:secret@127.0.0.1:9000/files?tls=off',
      { origin: 'http://127.0.0.1:9000', region: 'us-east-1', secretAccessKey: 'secret' },
    ],
    [
      's3://me:secret@[::1]:9000/files/',
      { origin: 'https://[::1]:9000', region: 'us-east-1', secretAccessKey: 'secret' },
    ],
    [
      's3://me:secret@s3.example.org/files?presigned=on',
      {
        origin: 'https://s3.example.org',
        region: 'us-east-1',
        secretAccessKey: 'secret',
        presignsReads: true,
      },
    ],
  ])('reads %s', (text, parts) => {
    expect(readS3Url(text)).toEqual(
      E.right({ name: 'files', accessKeyId: 'me', presignsReads: false, ...parts }),
    );
  });

  it.each([
    ['files', 'must be like s3://'],
    ['https://me:secret@s3.example.org/files', 'must be like s3://'],
    ['s3:///files', 'must be like s3://'],
    ['s3://s3.example.org/files', 'must have a key and its secret'],
    ['s3://me@s3.example.org/files', 'must have a key and its secret'],
    ['s3://me:100%@s3.example.org/files', 'must have a key and its secret'],
    ['s3://me:secret@s3.example.org', 'must have the name of one bucket'],
    ['s3://me:secret@s3.example.org/Files', 'must have the name of one bucket'],
    ['s3://me:secret@s3.example.org/files/in/folders', 'must have the name of one bucket'],
    ['s3://me:secret@s3.example.org/files?zone=1', 'has the unknown parameter zone'],
    ['s3://me:secret@s3.example.org/files?tls=no', 'must have tls=on or tls=off'],
    ['s3://me:secret@s3.example.org/files?presigned=1', 'must have presigned=on or presigned=off'],
  ])('refuses %s without its secret', (text, message) => {
    const read = readS3Url(text);
    expect(read).toEqual(E.left(expect.stringContaining(message)));
    expect(JSON.stringify(read)).not.toContain('me:');
  });
});
