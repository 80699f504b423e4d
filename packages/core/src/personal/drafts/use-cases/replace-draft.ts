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
import { personalFailure } from '../../failures';

export type ReplaceDraft = { readonly id: DraftId; readonly draft: RequestedDraft };

export type ReplaceDraftFailure =
  | PersonalFailure<'DraftDoesNotExist' | 'DraftsNotSynchronized'>
  | AccessFailure<'CollectionFull'>
  | RequestedDraftFailure
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<
    'channels' | 'collections' | 'drafts' | 'events' | 'users' | 'userSettings'
  >;
  readonly clock: Clock;
};

/** Puts a new draft in the place of one of the caller's. Source: reference, "Drafts". */
export const replaceDraft =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, { id, draft }: ReplaceDraft): TE.TaskEither<ReplaceDraftFailure, void> =>
    transact((tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => parseDrafts(tx, caller, [draft], clock.now())),
        TE.flatMap((parsed) =>
          TE.sequenceSeqArray(
            parsed.map((one) =>
              pipe(
                tx.drafts.replace(caller.realm.id, caller.user.id, { ...one, id }),
                TE.filterOrElseW(
                  (isReplaced) => isReplaced,
                  () => personalFailure('DraftDoesNotExist'),
                ),
                withinLimit(tx, caller, 'drafts'),
                TE.flatMap(() =>
                  tx.events.emit(caller.realm.id, [
                    {
                      event: { _tag: 'DraftUpdated', draft: { ...one, id } },
                      audience: onlyTo(caller.user.id),
                    },
                  ]),
                ),
              ),
            ),
          ),
        ),
        TE.map(() => undefined),
      ),
    );
