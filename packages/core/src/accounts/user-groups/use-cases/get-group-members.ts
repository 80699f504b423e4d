import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User, UserGroup } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Async, UserGroupId, UserId, Work } from '../../../kernel';
import { ascending, ensure, has } from '../../../kernel';
import type { Reader } from '../../transaction';
import { accessActiveUserGroup } from '../steps/access-user-group';
import { membersAmong } from '../role-members';
import type { Ports } from '../../use-case-ports';

type GetFromGroup = { readonly groupId: UserGroupId; readonly directOnly: boolean };

type GetFromGroupFailure = AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated'>;

type Dependencies = Pick<Ports, 'clock' | 'snapshot'>;

/** The group, and unless only it was asked for, all that it contains. */
const groupsAsked = (
  tx: Reader,
  { realm }: Caller,
  { groupId, directOnly }: GetFromGroup,
): Work<GetFromGroupFailure, readonly UserGroup[]> =>
  pipe(
    accessActiveUserGroup(tx, realm, groupId),
    TE.flatMap((group) =>
      directOnly ? TE.right([group]) : tx.userGroups.listAtOrBelow(realm, [groupId]),
    ),
  );

/** Those who can be in the groups: anybody in a system group, and otherwise its members. */
const loadCandidates = (
  { users }: Reader,
  { realm }: Caller,
  groups: readonly UserGroup[],
): Async<readonly User[]> =>
  groups.some(({ isSystem }) => isSystem)
    ? users.list(realm.id)
    : users.loadMany(realm.id, ascending(groups.flatMap(({ members }) => members)));

/**
 * Lists the active users in a group and its subgroups.
 *
 * Source: docs/reference/user-groups.md#reading-members.
 */
export const getGroupMembers =
  ({ snapshot, clock }: Dependencies) =>
  (caller: Caller, query: GetFromGroup): Work<GetFromGroupFailure, readonly UserId[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(caller.realm.id)((tx) =>
          pipe(
            TE.Do,
            TE.bindW('groups', () => groupsAsked(tx, caller, query)),
            TE.bindW('people', ({ groups }) => loadCandidates(tx, caller, groups)),
            TE.map(({ groups, people }) => membersAmong(people, groups, caller.realm, now)),
          ),
        ),
      ),
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
  ): Work<GetFromGroupFailure, readonly UserGroupId[]> =>
    snapshot(realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bindW('group', () => accessActiveUserGroup(tx, realm, groupId)),
        TE.bindW('held', () =>
          directOnly ? TE.right([]) : tx.userGroups.listAtOrBelow(realm, [groupId]),
        ),
        TE.map(({ group, held }) =>
          directOnly ? group.subgroups : held.map(({ id }) => id).filter((id) => id !== groupId),
        ),
      ),
    );

type IsGroupMemberFailure =
  | GetFromGroupFailure
  | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>;

/** The active user whose membership is requested. */
const activePerson = (
  { users }: Reader,
  { realm, level }: Caller,
  userId: UserId,
): Work<AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>, User> =>
  pipe(
    users.find(realm.id, userId),
    TE.map(O.filter((user) => !isBot(user) || has(level, 'botsAsGroupMembers'))),
    TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
    ensure(({ isActive }) => isActive, accessFailure('UserIsDeactivated')),
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
  ): Work<IsGroupMemberFailure, boolean> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(caller.realm.id)((tx) =>
          pipe(
            TE.Do,
            TE.bindW('groups', () => groupsAsked(tx, caller, query)),
            TE.bindW('person', () => activePerson(tx, caller, userId)),
            TE.map(
              ({ groups, person }) => membersAmong([person], groups, caller.realm, now).length > 0,
            ),
          ),
        ),
      ),
    );
