import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import type { UploadStore } from '../../ports/upload-store';
import { storedKeys } from '../attachment-path';

/** Removes the bytes of files and of their thumbnails. */
export const removeFiles = (
  uploads: UploadStore,
  paths: readonly string[],
): TE.TaskEither<Unexpected, void> =>
  pipe(
    paths.flatMap(storedKeys),
    TE.traverseSeqArray(uploads.remove),
    TE.map(() => undefined),
  );
