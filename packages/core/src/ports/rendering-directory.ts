import type * as TE from 'fp-ts/TaskEither';
import type { Realm } from '../realms/realm';
import type { References, RenderingDirectory } from '../rendering/rendering';
import type { Unexpected } from './unexpected';

export interface RenderingDirectoryReader {
  /** Looks up all that a text refers to, in one batch; asks nothing where it refers to nothing. */
  readonly lookUp: (
    realm: Realm,
    references: References,
  ) => TE.TaskEither<Unexpected, RenderingDirectory>;
}
