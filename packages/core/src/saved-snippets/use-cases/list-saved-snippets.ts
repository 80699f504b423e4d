import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { SavedSnippet } from '../saved-snippet';

type Dependencies = { readonly snapshot: UnitOfWork<'savedSnippets'> };

/** The caller's own texts. */
export const listSavedSnippets =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly SavedSnippet[]> =>
    snapshot(({ savedSnippets }) => savedSnippets.list(realm.id, user.id));
