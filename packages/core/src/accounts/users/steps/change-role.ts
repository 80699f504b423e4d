import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isGuest, isOpenToGuests, isOwner, viewersOf } from '../../../access';
import { announceVisibleChannels, loadVisibleChannels } from '../../../channels';
import type { Role, Timestamp, Unexpected, UserId } from '../../../kernel';
import { everyone, role } from '../../../kernel';
import { endInvitations } from '../../invitations/steps/end-invitations';
import type { Transaction } from '../../transaction';
import { loadNewFullMembers } from '../../user-groups/steps/new-full-members';
import type { RoleChangeFacts, RoleChangePlan } from '../role-change';

/**
 * The active human owners, locked until the end of the transaction; empty unless the user is one.
 */
export const lockOwnersIfOwner = (
  { users }: Pick<Transaction, 'users'>,
  user: User,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  isOwner(user) ? users.lockOwners(user.realmId) : TE.right([]);

/** What a change to the wanted role depends on; loads nothing if the role does not change. */
export const loadRoleChange = (
  tx: Transaction,
  { realm, user: caller }: Caller,
  target: User,
  wanted: Role,
  now: Timestamp,
): TE.TaskEither<Unexpected, RoleChangeFacts> => {
  const isAboutGuests = !isOpenToGuests(realm) && isGuest(target) !== (wanted === role.guest);
  return wanted === target.role
    ? TE.right({
        realm,
        caller,
        target,
        ownerIds: [],
        viewers: everyone,
        newFullMembers: [],
        everyone: [],
        known: new Set(),
        invitations: [],
        now,
      })
    : pipe(
        TE.Do,
        TE.bind('ownerIds', () => lockOwnersIfOwner(tx, target)),
        TE.bind('viewers', () => viewersOf(tx, realm, target)),
        TE.bind('newFullMembers', () => loadNewFullMembers(tx, realm, now)),
        TE.bind('everyone', () => (isAboutGuests ? tx.users.list(realm.id) : TE.right([]))),
        TE.bind('known', () =>
          isAboutGuests ? tx.knownUsers.of(realm.id, target.id) : TE.right(new Set<UserId>()),
        ),
        TE.bind('invitations', () => tx.invitations.listOpen(realm.id, now, target.id)),
        TE.map((loaded) => ({ realm, caller, target, now, ...loaded })),
      );
};

/** Applies the plan and emits its events. */
export const applyRoleChange = (
  tx: Transaction,
  { realm, target, now }: RoleChangeFacts,
  plan: RoleChangePlan,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('before', () => loadVisibleChannels(tx, realm, target)),
    TE.bind('changed', () => tx.users.update(realm.id, target.id, { role: plan.role })),
    TE.tap(() => tx.events.emit(realm.id, plan.events)),
    TE.tap(({ before, changed }) => announceVisibleChannels(tx, realm, [changed], before, now)),
    TE.tap(() => endInvitations(tx, plan.endedInvitations, now, [target.id])),
    TE.map(({ changed }) => changed),
  );
