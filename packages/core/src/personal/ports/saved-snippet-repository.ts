import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, SavedSnippetId, Unexpected, UserId } from '../../kernel';
import type { SavedSnippet } from '../saved-snippets/saved-snippet';

export interface SavedSnippetRepository {
  /** The user's own, ascending. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly SavedSnippet[]>;
  readonly create: (
    realmId: RealmId,
    userId: UserId,
    snippet: Omit<SavedSnippet, 'id'>,
  ) => TE.TaskEither<Unexpected, SavedSnippet>;
  /** Writes what is given and answers with the whole; None if the user has no such snippet. */
  readonly update: (
    realmId: RealmId,
    userId: UserId,
    id: SavedSnippetId,
    change: Partial<Pick<SavedSnippet, 'title' | 'content'>>,
  ) => TE.TaskEither<Unexpected, O.Option<SavedSnippet>>;
  /** False if the user has no such snippet. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    id: SavedSnippetId,
  ) => TE.TaskEither<Unexpected, boolean>;
}
