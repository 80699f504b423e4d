import type { Realm, RealmRepository, SystemGroupIds, SystemGroupName } from '@parley/core/access';
import {
  realmSettings,
  systemGroupDescriptions,
  systemGroupNames,
  systemSubgroup,
  userDefaults,
} from '@parley/core/access';
import type { Async, RealmId } from '@parley/core/kernel';
import { EventId, UserGroupId, asId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { takeNamedLock } from '../connection/advisory-locks';
import { done, eachRow, fromAllRows, fromFirstRow, fromOnlyRow, toId } from '../connection/run';
import { named, rowsOf } from '../connection/rows-of';
import type { Database, Db } from '../database';
import { deleteSomeOf } from './delete-realm';

/** The host of the first realm; the others are on its subdomains. */
export type PublicUrl = URL;

const hostOf = (publicUrl: PublicUrl, subdomain: string): string =>
  subdomain === '' ? publicUrl.hostname : `${subdomain}.${publicUrl.hostname}`;

const urlOf = (publicUrl: PublicUrl, subdomain: string): string => {
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`;
  const path = publicUrl.pathname.replace(/\/$/, '');
  return `${publicUrl.protocol}//${hostOf(publicUrl, subdomain)}${port}${path}`;
};

export const toRealm =
  (publicUrl: PublicUrl) =>
  (row: Selectable<Database['realm']>): Realm => ({
    id: row.id,
    uuid: row.uuid,
    subdomain: row.subdomain,
    host: hostOf(publicUrl, row.subdomain),
    url: urlOf(publicUrl, row.subdomain),
    name: row.name,
    description: row.description,
    renderedDescription: row.rendered_description,
    pictures: { icon: row.icon, logo: row.logo, night_logo: row.night_logo },
    createdAt: row.created_at,
    isActive: row.is_active,
    deletionAt: row.deletion_at,
    systemGroups: row.system_groups,
    settings: realmSettings(row.settings, row.system_groups),
    userDefaults: userDefaults(row.user_settings_defaults),
    uploadQuotaMib: row.upload_quota_mib,
    limits: row.collection_limits,
  });

const createSystemGroups = (db: Db, realmId: RealmId) =>
  fromAllRows(
    db
      .insertInto('user_group')
      .values(
        systemGroupNames.map((name) => ({
          realm_id: realmId,
          name,
          description: systemGroupDescriptions[name],
          is_system: true,
          creator_id: null,
          created_at: null,
        })),
      )
      .returning(['id', 'name']),
    (created): SystemGroupIds => {
      const ids = new Map(created.map(({ id, name }) => [name, id]));
      const idOf = (name: SystemGroupName) => asId(UserGroupId)(ids.get(name) ?? 0);
      return {
        'role:nobody': idOf('role:nobody'),
        'role:owners': idOf('role:owners'),
        'role:administrators': idOf('role:administrators'),
        'role:moderators': idOf('role:moderators'),
        'role:fullmembers': idOf('role:fullmembers'),
        'role:members': idOf('role:members'),
        'role:everyone': idOf('role:everyone'),
        'role:internet': idOf('role:internet'),
      };
    },
  );

const linkSystemGroups = (db: Db, realmId: RealmId, ids: SystemGroupIds) =>
  done(
    db.insertInto('user_group_subgroup').values(
      systemGroupNames.flatMap((name) => {
        const subgroup = systemSubgroup[name];
        return subgroup === null
          ? []
          : [{ realm_id: realmId, group_id: ids[name], subgroup_id: ids[subgroup] }];
      }),
    ),
  );

const merged = (column: keyof Database['realm'], values: object) =>
  sql`${sql.ref(column)} || ${JSON.stringify(values)}::jsonb`;

/** Raises a mark of what was announced, and returns the one before; the row stays locked. */
const raise = (
  db: Db,
  id: RealmId,
  field: 'fullMembersToldUntil' | 'updatesTold',
  mark: number,
): Async<number> =>
  pipe(
    fromOnlyRow(
      db.selectFrom('realm').selectAll().where('id', '=', id).forNoKeyUpdate(),
      (row) => named(row)[field],
    ),
    TE.tap((before) =>
      before >= mark
        ? TE.right(undefined)
        : done(rowsOf(db, 'realm').update({ id }, { [field]: mark })),
    ),
  );

export const realmRepository = (db: Db, publicUrl: PublicUrl): RealmRepository => ({
  claim: (subdomain) => takeNamedLock(db, `realm:${subdomain}`),

  create: ({ subdomain, name, createdAt }) =>
    pipe(
      TE.Do,
      TE.bind('id', () =>
        fromOnlyRow(
          db
            .insertInto('realm')
            .values({
              subdomain,
              name,
              created_at: createdAt,
              system_groups: '{}',
              full_members_told_until: createdAt,
            })
            .returning('id'),
          toId,
        ),
      ),
      TE.bind('groups', ({ id }) => createSystemGroups(db, id)),
      TE.tap(({ id, groups }) => linkSystemGroups(db, id, groups)),
      TE.tap(({ id }) =>
        done(db.insertInto('event_head').values({ realm_id: id, last_id: asId(EventId)(0) })),
      ),
      TE.flatMap(({ id, groups }) =>
        fromOnlyRow(
          db
            .updateTable('realm')
            .set({ system_groups: JSON.stringify(groups) })
            .where('id', '=', id)
            .returningAll(),
          toRealm(publicUrl),
        ),
      ),
    ),

  find: (id) =>
    fromFirstRow(db.selectFrom('realm').selectAll().where('id', '=', id), toRealm(publicUrl)),

  activeIds: () =>
    eachRow(
      db
        .selectFrom('realm')
        .select('id')
        .where('is_active', '=', sql.lit(true))
        .where('move_state', 'is', null)
        .orderBy('id'),
      toId,
    ),

  list: () =>
    eachRow(
      db
        .selectFrom('realm')
        .selectAll()
        .where(sql<boolean>`coalesce(move_state, 'leaving') = 'leaving'`)
        .orderBy('id'),
      toRealm(publicUrl),
    ),

  deleteSome: (id) => deleteSomeOf(db, id),

  markFullMembersAnnounced: (id, until) => raise(db, id, 'fullMembersToldUntil', until),

  markUpdatesAnnounced: (id, count) => raise(db, id, 'updatesTold', count),

  update: (id, changes) => {
    const { name, description, renderedDescription, uploadQuotaMib, isActive, deletionAt } =
      changes;
    const { settings, userDefaults: defaults, limits, pictures = {} } = changes;
    return done(
      rowsOf(db, 'realm').update(
        { id },
        {
          name,
          description,
          renderedDescription,
          icon: pictures.icon,
          logo: pictures.logo,
          nightLogo: pictures.night_logo,
          settings: settings && merged('settings', settings),
          userSettingsDefaults: defaults && merged('user_settings_defaults', defaults),
          collectionLimits: limits && JSON.stringify(limits),
          uploadQuotaMib,
          isActive,
          deletionAt,
        },
      ),
    );
  },

  findBySubdomain: (subdomain) =>
    fromFirstRow(
      db.selectFrom('realm').selectAll().where('subdomain', '=', subdomain),
      toRealm(publicUrl),
    ),
});

/** The subdomain of a host name; a bare address belongs to the first realm. */
export const subdomainOf = (publicUrl: PublicUrl, host: string): string => {
  const suffix = `.${publicUrl.hostname}`;
  return host.toLowerCase().endsWith(suffix) ? host.toLowerCase().slice(0, -suffix.length) : '';
};
