import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { findAdministered, isOwner } from '../../../access';
import type { Clock, DeleteAccountMessages, Unexpected, UserId } from '../../../kernel';
import type { PublicFiles } from '../../../messages';
import { endOfHistory, term } from '../../../messages';
import type { EndingNeeds } from '../../invitations/steps/end-invitations';
import { endInvitationsOf } from '../../invitations/steps/end-invitations';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { DeactivationActions } from '../deactivation';
import { checkDeactivation, checkLeave, deletedUserName, messagesToDelete } from '../deactivation';
import type { ActivityNeeds } from '../steps/account-activity';
import { writeName } from '../steps/change-name';
import { deactivate, deactivateBotsOf } from '../steps/deactivate-account';
import { discardAvatar } from '../steps/store-avatar';
import { setAvatar } from './change-avatar';
import type { AccessFailure } from '../../../access';

export type DeactivateUser = {
  readonly userId: UserId;
  readonly actions: DeactivationActions;
  /** What the user is told by mail, maybe nothing but the fact; undefined for no mail. */
  readonly comment: string | undefined;
};

export type DeactivateUserFailure =
  | AccessFailure<
      | 'UserDoesNotExist'
      | 'UserIsDeactivated'
      | 'InsufficientPermission'
      | 'MustBeOwner'
      | 'CannotDeactivateOnlyOwner'
    >
  | Unexpected;

type Needs = ActivityNeeds | EndingNeeds | 'messages';

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const ownersBeside = (
  { users }: Pick<Transaction, 'users'>,
  target: User,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  isOwner(target) ? users.lockOwners(target.realmId) : TE.right([]);

/** Takes the name and the picture of an account. */
const deleteProfile = (
  tx: Pick<Transaction, Needs>,
  { realm }: Caller,
  user: User,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    writeName(tx, realm, user, deletedUserName),
    TE.flatMap((renamed) => setAvatar(tx, realm, renamed, undefined)),
  );

/** Each account that sent anything, with the newest of its messages. */
const senders = (
  { messages }: Pick<Transaction, 'messages'>,
  { realm }: Caller,
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

/** Messages may be many: they go in the background, beginning at once. */
const deleteLater = (
  tx: Pick<Transaction, 'jobs' | 'messages'>,
  caller: Caller,
  accounts: readonly User[],
  kinds: DeleteAccountMessages['kinds'],
): TE.TaskEither<Unexpected, void> =>
  kinds.length === 0
    ? TE.right(undefined)
    : pipe(
        senders(tx, caller, accounts),
        TE.flatMap((found) =>
          found.length === 0
            ? TE.right(undefined)
            : tx.jobs.enqueue({
                _tag: 'DeleteAccountMessages',
                realmId: caller.realm.id,
                accounts: found,
                kinds,
              }),
        ),
      );

/** Answers with the accounts whose profiles are gone, as they were. */
const act = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  accounts: readonly User[],
  actions: DeactivationActions,
): TE.TaskEither<Unexpected, readonly User[]> =>
  pipe(
    actions.deleteProfile ? accounts : [],
    TE.traverseSeqArray((account) => deleteProfile(tx, caller, account)),
    TE.tap(() => deleteLater(tx, caller, accounts, messagesToDelete(actions))),
    TE.map(() => (actions.deleteProfile ? accounts : [])),
  );

const tellTarget = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { realmId, id: userId }: User,
  comment: string | undefined,
): TE.TaskEither<Unexpected, void> =>
  comment === undefined
    ? TE.right(undefined)
    : jobs.enqueue({
        _tag: 'SendMail',
        realmId,
        notice: { _tag: 'AccountDeactivatedNotice', userId, comment },
      });

/**
 * Deactivates the bots that somebody owns, does what is to go along with it, first to the bots and
 * then to their owner, and deactivates the owner.
 *
 * Source: API document, «States and transitions» and «DELETE /users/{user_id}»; reference, the
 * latter.
 */
export const deactivateUser =
  ({ transact, clock, files }: Dependencies & { readonly files: PublicFiles }) =>
  (
    caller: Caller,
    { userId, actions, comment }: DeactivateUser,
  ): TE.TaskEither<DeactivateUserFailure, void> =>
    pipe(
      transact((tx) =>
        pipe(
          findAdministered(tx, caller, { _tag: 'ById', id: userId }),
          TE.bindTo('target'),
          TE.bindW('owners', ({ target }) => ownersBeside(tx, target)),
          TE.tap(({ target, owners }) =>
            TE.fromEither(checkDeactivation(caller.user, target, owners)),
          ),
          TE.bindW('now', () => TE.fromIO(clock.now)),
          TE.bindW('bots', ({ target, now }) => deactivateBotsOf(tx, caller.realm, target, now)),
          TE.bindW('nameless', ({ bots, target }) => act(tx, caller, [...bots, target], actions)),
          TE.tap(({ target, now }) => endInvitationsOf(tx, target, now)),
          TE.tap(({ target, now }) => deactivate(tx, caller.realm, target, now)),
          TE.tap(({ target }) => tellTarget(tx, target, comment)),
          TE.map(({ nameless }) => nameless),
        ),
      ),
      TE.tap(TE.traverseSeqArray((account) => discardAvatar(files, account))),
      TE.map(() => undefined),
    );

/** Lets somebody leave. Source: reference, «DELETE /users/me». */
export const deactivateSelf =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller): TE.TaskEither<AccessFailure<'CannotDeactivateLastUser'> | Unexpected, void> =>
    transact((tx) =>
      pipe(
        TE.Do,
        TE.bindW('owners', () => ownersBeside(tx, caller.user)),
        TE.bindW('everyone', () => tx.users.list(caller.realm.id)),
        TE.tap(({ everyone, owners }) => TE.fromEither(checkLeave(caller.user, everyone, owners))),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.tap(({ now }) => deactivateBotsOf(tx, caller.realm, caller.user, now)),
        TE.tap(({ now }) => endInvitationsOf(tx, caller.user, now)),
        TE.flatMap(({ now }) => deactivate(tx, caller.realm, caller.user, now)),
      ),
    );
