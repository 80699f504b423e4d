import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { DraftId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import { removeOwn, announceToOwner } from '../../own-records/steps/own-records';
import type { Reader } from '../../transaction';
import type { Draft } from '../draft';
import type { RequestedDraft, RequestedDraftFailure } from '../requested-draft';
import { parseDrafts } from '../steps/parse-drafts';
import type { Ports } from '../../use-case-ports';

type NotSynchronized = PersonalFailure<'DraftsNotSynchronized'>;
type NotFound = PersonalFailure<'DraftDoesNotExist'>;

/** Fails for callers who keep drafts on their own devices. */
const requireSynchronization = (
  { userSettings }: Pick<Reader, 'userSettings'>,
  { realm, user }: Caller,
): Work<NotSynchronized, void> =>
  pipe(
    userSettings.of(realm.id, [user.id]),
    ensure(
      (settings) => settings.get(user.id)?.enable_drafts_synchronization ?? true,
      personalFailure('DraftsNotSynchronized'),
    ),
    TE.map(() => undefined),
  );

/** In the order of their last edits. */
export const listDrafts =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (caller: Caller): Work<NotSynchronized, readonly Draft[]> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => tx.drafts.list(caller.realm.id, caller.user.id)),
      ),
    );

export type CreateDrafts = { readonly drafts: readonly RequestedDraft[] };

type CreateDraftsFailure =
  | NotSynchronized
  | AccessFailure<'CollectionFull'>
  | RequestedDraftFailure;

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

/** Creates all of the drafts or none. Source: docs/reference/personal-data.md#drafts. */
export const createDrafts =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, { drafts }: CreateDrafts): Work<CreateDraftsFailure, readonly DraftId[]> =>
    transact(caller, (tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => parseDrafts(tx, caller, drafts, clock.now())),
        TE.flatMap((parsed) =>
          pipe(
            tx.drafts.create(caller.realm.id, caller.user.id, parsed),
            withinLimit(tx, caller, 'drafts', parsed.length),
          ),
        ),
        TE.tap((made) =>
          made.length === 0
            ? TE.right(undefined)
            : announceToOwner(tx, caller, { _tag: 'DraftsAdded', drafts: made }),
        ),
        TE.map((made) => made.map(({ id }) => id)),
      ),
    );

export type ReplaceDraft = { readonly id: DraftId; readonly draft: RequestedDraft };

/** Replaces one of the caller's drafts. Source: docs/reference/personal-data.md#drafts. */
export const replaceDraft =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, { id, draft }: ReplaceDraft): Work<CreateDraftsFailure | NotFound, void> =>
    transact(caller, (tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() => parseDrafts(tx, caller, [draft], clock.now())),
        TE.map((parsed) => parsed.map((one): Draft => ({ ...one, id }))),
        TE.tap(
          TE.traverseSeqArray((one) =>
            pipe(
              tx.drafts.replace(caller.realm.id, caller.user.id, one),
              ensure((isReplaced) => isReplaced, personalFailure('DraftDoesNotExist')),
            ),
          ),
        ),
        withinLimit(tx, caller, 'drafts'),
        TE.flatMap(
          TE.traverseSeqArray((one) =>
            announceToOwner(tx, caller, { _tag: 'DraftUpdated', draft: one }),
          ),
        ),
        TE.map(() => undefined),
      ),
    );

export const deleteDraft =
  ({ transact }: Pick<Dependencies, 'transact'>) =>
  (caller: Caller, { id }: { readonly id: DraftId }): Work<NotFound | NotSynchronized, void> =>
    transact(caller, (tx) =>
      pipe(
        requireSynchronization(tx, caller),
        TE.flatMap(() =>
          removeOwn(tx, caller, {
            from: tx.drafts,
            key: id,
            event: { _tag: 'DraftRemoved', draftId: id },
            otherwise: personalFailure('DraftDoesNotExist'),
          }),
        ),
      ),
    );
