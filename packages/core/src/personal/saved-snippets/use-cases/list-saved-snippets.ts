import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { SavedSnippet } from '../saved-snippet';

type Dependencies = { readonly snapshot: UnitOfWork<'savedSnippets'> };

/** The caller's own texts. */
export const listSavedSnippets =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly SavedSnippet[]> =>
    snapshot(({ savedSnippets }) => savedSnippets.list(realm.id, user.id));
