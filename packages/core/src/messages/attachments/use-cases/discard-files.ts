import type { Async } from '../../../kernel';
import { removeFiles } from '../steps/remove-files';
import type { Ports } from '../../use-case-ports';

/** Removes the bytes of files and of their thumbnails. */
export const discardFiles =
  ({ files }: Pick<Ports, 'files'>) =>
  (paths: readonly string[]): Async<void> =>
    removeFiles(files, paths);
