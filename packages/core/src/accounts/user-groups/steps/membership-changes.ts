import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, UserGroup } from '../../../access';
import { wouldBeCyclic } from '../../../access';
import type { Unexpected, UserGroupId, UserId } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { mayAddToGroup, mayRemoveFromGroup } from '../membership-permission';
import { requireActiveGroups, requireActiveUsers } from './access-user-group';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type MembershipFailure =
  | AccessFailure<
      | 'UserGroupDeactivated'
      | 'InsufficientPermission'
      | 'InvalidUserId'
      | 'AlreadyGroupMember'
      | 'NotGroupMember'
      | 'InvalidUserGroupId'
      | 'AlreadySubgroup'
      | 'CyclicSubgroup'
      | 'NotSubgroup'
    >
  | Unexpected;

type Needs = 'userGroups' | 'users' | 'events';

type Step = TE.TaskEither<MembershipFailure, void>;

/** One change of who or what is in a group, which everyone is told of. */
export type MembershipAction<Id> = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  group: UserGroup,
  ids: readonly Id[],
) => Step;

const must = <Failure>(holds: boolean, otherwise: Failure): TE.TaskEither<Failure, void> =>
  holds ? TE.right(undefined) : TE.left(otherwise);

/** Fails with the first of the ids that is not among the present ones. */
const requirePresent = <Id, Failure>(
  ids: readonly Id[],
  present: readonly Id[],
  otherwise: (id: Id) => Failure,
): TE.TaskEither<Failure, void> => {
  const known = new Set(present);
  const wrong = ids.find((id) => !known.has(id));
  return wrong === undefined ? TE.right(undefined) : TE.left(otherwise(wrong));
};

/** Fails with the first of the ids that is among the present ones. */
const requireAbsent = <Id, Failure>(
  ids: readonly Id[],
  present: readonly Id[],
  otherwise: (id: Id) => Failure,
): TE.TaskEither<Failure, void> => {
  const known = new Set(present);
  const wrong = ids.find((id) => known.has(id));
  return wrong === undefined ? TE.right(undefined) : TE.left(otherwise(wrong));
};

const tellMembers = (
  { events }: Pick<Transaction, Needs>,
  { realm }: Caller,
  change: 'add' | 'remove',
  groupId: UserGroupId,
  userIds: readonly UserId[],
) =>
  events.emit(realm.id, [
    { event: { _tag: 'UserGroupMembersChanged', change, groupId, userIds }, audience: everyone },
  ]);

const tellSubgroups = (
  { events }: Pick<Transaction, Needs>,
  { realm }: Caller,
  change: 'add' | 'remove',
  groupId: UserGroupId,
  subgroupIds: readonly UserGroupId[],
) =>
  events.emit(realm.id, [
    {
      event: { _tag: 'UserGroupSubgroupsChanged', change, groupId, subgroupIds },
      audience: everyone,
    },
  ]);

export const addMembers: MembershipAction<UserId> = (tx, caller, group, ids) =>
  pipe(
    must<MembershipFailure>(
      mayAddToGroup(caller, group, ids),
      accessFailure('InsufficientPermission'),
    ),
    TE.flatMap((): Step => requireActiveUsers(tx, caller.realm, ids)),
    TE.flatMap(() =>
      requireAbsent(ids, group.members, (id: UserId) =>
        accessFailure('AlreadyGroupMember', { id }),
      ),
    ),
    TE.flatMap(() => tx.userGroups.addMembers(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellMembers(tx, caller, 'add', group.id, ids)),
  );

export const removeMembers: MembershipAction<UserId> = (tx, caller, group, ids) =>
  pipe(
    must<MembershipFailure>(
      mayRemoveFromGroup(caller, group, ids),
      accessFailure('InsufficientPermission'),
    ),
    TE.flatMap((): Step => requireActiveUsers(tx, caller.realm, ids)),
    TE.flatMap(() =>
      requirePresent(ids, group.members, (id: UserId) => accessFailure('NotGroupMember', { id })),
    ),
    TE.flatMap(() => tx.userGroups.removeMembers(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellMembers(tx, caller, 'remove', group.id, ids)),
  );

export const addSubgroups: MembershipAction<UserGroupId> = (tx, caller, group, ids) =>
  pipe(
    must<MembershipFailure>(
      mayAddToGroup(caller, group, []),
      accessFailure('InsufficientPermission'),
    ),
    TE.flatMap((): Step => requireActiveGroups(tx, caller.realm, ids)),
    TE.flatMap(() =>
      requireAbsent(ids, group.subgroups, (id: UserGroupId) =>
        accessFailure('AlreadySubgroup', { id }),
      ),
    ),
    TE.flatMap(() => tx.userGroups.list(caller.realm)),
    TE.flatMap((groups) =>
      must<MembershipFailure>(
        !wouldBeCyclic(groups, group.id, ids),
        accessFailure('CyclicSubgroup', { id: group.id }),
      ),
    ),
    TE.flatMap(() => tx.userGroups.addSubgroups(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellSubgroups(tx, caller, 'add', group.id, ids)),
  );

export const removeSubgroups: MembershipAction<UserGroupId> = (tx, caller, group, ids) =>
  pipe(
    must<MembershipFailure>(
      mayRemoveFromGroup(caller, group, []),
      accessFailure('InsufficientPermission'),
    ),
    TE.flatMap((): Step => requireActiveGroups(tx, caller.realm, ids)),
    TE.flatMap(() =>
      requirePresent(ids, group.subgroups, (id: UserGroupId) =>
        accessFailure('NotSubgroup', { id }),
      ),
    ),
    TE.flatMap(() => tx.userGroups.removeSubgroups(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellSubgroups(tx, caller, 'remove', group.id, ids)),
  );
