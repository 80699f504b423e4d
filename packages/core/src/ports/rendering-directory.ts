import type * as TE from 'fp-ts/TaskEither';
import type { Viewer } from '../authentication/caller';
import type { References, RenderingDirectory } from '../rendering/rendering';
import type { Unexpected } from './unexpected';

export interface RenderingDirectoryReader {
  /**
   * Looks up all that a text refers to, in one batch; asks nothing where it refers to nothing.
   * Whom the author may not know of is not there. Without a user it is the organization's own text.
   */
  readonly lookUp: (
    author: Viewer,
    references: References,
  ) => TE.TaskEither<Unexpected, RenderingDirectory>;
}
