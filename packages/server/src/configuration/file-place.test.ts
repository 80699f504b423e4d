import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/Either';
import { readConfiguration } from './configuration';
import type { FilePlace } from './file-place';
import { readFilePlace } from './file-place';
import { prepareFilePlace } from './prepare-file-place';
import { StartFailure } from '../start-failure';

const folder = mkdtempSync(join(tmpdir(), 'parley-file-place-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('S3_URL', () => {
  const url = 's3://me:secret@127.0.0.1:2/files?tls=off';

  it('names the bucket where files are stored', () => {
    expect(readConfiguration({ S3_URL: url })).toMatchObject(
      E.right({ filePlace: { _tag: 'Bucket', bucket: { origin: 'http://127.0.0.1:2' } } }),
    );
  });

  it.each([
    [{ S3_URL: 'files' }, 'S3_URL must be like s3://KEY:SECRET@HOST/BUCKET?region=REGION'],
    [{ S3_URL: url, UPLOADS_DIR: '/mnt' }, 'UPLOADS_DIR and S3_URL exclude each other'],
  ])('is refused in one line as %j', (environment, line) => {
    expect(readConfiguration(environment)).toEqual(E.left(line));
  });

  it('stops a start in one line if the bucket cannot be used', async () => {
    const place = readFilePlace((name) => (name === 'S3_URL' ? url : undefined));
    await expect(prepareFilePlace(E.toUnion(place) as FilePlace)).rejects.toThrow(
      new StartFailure('S3_URL: http://127.0.0.1:2 cannot be reached (ECONNREFUSED)'),
    );
  });
});

describe('UPLOADS_DIR', () => {
  it('is where files are stored in the place of the data folder', () => {
    expect(readConfiguration({})).toMatchObject(E.right({ filePlace: undefined }));
    expect(readConfiguration({ UPLOADS_DIR: '/mnt/parley' })).toMatchObject(
      E.right({ filePlace: { _tag: 'Folder', path: '/mnt/parley' } }),
    );
  });

  it('is refused if it does not exist, rather than created', async () => {
    const path = join(folder, 'not-mounted');
    await expect(prepareFilePlace({ _tag: 'Folder', path })).rejects.toThrow(
      `UPLOADS_DIR ${path} does not exist: create or mount it`,
    );
  });

  it('is refused if it is a file', async () => {
    const path = join(folder, 'a-file');
    writeFileSync(path, '');
    await expect(prepareFilePlace({ _tag: 'Folder', path })).rejects.toThrow(
      `UPLOADS_DIR ${path} cannot be used (ENOTDIR)`,
    );
  });

  it('is closed to other accounts only where the server stores files', async () => {
    const path = join(folder, 'shared');
    const [own, other] = [join(path, 'user_avatars'), join(path, 'photos')];
    for (const each of [own, other]) {
      mkdirSync(each, { recursive: true });
      chmodSync(each, 0o755);
    }
    await prepareFilePlace({ _tag: 'Folder', path });
    expect([modeOf(own), modeOf(other)]).toEqual(['700', '755']);
  });
});
