import { channelPermissions, userGroupPermissions } from '@parley/core/access';
import { UserId, asId } from '@parley/core/kernel';
import { someRealm } from '@parley/core/testing';
import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { unwatched } from '../testing/unwatched';
import { migrate } from './migrate';
import type { Table } from './stored-permissions';
import { storingPermissions } from './stored-permissions';
import { migrations } from '.';

const { systemGroups } = someRealm;
const creator = asId(UserId)(7);

/** As if no permission had existed at first. */
const all = storingPermissions({ channel: new Set(), user_group: new Set() });

const numbered = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => /^\d/.test(name)),
);

/** What a new channel or group has. */
const initial = {
  channel: channelPermissions({}, systemGroups, creator),
  user_group: userGroupPermissions({}, systemGroups, creator),
};

/** What somebody has chosen before. */
const chosen = JSON.stringify({ can_leave_group: 5, can_subscribe_group: 5 });

describe('what channels and groups that exist store', () => {
  let database: ConnectedDatabase;

  const stored = async (table: Table): Promise<object> =>
    (await database.client.query(`select permissions from ${table}`)).rows[0].permissions;

  beforeAll(async () => {
    database = await connectedDatabase();
    await database.client.query('drop schema public cascade; create schema public');
    await migrate(database.url, () => undefined, unwatched, numbered);
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
    await database.client.query(
      `insert into channel (realm_id, recipient_id, name, name_key, description,
         rendered_description, created_at, creator_id, privacy, topics_policy, permissions)
       values (1, 1, '', '', '', '', 0, $1, 'public', 'inherit', $2)`,
      [creator, chosen],
    );
    await database.client.query(
      `insert into user_group (realm_id, name, description, is_system, creator_id, permissions)
       values (1, '', '', false, $1, $2)`,
      [creator, chosen],
    );
    await migrate(database.url, () => undefined, unwatched, { ...numbered, ...all });
  });

  afterAll(() => database.close());

  it('is the initial value of what did not exist', async () => {
    expect(Object.keys(all)).toContain('permission-channel-can_resolve_topics_group');
    expect(await stored('channel')).toMatchObject({ ...initial.channel, can_subscribe_group: 5 });
    expect(await stored('user_group')).toMatchObject({ ...initial.user_group, can_leave_group: 5 });
  });

  it('lets a migration with a number follow', async () => {
    const run = await migrate(database.url, () => undefined, unwatched, {
      ...numbered,
      ...all,
      '9999-later': { up: () => Promise.resolve() },
    });
    expect(run).toEqual(['9999-later']);
  });
});
