import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../../kernel';
import type { UploadStore } from '../../ports/upload-store';
import { removeFiles } from '../steps/remove-files';

/** Removes the bytes of files and of their thumbnails. */
export const discardFiles =
  ({ uploads }: { readonly uploads: UploadStore }) =>
  (paths: readonly string[]): TE.TaskEither<Unexpected, void> =>
    removeFiles(uploads, paths);
