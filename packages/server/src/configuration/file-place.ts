import { resolve } from 'node:path';
import type { S3Bucket } from '@parley/adapter-files';
import { readS3Url } from '@parley/adapter-files';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Text } from './read-setting';

/** Where uploads, avatars and emoji are stored, if not in the data folder. */
export type FilePlace =
  | {
      readonly _tag: 'Folder';
      /** An existing folder, which other processes may use too. */
      readonly path: string;
    }
  | { readonly _tag: 'Bucket'; readonly bucket: S3Bucket };

/** Reads where files are stored; undefined for the data folder. */
export const readFilePlace = (text: Text): E.Either<string, FilePlace | undefined> => {
  const folder = text('UPLOADS_DIR');
  const bucket = text('S3_URL');
  if (bucket === undefined) {
    return E.right(folder === undefined ? undefined : { _tag: 'Folder', path: resolve(folder) });
  }
  return folder === undefined
    ? pipe(
        readS3Url(bucket),
        E.bimap(
          (problem) => `S3_URL ${problem}`,
          (read) => ({ _tag: 'Bucket', bucket: read }),
        ),
      )
    : E.left('UPLOADS_DIR and S3_URL exclude each other');
};
