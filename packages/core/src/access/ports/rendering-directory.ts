import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';
import type { Viewer } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import type { References, RenderingDirectory } from '../rendering/rendering';

export interface RenderingDirectoryReader {
  /**
   * Looks up all that a text refers to, in one batch; asks nothing where it refers to nothing.
   * People and channels that the author may not know of are not found; the service itself, which is undefined, knows of all and follows no topic.
   */
  readonly lookUp: (
    realm: Realm,
    references: References,
    author: Viewer | undefined,
  ) => TE.TaskEither<Unexpected, RenderingDirectory>;
}
