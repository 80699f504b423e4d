import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessFailure, isBot, membersBelow, subgroupsBelow } from '../../../access';
import type { Clock, Timestamp, Unexpected, UserGroupId, UserId } from '../../../kernel';
import { has } from '../../../kernel';
import type { Reader, Snapshot } from '../../transaction';
import { accessActiveUserGroup } from '../steps/access-user-group';
import { loadUserGroups } from '../steps/load-user-groups';

export type GetFromGroup = { readonly groupId: UserGroupId; readonly directOnly: boolean };

export type GetFromGroupFailure =
  AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated'> | Unexpected;

type Dependencies = { readonly snapshot: Snapshot; readonly clock: Clock };

const membersOf = (
  tx: Reader,
  { realm }: Caller,
  { groupId, directOnly }: GetFromGroup,
  now: Timestamp,
): TE.TaskEither<GetFromGroupFailure, readonly UserId[]> =>
  pipe(
    accessActiveUserGroup(tx, realm, groupId),
    TE.flatMap(() => loadUserGroups(tx, realm, now)),
    TE.map((groups) =>
      directOnly
        ? (groups.find(({ id }) => id === groupId)?.members ?? [])
        : membersBelow(groups, groupId),
    ),
  );

/**
 * Lists the active users in a group and its subgroups.
 *
 * Source: docs/reference/user-groups.md#reading-members.
 */
export const getGroupMembers =
  ({ snapshot, clock }: Dependencies) =>
  (caller: Caller, query: GetFromGroup): TE.TaskEither<GetFromGroupFailure, readonly UserId[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => snapshot(caller.realm.id)((tx) => membersOf(tx, caller, query, now))),
    );

/**
 * Lists the subgroups of a group, at every level unless only direct ones are requested.
 *
 * Source: docs/reference/user-groups.md#reading-members.
 */
export const getSubgroups =
  ({ snapshot }: Pick<Dependencies, 'snapshot'>) =>
  (
    { realm }: Caller,
    { groupId, directOnly }: GetFromGroup,
  ): TE.TaskEither<GetFromGroupFailure, readonly UserGroupId[]> =>
    snapshot(realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bindW('group', () => accessActiveUserGroup(tx, realm, groupId)),
        TE.bindW('groups', () => tx.userGroups.list(realm)),
        TE.map(({ group, groups }) =>
          directOnly ? group.subgroups : subgroupsBelow(groups, groupId),
        ),
      ),
    );

export type IsGroupMemberFailure =
  GetFromGroupFailure | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>;

/** The active user whose membership is requested. */
const activePerson = (
  { users }: Reader,
  { realm, level }: Caller,
  userId: UserId,
): TE.TaskEither<AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'> | Unexpected, User> =>
  pipe(
    users.find(realm.id, userId),
    TE.map(O.filter((user) => !isBot(user) || has(level, 'botsAsGroupMembers'))),
    TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
    TE.filterOrElseW(
      ({ isActive }) => isActive,
      () => accessFailure('UserIsDeactivated'),
    ),
  );

/**
 * Whether a user is a member of a group or of its subgroups.
 *
 * Source: docs/reference/user-groups.md#reading-members.
 */
export const isGroupMember =
  ({ snapshot, clock }: Dependencies) =>
  (
    caller: Caller,
    { userId, ...query }: GetFromGroup & { readonly userId: UserId },
  ): TE.TaskEither<IsGroupMemberFailure, boolean> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(caller.realm.id)((tx) =>
          pipe(
            accessActiveUserGroup(tx, caller.realm, query.groupId),
            TE.flatMap(() => activePerson(tx, caller, userId)),
            TE.flatMap(() => membersOf(tx, caller, query, now)),
            TE.map((members) => members.includes(userId)),
          ),
        ),
      ),
    );
