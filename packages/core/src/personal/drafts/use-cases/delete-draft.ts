import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { DraftId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { requireSynchronization } from '../steps/require-synchronization';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

type Dependencies = { readonly transact: UnitOfWork<'drafts' | 'events' | 'userSettings'> };

/** Forgets one of the caller's drafts. */
export const deleteDraft =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id }: { readonly id: DraftId },
  ): TE.TaskEither<
    PersonalFailure<'DraftDoesNotExist' | 'DraftsNotSynchronized'> | Unexpected,
    void
  > =>
    transact((tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => tx.drafts.remove(caller.realm.id, caller.user.id, id)),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => personalFailure('DraftDoesNotExist'),
        ),
        TE.flatMap(() =>
          tx.events.emit(caller.realm.id, [
            { event: { _tag: 'DraftRemoved', draftId: id }, audience: onlyTo(caller.user.id) },
          ]),
        ),
      ),
    );
