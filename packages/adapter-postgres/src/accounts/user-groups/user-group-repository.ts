import type {
  Realm,
  UserGroup,
  UserGroupPermissions,
  UserGroupRepository,
} from '@parley/core/access';
import {
  storedChannelPermissions,
  storedUserGroupPermissions,
  systemGroupPermissions,
} from '@parley/core/access';
import type { RealmId, UserGroupId, UserId } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { done, doneOn, eachRow, fromOnlyRow, sqlOn, written } from '../../connection/run';
import type { Db } from '../../database';

/** A group's row, with its direct members and subgroups. */
type Row = {
  readonly realm_id: RealmId;
  readonly id: UserGroupId;
  readonly name: string;
  readonly description: string;
  readonly is_system: boolean;
  readonly is_active: boolean;
  readonly creator_id: UserId | null;
  readonly created_at: number | null;
  readonly permissions: UserGroupPermissions;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
};

const toUserGroup =
  ({ systemGroups }: Pick<Realm, 'systemGroups'>) =>
  (row: Row): UserGroup => ({
    id: row.id,
    realmId: row.realm_id,
    name: row.name,
    description: row.description,
    isSystem: row.is_system,
    isActive: row.is_active,
    creatorId: row.creator_id,
    createdAt: row.created_at,
    members: row.members,
    subgroups: row.subgroups,
    permissions: row.is_system
      ? systemGroupPermissions(systemGroups)
      : storedUserGroupPermissions(row.permissions),
  });

/** Lists come as JSON, in which numbers are numbers. */
const selectGroups = sql`
  select user_group.*,
    (select coalesce(jsonb_agg(user_id order by user_id), '[]')
      from user_group_member member
      where member.realm_id = user_group.realm_id and member.group_id = user_group.id
    ) as members,
    (select coalesce(jsonb_agg(subgroup_id order by subgroup_id), '[]')
      from user_group_subgroup subgroup
      where subgroup.realm_id = user_group.realm_id and subgroup.group_id = user_group.id
    ) as subgroups
  from user_group`;

/** A condition on permissions that their index serves: one of them names one of the groups. */
const namesAny = (ids: readonly UserGroupId[]): string =>
  ids.map((id) => `$.* == ${id} || $.*.direct_subgroups[*] == ${id}`).join(' || ');

export const userGroupRepository = (db: Db): UserGroupRepository => {
  const found = (realm: Realm, query: ReturnType<typeof sql<Row>>) =>
    eachRow(written(db, query), toUserGroup(realm));
  return {
    lock: (realmId) =>
      done(db.selectFrom('realm').select('id').where('id', '=', realmId).forNoKeyUpdate()),

    list: (realm) =>
      found(realm, sql<Row>`${selectGroups} where realm_id = ${realm.id} order by id`),

    loadMany: (realm, ids) =>
      ids.length === 0
        ? TE.right([])
        : found(
            realm,
            sql<Row>`${selectGroups}
              where realm_id = ${realm.id} and id = any(${ids}::bigint[]) order by id`,
          ),

    listAtOrBelow: (realm, ids) =>
      found(
        realm,
        sql<Row>`
          with recursive held (id) as (
            select unnest(${ids}::bigint[])
            union
            select inner_group.subgroup_id from held
            join user_group_subgroup inner_group
              on inner_group.realm_id = ${realm.id} and inner_group.group_id = held.id
          )
          ${selectGroups}
          where realm_id = ${realm.id} and id = any(array(select id from held)) order by id`,
      ),

    idsAtOrAbove: (realm, id) =>
      eachRow(
        sqlOn<IdRow<UserGroupId>>(db)`
          with recursive above (id) as (
            select ${id}::bigint
            union
            select outer_group.group_id from above
            join user_group_subgroup outer_group
              on outer_group.realm_id = ${realm.id} and outer_group.subgroup_id = above.id
          )
          select id from above order by id`,
        (row) => row.id,
      ),

    listNaming: (realm, ids) =>
      ids.length === 0
        ? TE.right([])
        : found(
            realm,
            sql<Row>`${selectGroups}
              where realm_id = ${realm.id} and id = any(array(
                select group_id from user_group_subgroup
                where realm_id = ${realm.id} and subgroup_id = any(${ids}::bigint[])
                union
                select id from user_group
                where realm_id = ${realm.id} and permissions @@ ${namesAny(ids)}::jsonpath
              ))
              order by id`,
          ),

    findByName: (realm, name) =>
      pipe(
        found(realm, sql<Row>`${selectGroups} where realm_id = ${realm.id} and name = ${name}`),
        TE.map(([group]) => O.fromNullable(group)),
      ),

    channelsNaming: (realmId, ids) =>
      ids.length === 0
        ? TE.right([])
        : eachRow(
            db
              .selectFrom('channel')
              .select(['id', 'is_archived', 'permissions'])
              .where('realm_id', '=', realmId)
              .where(sql<boolean>`permissions @@ ${namesAny(ids)}::jsonpath`)
              .orderBy('id'),
            (row) => ({
              id: row.id,
              isArchived: row.is_archived,
              permissions: storedChannelPermissions(row.permissions),
            }),
          ),

    create: (group) =>
      fromOnlyRow(
        db
          .insertInto('user_group')
          .values({
            realm_id: group.realmId,
            name: group.name,
            description: group.description,
            is_system: false,
            is_active: true,
            creator_id: group.creatorId,
            created_at: group.createdAt,
            permissions: JSON.stringify(group.permissions),
          })
          .returning('id'),
        ({ id }) => ({
          ...group,
          id,
          isSystem: false,
          isActive: true,
          members: [],
          subgroups: [],
        }),
      ),

    update: (realmId, id, { name, description, isActive, permissions }) =>
      doneOn(db)`update user_group set
          name = coalesce(${name ?? null}::text, name),
          description = coalesce(${description ?? null}::text, description),
          is_active = coalesce(${isActive ?? null}::boolean, is_active),
          permissions = coalesce(
            ${permissions === undefined ? null : JSON.stringify(permissions)}::jsonb,
            permissions)
        where realm_id = ${realmId} and id = ${id}`,

    addMembers: (realmId, id, userIds) =>
      doneOn(db)`insert into user_group_member (realm_id, group_id, user_id)
        select ${realmId}::bigint, ${id}::bigint, unnest(${userIds}::bigint[])
        on conflict do nothing`,

    removeMembers: (realmId, id, userIds) =>
      doneOn(db)`delete from user_group_member
        where realm_id = ${realmId} and group_id = ${id}
          and user_id = any(${userIds}::bigint[])`,

    addSubgroups: (realmId, id, subgroupIds) =>
      doneOn(db)`insert into user_group_subgroup (realm_id, group_id, subgroup_id)
        select ${realmId}::bigint, ${id}::bigint, unnest(${subgroupIds}::bigint[])
        on conflict do nothing`,

    removeSubgroups: (realmId, id, subgroupIds) =>
      doneOn(db)`delete from user_group_subgroup
        where realm_id = ${realmId} and group_id = ${id}
          and subgroup_id = any(${subgroupIds}::bigint[])`,
  };
};
