import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async } from '../../../kernel';
import type { FileStore } from '../../ports/file-store';
import { storedKeys } from '../attachment-path';

/** Removes the bytes of files and of their thumbnails. */
export const removeFiles = (files: FileStore, paths: readonly string[]): Async<void> =>
  pipe(
    paths.flatMap(storedKeys),
    TE.traverseSeqArray(files.remove),
    TE.map(() => undefined),
  );
