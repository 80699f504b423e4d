import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { DeleteAccountMessages } from '../../jobs/job';
import { endOfHistory } from '../../messages/anchor';
import type { Clock } from '../../ports/clock';
import type { PublicFiles } from '../../ports/files';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import type { DeactivationActions } from '../deactivation';
import { checkDeactivation, checkLeave, deletedUserName, messagesToDelete } from '../deactivation';
import { isOwner } from '../user';
import type { User } from '../user';
import type {
  CannotDeactivateLastUser,
  CannotDeactivateOnlyOwner,
  UserDoesNotExist,
  UserIsDeactivated,
} from '../user-failures';
import type { ActivityNeeds } from './account-activity';
import { deactivateWithBots } from './deactivate-account';
import { avatarChanged } from './change-email';
import { discardAvatar } from './store-avatar';
import { findAdministered, seersOf } from './sight';

export type DeactivateUser = {
  readonly userId: UserId;
  readonly actions: DeactivationActions;
  /** What the user is told by mail, maybe nothing but the fact; undefined for no mail. */
  readonly comment: string | undefined;
};

export type DeactivateUserFailure =
  | UserDoesNotExist
  | UserIsDeactivated
  | InsufficientPermission
  | MustBeOwner
  | CannotDeactivateOnlyOwner
  | Unexpected;

type Needs = ActivityNeeds | 'jobs' | 'messages';

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
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('audience', () => seersOf(tx, realm, user)),
    TE.bind('changed', () =>
      tx.users.update(realm.id, user.id, { fullName: deletedUserName, avatarSource: 'G' }),
    ),
    TE.flatMap(({ audience, changed }) =>
      tx.events.emit(realm.id, [
        {
          event: { _tag: 'UserRenamed', userId: user.id, fullName: deletedUserName },
          audience,
        },
        avatarChanged(realm, changed, audience),
      ]),
    ),
  );

/** The active bots of the user, then the user. */
const accountsOf = (
  { users }: Pick<Transaction, 'users'>,
  user: User,
): TE.TaskEither<Unexpected, readonly User[]> =>
  pipe(
    users.botsOf(user.realmId, user.id),
    TE.map((bots) => [...bots.filter(({ isActive }) => isActive), user]),
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
          narrow: [{ _tag: 'Sender', userId: id, negated: false }],
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
  target: User,
  actions: DeactivationActions,
): TE.TaskEither<Unexpected, readonly User[]> =>
  pipe(
    accountsOf(tx, target),
    TE.tap(
      TE.traverseSeqArray((account) =>
        actions.deleteProfile ? deleteProfile(tx, caller, account) : TE.right(undefined),
      ),
    ),
    TE.tap((accounts) => deleteLater(tx, caller, accounts, messagesToDelete(actions))),
    TE.map((accounts) => (actions.deleteProfile ? accounts : [])),
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
 * Deactivates somebody and the bots they own.
 *
 * Source: API document and reference, «DELETE /users/{user_id}».
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
          TE.bindW('nameless', ({ target }) => act(tx, caller, target, actions)),
          TE.bindW('now', () => TE.fromIO(clock.now)),
          TE.tap(({ target, now }) => deactivateWithBots(tx, caller.realm, target, now)),
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
  (caller: Caller): TE.TaskEither<CannotDeactivateLastUser | Unexpected, void> =>
    transact((tx) =>
      pipe(
        TE.Do,
        TE.bindW('owners', () => ownersBeside(tx, caller.user)),
        TE.bindW('everyone', () => tx.users.list(caller.realm.id)),
        TE.tap(({ everyone, owners }) => TE.fromEither(checkLeave(caller.user, everyone, owners))),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ now }) => deactivateWithBots(tx, caller.realm, caller.user, now)),
      ),
    );
