import type { Realm, SystemGroupName } from '@parley/core/access';
import type { Async, Role, UserGroupId, UserId } from '@parley/core/kernel';
import { groupBy, role, secondsPerDay } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { fromAllRows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

type RoleGroup = readonly [name: SystemGroupName, leastRole: Role, isFullMembers: boolean];

/** Which roles the system groups contain; not stored. */
const roleGroups: readonly RoleGroup[] = [
  ['role:owners', role.owner, false],
  ['role:administrators', role.administrator, false],
  ['role:moderators', role.moderator, false],
  ['role:fullmembers', role.moderator, true],
  ['role:members', role.member, false],
  ['role:everyone', role.guest, false],
  ['role:internet', role.guest, false],
];

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * Active users of that role or a higher one in each of the groups, in one statement. The members of
 * each group are looked up by themselves (`offset 0`): a join would read all accounts for any group.
 * The widest role of a group is an upper limit for the index of roles.
 */
export const activeInGroups = (
  db: Db,
  { id: realmId, settings, systemGroups }: Pick<Realm, 'id' | 'settings' | 'systemGroups'>,
  groupIds: readonly UserGroupId[],
  leastRole: Role,
): Async<ReadonlyMap<UserGroupId, readonly UserId[]>> => {
  const joinedBefore = secondsNow() - settings.waiting_period_threshold * secondsPerDay;
  return groupIds.length === 0
    ? TE.right(new Map())
    : fromAllRows(
        sqlOn<{ root_id: number; user_id: UserId }>(db)`
          with recursive below (root_id, group_id) as (
            select g, g from unnest(${groupIds}::bigint[]) as root (g)
            union
            select below.root_id, inner_group.subgroup_id
            from below
            join user_group_subgroup inner_group
              on inner_group.realm_id = ${realmId} and inner_group.group_id = below.group_id
          ), role_group (group_id, least_role, is_full_members) as (
            select * from unnest(
              ${roleGroups.map(([name]) => systemGroups[name])}::bigint[],
              ${roleGroups.map(([, least]) => least)}::int[],
              ${roleGroups.map(([, , isFullMembers]) => isFullMembers)}::boolean[]
            )
          )
          select below.root_id, member.id as user_id
          from below
          join role_group on role_group.group_id = below.group_id
          cross join lateral (
            select account.id from account
            where account.realm_id = ${realmId}
              and account.is_active and account.role <= ${leastRole}
              and account.role <= greatest(role_group.least_role,
                case when role_group.is_full_members then ${role.member}::int end)
              and (account.role <= role_group.least_role
                or (role_group.is_full_members and account.role = ${role.member}
                  and account.joined_at <= ${joinedBefore}))
            offset 0
          ) as member
          union
          select below.root_id, member.id
          from below
          cross join lateral (
            select account.id from user_group_member
            join account on account.realm_id = user_group_member.realm_id
              and account.id = user_group_member.user_id
            where user_group_member.realm_id = ${realmId}
              and user_group_member.group_id = below.group_id
              and account.is_active and account.role <= ${leastRole}
            offset 0
          ) as member
          order by user_id`,
        (found) => {
          const held = groupBy(found, (row) => row.root_id);
          return new Map(
            groupIds.map((id) => [id, (held.get(id) ?? []).map((row) => row.user_id)]),
          );
        },
      );
};
