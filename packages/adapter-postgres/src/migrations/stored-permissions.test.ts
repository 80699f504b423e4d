import {
  channelPermissionDefinitions,
  channelPermissions,
  userGroupPermissionDefinitions,
  userGroupPermissions,
} from '@parley/core/access';
import { UserId, asId } from '@parley/core/kernel';
import { someRealm } from '@parley/core/testing';
import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { unwatched } from '../testing/unwatched';
import { migrate } from './migrate';
import { migrations } from '.';

const { systemGroups } = someRealm;
const creator = asId(UserId)(7);

/** What a new channel or group has, and what one had at the baseline. */
const tables = {
  channel: {
    definitions: channelPermissionDefinitions,
    initial: channelPermissions({}, systemGroups, creator),
    atBaseline: [
      'can_add_subscribers_group',
      'can_administer_channel_group',
      'can_create_topic_group',
      'can_delete_any_message_group',
      'can_delete_own_message_group',
      'can_move_messages_out_of_channel_group',
      'can_move_messages_within_channel_group',
      'can_remove_subscribers_group',
      'can_resolve_topics_group',
      'can_send_message_group',
      'can_subscribe_group',
    ],
  },
  user_group: {
    definitions: userGroupPermissionDefinitions,
    initial: userGroupPermissions({}, systemGroups, creator),
    atBaseline: [
      'can_add_members_group',
      'can_join_group',
      'can_leave_group',
      'can_manage_group',
      'can_mention_group',
      'can_remove_members_group',
    ],
  },
} as const;

type Table = keyof typeof tables;

const names: readonly Table[] = ['channel', 'user_group'];

/** What a migration has to do for a permission, because what exists stores all of them. */
const statementFor = (table: Table, name: string, initial: string): string => {
  const group = (named: string) => `realm.system_groups -> '${named}'`;
  const value = initial.startsWith('role:')
    ? group(initial)
    : `case when creator_id is null then ${group('role:nobody')} else jsonb_build_object(
         'direct_members', jsonb_build_array(creator_id), 'direct_subgroups', '[]'::jsonb) end`;
  return `update ${table} set permissions = permissions || jsonb_build_object('${name}', ${value})
    from realm where realm.id = ${table}.realm_id${table === 'channel' ? '' : ' and not is_system'}`;
};

describe('what channels and groups that exist store', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    await database.client.query('drop schema public cascade; create schema public');
    const [baseline = ['', { up: () => Promise.reject(new Error('no migrations')) }]] =
      Object.entries(migrations);
    await migrate(database.url, () => undefined, unwatched, Object.fromEntries([baseline]));
    await database.client.query(
      `insert into realm (id, subdomain, name, created_at, system_groups) values (1, '', '', 0, $1)`,
      [JSON.stringify(systemGroups)],
    );
    await database.client.query(
      `insert into account (realm_id, id, email, email_key, email_visibility, full_name, role,
         is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants)
       values (1, $1, '', '', 1, '', 400, true, 0, '', '', '', false, '{}')`,
      [creator],
    );
    await database.client.query(`insert into recipient (realm_id, id) values (1, 1)`);
    const atBaseline = (table: Table): string =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(tables[table].initial).filter(([name]) =>
            tables[table].atBaseline.some((one) => one === name),
          ),
        ),
      );
    await database.client.query(
      `insert into channel (realm_id, recipient_id, name, name_key, description,
         rendered_description, created_at, creator_id, privacy, topics_policy, permissions)
       values (1, 1, '', '', '', '', 0, $1, 'public', 'inherit', $2)`,
      [creator, atBaseline('channel')],
    );
    await database.client.query(
      `insert into user_group (realm_id, name, description, is_system, creator_id, permissions)
       values (1, '', '', false, $1, $2)`,
      [creator, atBaseline('user_group')],
    );
    await migrate(database.url, () => undefined, unwatched, migrations);
  });

  afterAll(() => database.close());

  const stored = async (table: Table): Promise<object> =>
    (await database.client.query(`select permissions from ${table}`)).rows[0].permissions;

  it.each(names)('is every permission, as if each were new: %s', async (table) => {
    const permissions = await stored(table);
    const missing = Object.entries(tables[table].definitions).filter(
      ([name]) => !(name in permissions),
    );
    // What a migration is still to do.
    expect(missing.map(([name, { initial }]) => statementFor(table, name, initial))).toEqual([]);
    expect(permissions).toEqual(tables[table].initial);
  });

  it.each(names)('is what those statements write: %s', async (table) => {
    await database.client.query(`update ${table} set permissions = '{}'`);
    for (const [name, { initial }] of Object.entries(tables[table].definitions)) {
      await database.client.query(statementFor(table, name, initial));
    }
    expect(await stored(table)).toEqual(tables[table].initial);
  });
});
