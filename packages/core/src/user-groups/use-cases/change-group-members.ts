import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import { insufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import { everyone } from '../../events/audience';
import { has } from '../../feature-levels/feature-level';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserGroupId, UserId } from '../../shared/id';
import { wouldBeCyclic } from '../group-graph';
import { mayAddToGroup, mayRemoveFromGroup } from '../membership-permission';
import type { UserGroup } from '../user-group';
import type {
  AlreadyGroupMember,
  AlreadySubgroup,
  CyclicSubgroup,
  InvalidUserGroup,
  InvalidUserGroupId,
  InvalidUserId,
  NoMembershipChanges,
  NotGroupMember,
  NotSubgroup,
  UserGroupDeactivated,
} from '../user-group-failures';
import {
  alreadyGroupMember,
  alreadySubgroup,
  cyclicSubgroup,
  noMembershipChanges,
  notGroupMember,
  notSubgroup,
  userGroupDeactivated,
} from '../user-group-failures';
import { findUserGroup, requireActiveGroups, requireActiveUsers } from './access-user-group';

export type ChangeGroupMembers = {
  readonly groupId: UserGroupId;
  readonly add: readonly UserId[];
  readonly remove: readonly UserId[];
  readonly addSubgroups: readonly UserGroupId[];
  readonly removeSubgroups: readonly UserGroupId[];
  /** What the request could have asked for, to be named if it asked for nothing. */
  readonly parameters: readonly string[];
};

export type ChangeGroupMembersFailure =
  | NoMembershipChanges
  | InvalidUserGroup
  | UserGroupDeactivated
  | InsufficientPermission
  | InvalidUserId
  | AlreadyGroupMember
  | NotGroupMember
  | InvalidUserGroupId
  | AlreadySubgroup
  | CyclicSubgroup
  | NotSubgroup
  | Unexpected;

type Needs = 'userGroups' | 'users' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

type Step = TE.TaskEither<ChangeGroupMembersFailure, void>;

type Deed<Id> = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  group: UserGroup,
  ids: readonly Id[],
) => Step;

const must = <Failure>(holds: boolean, otherwise: Failure): TE.TaskEither<Failure, void> =>
  holds ? TE.right(undefined) : TE.left(otherwise);

/** Fails with the first of the ids for which the test does not hold. */
const requireEach = <Id, Failure>(
  ids: readonly Id[],
  holds: (id: Id) => boolean,
  otherwise: (id: Id) => Failure,
): TE.TaskEither<Failure, void> => {
  const wrong = ids.find((id) => !holds(id));
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

const addMembers: Deed<UserId> = (tx, caller, group, ids) =>
  pipe(
    must<ChangeGroupMembersFailure>(mayAddToGroup(caller, group, ids), insufficientPermission),
    TE.flatMap((): Step => requireActiveUsers(tx, caller.realm, ids)),
    TE.flatMap(() => requireEach(ids, (id) => !group.members.includes(id), alreadyGroupMember)),
    TE.flatMap(() => tx.userGroups.addMembers(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellMembers(tx, caller, 'add', group.id, ids)),
  );

const removeMembers: Deed<UserId> = (tx, caller, group, ids) =>
  pipe(
    must<ChangeGroupMembersFailure>(mayRemoveFromGroup(caller, group, ids), insufficientPermission),
    TE.flatMap((): Step => requireActiveUsers(tx, caller.realm, ids)),
    TE.flatMap(() => requireEach(ids, (id) => group.members.includes(id), notGroupMember)),
    TE.flatMap(() => tx.userGroups.removeMembers(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellMembers(tx, caller, 'remove', group.id, ids)),
  );

const addSubgroups: Deed<UserGroupId> = (tx, caller, group, ids) =>
  pipe(
    must<ChangeGroupMembersFailure>(mayAddToGroup(caller, group, []), insufficientPermission),
    TE.flatMap((): Step => requireActiveGroups(tx, caller.realm, ids)),
    TE.flatMap(() => requireEach(ids, (id) => !group.subgroups.includes(id), alreadySubgroup)),
    TE.flatMap(() => tx.userGroups.list(caller.realm)),
    TE.flatMap((groups) =>
      must<ChangeGroupMembersFailure>(
        !wouldBeCyclic(groups, group.id, ids),
        cyclicSubgroup(group.id),
      ),
    ),
    TE.flatMap(() => tx.userGroups.addSubgroups(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellSubgroups(tx, caller, 'add', group.id, ids)),
  );

const removeSubgroups: Deed<UserGroupId> = (tx, caller, group, ids) =>
  pipe(
    must<ChangeGroupMembersFailure>(mayRemoveFromGroup(caller, group, []), insufficientPermission),
    TE.flatMap((): Step => requireActiveGroups(tx, caller.realm, ids)),
    TE.flatMap(() => requireEach(ids, (id) => group.subgroups.includes(id), notSubgroup)),
    TE.flatMap(() => tx.userGroups.removeSubgroups(caller.realm.id, group.id, ids)),
    TE.flatMap(() => tellSubgroups(tx, caller, 'remove', group.id, ids)),
  );

const once = <Id extends number>(ids: readonly Id[]): readonly Id[] => Array.from(new Set(ids));

/** Does the deed with the group as it is by then, if there is anything to do. */
const perform = <Id extends number>(
  deed: Deed<Id>,
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  groupId: UserGroupId,
  ids: readonly Id[],
): Step =>
  ids.length === 0
    ? TE.right(undefined)
    : pipe(
        findUserGroup(tx, caller.realm, groupId),
        TE.flatMap((group) => deed(tx, caller, group, once(ids))),
      );

const asksForSomething = ({
  add,
  remove,
  addSubgroups: more,
  removeSubgroups: less,
}: ChangeGroupMembers) => [add, remove, more, less].some((ids) => ids.length > 0);

/**
 * Adds people and groups to a group and takes others out, all or nothing, and tells everyone.
 *
 * Source: reference, «POST /user_groups/{id}/members».
 */
export const changeGroupMembers =
  ({ transact }: Dependencies) =>
  (caller: Caller, command: ChangeGroupMembers): TE.TaskEither<ChangeGroupMembersFailure, void> =>
    transact((tx) => {
      const { groupId } = command;
      const mayBeDeactivated = has(caller.level, 'membersOfDeactivatedGroups');
      return pipe(
        must<ChangeGroupMembersFailure>(
          asksForSomething(command),
          noMembershipChanges(command.parameters),
        ),
        TE.flatMap(() => tx.userGroups.lock(caller.realm.id)),
        TE.flatMap((): TE.TaskEither<ChangeGroupMembersFailure, UserGroup> =>
          findUserGroup(tx, caller.realm, groupId),
        ),
        TE.filterOrElse(
          ({ isActive }) => isActive || mayBeDeactivated,
          (): ChangeGroupMembersFailure => userGroupDeactivated,
        ),
        TE.flatMap(() => perform(addMembers, tx, caller, groupId, command.add)),
        TE.flatMap(() => perform(removeMembers, tx, caller, groupId, command.remove)),
        TE.flatMap(() => perform(addSubgroups, tx, caller, groupId, command.addSubgroups)),
        TE.flatMap(() => perform(removeSubgroups, tx, caller, groupId, command.removeSubgroups)),
      );
    });
