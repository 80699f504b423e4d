import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { onlyTo } from '../../events/audience';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { DraftId } from '../../shared/id';
import type { DraftDoesNotExist, DraftsNotSynchronized } from '../draft-failures';
import { draftDoesNotExist } from '../draft-failures';
import { checkSynchronization } from './check-synchronization';

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
