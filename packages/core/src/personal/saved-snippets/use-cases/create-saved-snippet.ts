import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Clock, SavedSnippetId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { SavedSnippet } from '../saved-snippet';

type Dependencies = {
  readonly transact: UnitOfWork<'collections' | 'savedSnippets' | 'events'>;
  readonly clock: Clock;
};

/** Keeps a text for the caller. Source: reference, "Saved snippets". */
export const createSavedSnippet =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { title, content }: Pick<SavedSnippet, 'title' | 'content'>,
  ): TE.TaskEither<AccessFailure<'CollectionFull'> | Unexpected, SavedSnippetId> =>
    transact(({ collections, savedSnippets, events }) => {
      const { realm, user } = caller;
      return pipe(
        savedSnippets.create(realm.id, user.id, { title, content, createdAt: clock.now() }),
        withinLimit({ collections }, caller, 'savedSnippets'),
        TE.tap((snippet) =>
          events.emit(realm.id, [
            { event: { _tag: 'SavedSnippetAdded', snippet }, audience: onlyTo(user.id) },
          ]),
        ),
        TE.map(({ id }) => id),
      );
    });
