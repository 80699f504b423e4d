import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Clock, SavedSnippetId, Unexpected, Work } from '../../../kernel';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import { listOwn, removeOwn, announceToOwner } from '../../own-records/steps/own-records';
import type { SavedSnippet } from '../saved-snippet';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

type NotFound = PersonalFailure<'SavedSnippetDoesNotExist'>;

const notFound: NotFound = personalFailure('SavedSnippetDoesNotExist');

export const listSavedSnippets = listOwn((tx) => tx.savedSnippets);

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const createSavedSnippet =
  ({ transact, clock }: Dependencies & { readonly clock: Clock }) =>
  (
    caller: Caller,
    { title, content }: Pick<SavedSnippet, 'title' | 'content'>,
  ): Work<AccessFailure<'CollectionFull'>, SavedSnippetId> =>
    transact(caller, (tx) =>
      pipe(
        tx.savedSnippets.create(caller.realm.id, caller.user.id, {
          title,
          content,
          createdAt: clock.now(),
        }),
        withinLimit(tx, caller, 'savedSnippets'),
        TE.tap((snippet) => announceToOwner(tx, caller, { _tag: 'SavedSnippetAdded', snippet })),
        TE.map(({ id }) => id),
      ),
    );

export type UpdateSavedSnippet = {
  readonly id: SavedSnippetId;
  /** Undefined fields remain unchanged. */
  readonly title?: string | undefined;
  readonly content?: string | undefined;
};

export const updateSavedSnippet =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id, title, content }: UpdateSavedSnippet,
  ): Work<NotFound | AccessFailure<'CollectionFull'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.savedSnippets.update(caller.realm.id, caller.user.id, id, {
          ...(title === undefined ? {} : { title }),
          ...(content === undefined ? {} : { content }),
        }),
        TE.flatMap(TE.fromOption((): NotFound | Unexpected => notFound)),
        withinLimit(tx, caller, 'savedSnippets'),
        TE.flatMap((snippet) =>
          announceToOwner(tx, caller, { _tag: 'SavedSnippetUpdated', snippet }),
        ),
      ),
    );

export const deleteSavedSnippet =
  ({ transact }: Dependencies) =>
  (caller: Caller, { id }: { readonly id: SavedSnippetId }): Work<NotFound, void> =>
    transact(caller, (tx) =>
      removeOwn(tx, caller, {
        from: tx.savedSnippets,
        key: id,
        event: { _tag: 'SavedSnippetRemoved', snippetId: id },
        otherwise: notFound,
      }),
    );
