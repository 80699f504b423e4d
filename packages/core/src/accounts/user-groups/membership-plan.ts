import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User, UserGroup } from '../../access';
import { accessFailure, isBot, wouldBeCyclic } from '../../access';
import type { PersonalNotice, UserGroupId, UserId } from '../../kernel';
import { everyone, has, maxMembershipNotices, personalNotice } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { checkActiveGroups, checkActiveUsers } from './check-active';
import { membershipNotice } from './membership-notice';
import { canAddToGroup, canRemoveFromGroup } from './membership-permission';
import { ofDeactivated } from './user-group-events';

/** The requested changes of a group's members and subgroups. */
export type RequestedMembershipChanges = {
  readonly add: readonly UserId[];
  readonly remove: readonly UserId[];
  readonly addSubgroups: readonly UserGroupId[];
  readonly removeSubgroups: readonly UserGroupId[];
};

export type MembershipFacts = {
  readonly group: UserGroup;
  /** The existing users among those to add or remove. */
  readonly users: readonly User[];
  /** The existing groups among those to add or remove, and all that they contain. */
  readonly groups: readonly UserGroup[];
};

/** The changes, each id once, with their events and the notices to users. */
export type MembershipPlan = RequestedMembershipChanges & {
  readonly events: readonly AddressedEvent[];
  readonly notices: readonly PersonalNotice[];
};

export type MembershipFailure = AccessFailure<
  | 'UserGroupDeactivated'
  | 'InsufficientPermission'
  | 'InvalidUserId'
  | 'AlreadyGroupMember'
  | 'NotGroupMember'
  | 'InvalidUserGroupId'
  | 'AlreadySubgroup'
  | 'CyclicSubgroup'
  | 'NotSubgroup'
>;

type Checked = E.Either<MembershipFailure, unknown>;

const checkPermission = (isPermitted: boolean): Checked =>
  isPermitted ? E.right(undefined) : E.left(accessFailure('InsufficientPermission'));

/** Fails with the first invalid id. */
const checkEach = <Id extends number>(
  ids: readonly Id[],
  isWrong: (id: Id) => boolean,
  failure: (id: Id) => MembershipFailure,
): Checked => {
  const wrong = ids.find(isWrong);
  return wrong === undefined ? E.right(undefined) : E.left(failure(wrong));
};

const checkAdded = (
  caller: Caller,
  { group, users }: MembershipFacts,
  ids: readonly UserId[],
): Checked => {
  const members = new Set(group.members);
  return pipe(
    checkPermission(canAddToGroup(caller, group, ids)),
    E.flatMap((): Checked => checkActiveUsers(ids, users)),
    E.flatMap(() =>
      checkEach(
        ids,
        (id) => members.has(id),
        (id) => accessFailure('AlreadyGroupMember', { id }),
      ),
    ),
  );
};

/** @param added the users that the same request adds before it removes others */
const checkRemoved = (
  caller: Caller,
  { group, users }: MembershipFacts,
  ids: readonly UserId[],
  added: readonly UserId[],
): Checked => {
  const members = new Set([...group.members, ...added]);
  return pipe(
    checkPermission(canRemoveFromGroup(caller, group, ids)),
    E.flatMap((): Checked => checkActiveUsers(ids, users)),
    E.flatMap(() =>
      checkEach(
        ids,
        (id) => !members.has(id),
        (id) => accessFailure('NotGroupMember', { id }),
      ),
    ),
  );
};

const checkAddedSubgroups = (
  caller: Caller,
  { group, groups }: MembershipFacts,
  ids: readonly UserGroupId[],
): Checked => {
  const subgroups = new Set(group.subgroups);
  return pipe(
    checkPermission(canAddToGroup(caller, group, [])),
    E.flatMap((): Checked => checkActiveGroups(ids, groups)),
    E.flatMap(() =>
      checkEach(
        ids,
        (id) => subgroups.has(id),
        (id) => accessFailure('AlreadySubgroup', { id }),
      ),
    ),
    E.flatMap(() =>
      wouldBeCyclic(groups, group.id, ids)
        ? E.left(accessFailure('CyclicSubgroup', { id: group.id }))
        : E.right(undefined),
    ),
  );
};

/** @param added the groups that the same request adds before it removes others */
const checkRemovedSubgroups = (
  caller: Caller,
  { group, groups }: MembershipFacts,
  ids: readonly UserGroupId[],
  added: readonly UserGroupId[],
): Checked => {
  const subgroups = new Set([...group.subgroups, ...added]);
  return pipe(
    checkPermission(canRemoveFromGroup(caller, group, [])),
    E.flatMap((): Checked => checkActiveGroups(ids, groups)),
    E.flatMap(() =>
      checkEach(
        ids,
        (id) => !subgroups.has(id),
        (id) => accessFailure('NotSubgroup', { id }),
      ),
    ),
  );
};

/** The events that announce to everyone which members were added or removed. */
export const memberEvents = (
  change: 'add' | 'remove',
  group: Pick<UserGroup, 'id' | 'isActive'>,
  userIds: readonly UserId[],
): readonly AddressedEvent[] =>
  userIds.length === 0
    ? []
    : [
        {
          event: {
            _tag: 'UserGroupMembersChanged',
            change,
            groupId: group.id,
            userIds,
            ...ofDeactivated(group),
          },
          audience: everyone,
        },
      ];

/** Announces to everyone the subgroups that were added or removed. */
export const subgroupEvents = (
  change: 'add' | 'remove',
  group: Pick<UserGroup, 'id' | 'isActive'>,
  subgroupIds: readonly UserGroupId[],
): readonly AddressedEvent[] =>
  subgroupIds.length === 0
    ? []
    : [
        {
          event: {
            _tag: 'UserGroupSubgroupsChanged',
            change,
            groupId: group.id,
            subgroupIds,
            ...ofDeactivated(group),
          },
          audience: everyone,
        },
      ];

/** Notices to the users, except the caller and bots. */
const memberNotices = (
  change: 'add' | 'remove',
  { user: actor }: Caller,
  { group, users }: MembershipFacts,
  userIds: readonly UserId[],
): readonly PersonalNotice[] => {
  const content = membershipNotice(actor, group, change);
  const changed = new Set(userIds);
  return users
    .filter((user) => changed.has(user.id) && user.id !== actor.id && !isBot(user))
    .map((user) => personalNotice(user, content));
};

const once = <Id extends number>(ids: readonly Id[]): readonly Id[] => Array.from(new Set(ids));

const unlessEmpty = (ids: readonly unknown[], check: () => Checked): Checked =>
  ids.length === 0 ? E.right(undefined) : check();

/**
 * Decides whether the caller may make the changes: users first, then subgroups; additions before
 * removals.
 *
 * Source: docs/reference/user-groups.md#members.
 */
export const planMembership = (
  caller: Caller,
  facts: MembershipFacts,
  wanted: RequestedMembershipChanges,
): E.Either<MembershipFailure, MembershipPlan> => {
  const { group } = facts;
  const add = once(wanted.add);
  const remove = once(wanted.remove);
  const addSubgroups = once(wanted.addSubgroups);
  const removeSubgroups = once(wanted.removeSubgroups);
  return pipe(
    group.isActive || has(caller.level, 'membersOfDeactivatedGroups')
      ? E.right(undefined)
      : E.left(accessFailure('UserGroupDeactivated')),
    E.flatMap(() => unlessEmpty(add, () => checkAdded(caller, facts, add))),
    E.flatMap(() => unlessEmpty(remove, () => checkRemoved(caller, facts, remove, add))),
    E.flatMap(() =>
      unlessEmpty(addSubgroups, () => checkAddedSubgroups(caller, facts, addSubgroups)),
    ),
    E.flatMap(() =>
      unlessEmpty(removeSubgroups, () =>
        checkRemovedSubgroups(caller, facts, removeSubgroups, addSubgroups),
      ),
    ),
    E.map(() => ({
      add,
      remove,
      addSubgroups,
      removeSubgroups,
      events: [
        ...memberEvents('add', group, add),
        ...memberEvents('remove', group, remove),
        ...subgroupEvents('add', group, addSubgroups),
        ...subgroupEvents('remove', group, removeSubgroups),
      ],
      notices:
        add.length + remove.length > maxMembershipNotices
          ? []
          : [
              ...memberNotices('add', caller, facts, add),
              ...memberNotices('remove', caller, facts, remove),
            ],
    })),
  );
};
