import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { SavedSnippetId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

export type UpdateSavedSnippet = {
  readonly id: SavedSnippetId;
  /** Undefined stays as it is. */
  readonly title: string | undefined;
  readonly content: string | undefined;
};

type Dependencies = { readonly transact: UnitOfWork<'collections' | 'savedSnippets' | 'events'> };

/** Changes one of the caller's texts. */
export const updateSavedSnippet =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id, title, content }: UpdateSavedSnippet,
  ): TE.TaskEither<
    PersonalFailure<'SavedSnippetDoesNotExist'> | AccessFailure<'CollectionFull'> | Unexpected,
    void
  > =>
    transact(({ collections, savedSnippets, events }) => {
      const { realm, user } = caller;
      return pipe(
        savedSnippets.update(realm.id, user.id, id, {
          ...(title === undefined ? {} : { title }),
          ...(content === undefined ? {} : { content }),
        }),
        TE.flatMap(
          TE.fromOption((): PersonalFailure<'SavedSnippetDoesNotExist'> | Unexpected =>
            personalFailure('SavedSnippetDoesNotExist'),
          ),
        ),
        withinLimit({ collections }, caller, 'savedSnippets'),
        TE.flatMap((snippet) =>
          events.emit(realm.id, [
            { event: { _tag: 'SavedSnippetUpdated', snippet }, audience: onlyTo(user.id) },
          ]),
        ),
      );
    });
