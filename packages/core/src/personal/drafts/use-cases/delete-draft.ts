import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { DraftId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { DraftDoesNotExist, DraftsNotSynchronized } from '../draft-failures';
import { draftDoesNotExist } from '../draft-failures';
import { checkSynchronization } from '../steps/check-synchronization';

type Dependencies = { readonly transact: UnitOfWork<'drafts' | 'events' | 'userSettings'> };

/** Forgets one of the caller's drafts. */
export const deleteDraft =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id }: { readonly id: DraftId },
  ): TE.TaskEither<DraftDoesNotExist | DraftsNotSynchronized | Unexpected, void> =>
    transact((tx) =>
      pipe(
        checkSynchronization(tx, caller),
        TE.flatMap(() => tx.drafts.remove(caller.realm.id, caller.user.id, id)),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => draftDoesNotExist,
        ),
        TE.flatMap(() =>
          tx.events.emit(caller.realm.id, [
            { event: { _tag: 'DraftRemoved', draftId: id }, audience: onlyTo(caller.user.id) },
          ]),
        ),
      ),
    );
