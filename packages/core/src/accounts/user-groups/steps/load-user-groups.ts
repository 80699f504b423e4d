import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User, UserGroup } from '../../../access';
import { deactivatedAmong, directSystemGroupsOf, isSystemBot } from '../../../access';
import type { Timestamp, Unexpected, UserGroupId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { UserGroupView } from '../user-group-view';
import { viewUserGroup } from '../user-group-view';

/** The active members of each system group that follow directly from their role, ascending. */
const membersByRole = (
  realm: Realm,
  users: readonly User[],
  now: Timestamp,
): ReadonlyMap<UserGroupId, readonly UserId[]> => {
  const members = new Map<UserGroupId, UserId[]>();
  const threshold = realm.settings.waiting_period_threshold;
  for (const user of users.filter((each) => each.isActive && !isSystemBot(each))) {
    for (const name of directSystemGroupsOf(user, threshold, now)) {
      const groupId = realm.systemGroups[name];
      const others = members.get(groupId) ?? [];
      others.push(user.id);
      members.set(groupId, others);
    }
  }
  return members;
};

/** Every group of the realm with its active members, ascending by id. */
export const loadUserGroups = (
  { userGroups, users }: Pick<Transaction, 'userGroups' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly UserGroupView[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => userGroups.list(realm)),
    TE.bind('everyone', () => users.list(realm.id)),
    TE.map(({ groups, everyone }) => {
      const deactivated = new Set(everyone.filter(({ isActive }) => !isActive).map(({ id }) => id));
      const isDeactivated = (id: UserId) => deactivated.has(id);
      const byRole = membersByRole(realm, everyone, now);
      return groups.map((group) =>
        viewUserGroup(
          group,
          group.isSystem
            ? (byRole.get(group.id) ?? [])
            : group.members.filter((id) => !isDeactivated(id)),
          realm.systemGroups,
          isDeactivated,
        ),
      );
    }),
  );

/** A group as clients see it; not for system groups. */
export const loadUserGroupView = (
  tx: Pick<Transaction, 'userGroups' | 'users'>,
  realm: Realm,
  group: UserGroup,
): TE.TaskEither<Unexpected, UserGroupView> =>
  pipe(
    deactivatedAmong(tx, realm, [
      { direct_members: group.members, direct_subgroups: [] },
      ...Object.values(group.permissions),
    ]),
    TE.map((deactivated) =>
      viewUserGroup(
        group,
        group.members.filter((id) => !deactivated.has(id)),
        realm.systemGroups,
        (id) => deactivated.has(id),
      ),
    ),
  );
