import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { SavedSnippetId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

type Dependencies = { readonly transact: UnitOfWork<'savedSnippets' | 'events'> };

/** Forgets one of the caller's texts. */
export const deleteSavedSnippet =
  ({ transact }: Dependencies) =>
  (
    { realm, user }: Caller,
    { id }: { readonly id: SavedSnippetId },
  ): TE.TaskEither<PersonalFailure<'SavedSnippetDoesNotExist'> | Unexpected, void> =>
    transact(({ savedSnippets, events }) =>
      pipe(
        savedSnippets.remove(realm.id, user.id, id),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => personalFailure('SavedSnippetDoesNotExist'),
        ),
        TE.flatMap(() =>
          events.emit(realm.id, [
            {
              event: { _tag: 'SavedSnippetRemoved', snippetId: id },
              audience: onlyTo(user.id),
            },
          ]),
        ),
      ),
    );
