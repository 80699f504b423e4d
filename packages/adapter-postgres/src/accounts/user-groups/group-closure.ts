import type { Realm, User } from '@parley/core/access';
import type { Async, UserGroupId, UserId } from '@parley/core/kernel';
import { systemGroupsOf } from '@parley/core/access';
import { unnested } from '../../connection/rows-of';
import { fromAllRows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

type Groups = ReadonlyMap<UserId, ReadonlySet<UserGroupId>>;

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** The system groups that a role makes a user a member of; not stored. */
export const roleGroups = (
  user: User,
  { settings, systemGroups }: Pick<Realm, 'settings' | 'systemGroups'>,
): readonly UserGroupId[] =>
  systemGroupsOf(user, settings.waiting_period_threshold, secondsNow()).map(
    (name) => systemGroups[name],
  );

/**
 * Every group that contains each of the users: the system groups of their role, the groups of which
 * they are direct members, and all supergroups of those.
 */
export const groupsOfUsers = (
  db: Db,
  realm: Pick<Realm, 'id' | 'settings' | 'systemGroups'>,
  users: readonly User[],
): Async<Groups> => {
  const direct = users.flatMap((user) =>
    roleGroups(user, realm).map((groupId) => ({ userId: user.id, groupId })),
  );
  return fromAllRows(
    sqlOn<{ user_id: UserId; group_id: UserGroupId }>(db)`
      with recursive held (user_id, group_id) as (
        select user_id, group_id
          from ${unnested(direct, 'role_group', { userId: 'bigint', groupId: 'bigint' })}
        union
        select user_id, group_id
          from user_group_member
          where realm_id = ${realm.id}
            and user_id = any(${users.map(({ id }) => id)}::bigint[])
        union
        select held.user_id, above.group_id
          from held
          join user_group_subgroup above
            on above.realm_id = ${realm.id} and above.subgroup_id = held.group_id
      )
      select user_id, group_id from held`,
    (held) => {
      const groups = new Map<UserId, Set<UserGroupId>>();
      for (const { user_id: userId, group_id } of held) {
        const own = groups.get(userId) ?? new Set<UserGroupId>();
        groups.set(userId, own.add(group_id));
      }
      return groups;
    },
  );
};
