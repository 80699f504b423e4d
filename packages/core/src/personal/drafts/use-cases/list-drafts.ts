import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Draft } from '../draft';
import { requireSynchronization } from '../steps/require-synchronization';
import type { PersonalFailure } from '../../failures';

type Dependencies = { readonly snapshot: UnitOfWork<'drafts' | 'userSettings'> };

/** The caller's own, the last edited last. */
export const listDrafts =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
  ): TE.TaskEither<PersonalFailure<'DraftsNotSynchronized'> | Unexpected, readonly Draft[]> =>
    snapshot((tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => tx.drafts.list(caller.realm.id, caller.user.id)),
      ),
    );
