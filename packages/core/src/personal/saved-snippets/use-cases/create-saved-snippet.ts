import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, SavedSnippetId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { SavedSnippet } from '../saved-snippet';

type Dependencies = {
  readonly transact: UnitOfWork<'savedSnippets' | 'events'>;
  readonly clock: Clock;
};

/** Keeps a text for the caller. Source: reference, «Saved snippets». */
export const createSavedSnippet =
  ({ transact, clock }: Dependencies) =>
  (
    { realm, user }: Caller,
    { title, content }: Pick<SavedSnippet, 'title' | 'content'>,
  ): TE.TaskEither<Unexpected, SavedSnippetId> =>
    transact(({ savedSnippets, events }) =>
      pipe(
        savedSnippets.create(realm.id, user.id, { title, content, createdAt: clock.now() }),
        TE.tap((snippet) =>
          events.emit(realm.id, [
            { event: { _tag: 'SavedSnippetAdded', snippet }, audience: onlyTo(user.id) },
          ]),
        ),
        TE.map(({ id }) => id),
      ),
    );
