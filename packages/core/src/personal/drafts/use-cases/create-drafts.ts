import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Clock, DraftId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { RequestedDraft, RequestedDraftFailure } from '../requested-draft';
import { requireSynchronization } from '../steps/require-synchronization';
import { parseDrafts } from '../steps/parse-drafts';
import type { PersonalFailure } from '../../failures';

export type CreateDrafts = { readonly drafts: readonly RequestedDraft[] };

export type CreateDraftsFailure =
  | PersonalFailure<'DraftsNotSynchronized'>
  | AccessFailure<'CollectionFull'>
  | RequestedDraftFailure
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<
    'channels' | 'collections' | 'drafts' | 'events' | 'users' | 'userSettings'
  >;
  readonly clock: Clock;
};

/** Keeps drafts for the caller, all or none. Source: reference, "Drafts". */
export const createDrafts =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { drafts }: CreateDrafts,
  ): TE.TaskEither<CreateDraftsFailure, readonly DraftId[]> =>
    transact((tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => parseDrafts(tx, caller, drafts, clock.now())),
        TE.flatMap((parsed) => tx.drafts.create(caller.realm.id, caller.user.id, parsed)),
        withinLimit(tx, caller, 'drafts'),
        TE.tap((made) =>
          tx.events.emit(
            caller.realm.id,
            made.length === 0
              ? []
              : [
                  {
                    event: { _tag: 'DraftsAdded', drafts: made },
                    audience: onlyTo(caller.user.id),
                  },
                ],
          ),
        ),
        TE.map((made) => made.map(({ id }) => id)),
      ),
    );
