import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../../kernel';
import type { FileStore } from '../../ports/file-store';
import { removeFiles } from '../steps/remove-files';

/** Removes the bytes of files and of their thumbnails. */
export const discardFiles =
  ({ files }: { readonly files: FileStore }) =>
  (paths: readonly string[]): TE.TaskEither<Unexpected, void> =>
    removeFiles(files, paths);
