import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm, User } from '../../../access';
import { accessAdministered } from '../../../access';
import type { Clock, DeleteAccountMessages, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { PublicFiles } from '../../../messages';
import { endOfHistory, term } from '../../../messages';
import { endInvitations } from '../../invitations/steps/end-invitations';
import type { Transaction, UnitOfWork } from '../../transaction';
import type {
  DeactivationActions,
  DeactivationFacts,
  DeactivationFailure,
  DeactivationPlan,
} from '../deactivation';
import { deletedUserName, messagesToDelete, planDeactivation, planLeave } from '../deactivation';
import { deactivate } from '../steps/change-activity';
import { lockOwnersIfOwner } from '../steps/change-role';
import { discardAvatar } from '../steps/store-avatar';
import { writeAvatar, writeName } from '../steps/write-account';

export type DeactivateUser = {
  readonly userId: UserId;
  readonly actions: DeactivationActions;
  /**
   * The text of the email to the user; empty for an email without a comment, undefined for no
   * email.
   */
  readonly comment: string | undefined;
};

export type DeactivateUserFailure = DeactivationFailure | Unexpected;

type Dependencies = { readonly transact: UnitOfWork; readonly clock: Clock };

/** The newest message of each account that sent any. */
const loadNewestMessages = (
  { messages }: Pick<Transaction, 'messages'>,
  realm: Realm,
  accounts: readonly User[],
): TE.TaskEither<Unexpected, DeleteAccountMessages['accounts']> =>
  pipe(
    accounts,
    TE.traverseSeqArray(({ id }) =>
      pipe(
        messages.idsInRange(realm.id, {
          narrow: [term('sender', id)],
          history: { _tag: 'Shared' },
          anchor: endOfHistory,
          includeAnchor: false,
          before: 1,
          after: 0,
        }),
        TE.map((ids) => ids.map((newestId) => ({ userId: id, newestId }))),
      ),
    ),
    TE.map((found) => found.flat()),
  );

const loadFacts = (
  tx: Transaction,
  realm: Realm,
  target: User,
  deletesMessages: boolean,
  now: Timestamp,
): TE.TaskEither<Unexpected, DeactivationFacts> =>
  pipe(
    TE.Do,
    TE.bind('ownerIds', () => lockOwnersIfOwner(tx, target)),
    TE.bind('bots', () => tx.users.botsOf(realm.id, target.id)),
    TE.bind('newestMessages', ({ bots }) => {
      const accounts = [...bots.filter(({ isActive }) => isActive), target];
      return deletesMessages ? loadNewestMessages(tx, realm, accounts) : TE.right([]);
    }),
    TE.bind('invitations', () => tx.invitations.listOpen(realm.id, now, target.id)),
    TE.map((loaded) => ({ target, ...loaded })),
  );

const clearProfile = (tx: Transaction, realm: Realm, user: User): TE.TaskEither<Unexpected, User> =>
  pipe(
    writeName(tx, realm, user, deletedUserName),
    TE.flatMap((renamed) => writeAvatar(tx, realm, renamed, 'none')),
  );

const applyPlan = (
  tx: Transaction,
  realm: Realm,
  plan: DeactivationPlan,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    plan.bots,
    TE.traverseSeqArray((bot) => deactivate(tx, realm, bot, now)),
    TE.flatMap(() =>
      pipe(
        plan.clearedProfiles,
        TE.traverseSeqArray((user) => clearProfile(tx, realm, user)),
      ),
    ),
    TE.flatMap(() => endInvitations(tx, plan.endedInvitations, now, [])),
    TE.flatMap(() => deactivate(tx, realm, plan.target, now)),
    TE.flatMap(() =>
      pipe(
        plan.jobs,
        TE.traverseSeqArray((job) => tx.jobs.enqueue(job)),
      ),
    ),
    TE.map(() => undefined),
  );

/**
 * Deactivates a user and their bots. Removes the pictures of cleared profiles after the commit,
 * when nothing refers to them.
 */
export const deactivateUser =
  ({ transact, clock, files }: Dependencies & { readonly files: PublicFiles }) =>
  (
    caller: Caller,
    { userId, actions, comment }: DeactivateUser,
  ): TE.TaskEither<DeactivateUserFailure, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx) =>
          pipe(
            accessAdministered(tx, caller, { _tag: 'ById', id: userId }),
            TE.flatMap((target) =>
              loadFacts(tx, caller.realm, target, messagesToDelete(actions).length > 0, now),
            ),
            TE.flatMap((facts) =>
              TE.fromEither(planDeactivation(caller.user, facts, actions, comment)),
            ),
            TE.tap((plan) => applyPlan(tx, caller.realm, plan, now)),
          ),
        ),
      ),
      TE.tap(({ clearedProfiles }) =>
        pipe(
          clearedProfiles,
          TE.traverseSeqArray((account) => discardAvatar(files, account)),
        ),
      ),
      TE.map(() => undefined),
    );

/** Deactivates the caller's own account. Source: reference, "DELETE /users/me". */
export const deactivateSelf =
  ({ transact, clock }: Dependencies) =>
  ({
    realm,
    user,
  }: Caller): TE.TaskEither<AccessFailure<'CannotDeactivateLastUser'> | Unexpected, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx) =>
          pipe(
            TE.Do,
            TE.bindW('facts', () => loadFacts(tx, realm, user, false, now)),
            TE.bindW('everyone', () => tx.users.list(realm.id)),
            TE.bindW('plan', ({ facts, everyone }) => TE.fromEither(planLeave(facts, everyone))),
            TE.flatMap(({ plan }) => applyPlan(tx, realm, plan, now)),
          ),
        ),
      ),
    );
