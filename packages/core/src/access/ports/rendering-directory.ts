import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';
import type { Viewer } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import type { References, RenderingDirectory } from '../rendering/rendering';

export interface RenderingDirectoryReader {
  /**
   * Looks up everything that a text refers to, in one batch; without references no query is made.
   * Users and channels that are not visible to the author are not found. Without an author, for the
   * service itself, all are visible, and topics are not looked up.
   */
  readonly lookUp: (
    realm: Realm,
    references: References,
    author: Viewer | undefined,
  ) => TE.TaskEither<Unexpected, RenderingDirectory>;
}
