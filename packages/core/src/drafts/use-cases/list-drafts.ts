import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Draft } from '../draft';
import type { DraftsNotSynchronized } from '../draft-failures';
import { checkSynchronization } from './check-synchronization';

type Dependencies = { readonly snapshot: UnitOfWork<'drafts' | 'userSettings'> };

/** The caller's own, the last edited last. */
export const listDrafts =
  ({ snapshot }: Dependencies) =>
  (caller: Caller): TE.TaskEither<DraftsNotSynchronized | Unexpected, readonly Draft[]> =>
    snapshot((tx) =>
      pipe(
        checkSynchronization(tx, caller),
        TE.flatMap(() => tx.drafts.list(caller.realm.id, caller.user.id)),
      ),
    );
