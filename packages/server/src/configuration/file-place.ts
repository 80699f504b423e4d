import { resolve } from 'node:path';
import * as E from 'fp-ts/Either';

/** Where uploads, avatars and emoji are stored, if not in the data folder. */
export type FilePlace = {
  readonly _tag: 'Folder';
  /** An existing folder, which other processes may use too. */
  readonly path: string;
};

/** Reads where files are stored; undefined for the data folder. */
export const readFilePlace = (
  text: (name: string) => string | undefined,
): E.Either<string, FilePlace | undefined> => {
  const folder = text('UPLOADS_DIR');
  return E.right(folder === undefined ? undefined : { _tag: 'Folder', path: resolve(folder) });
};
