import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { unwatched } from '../testing/unwatched';
import { migrate } from './migrate';
import { migrations } from '.';

const all = Object.entries(migrations);

describe('a migration of a database that has rows', () => {
  let database: ConnectedDatabase;

  beforeEach(async () => {
    database = await connectedDatabase();
    await database.client.query('drop schema public cascade; create schema public');
  });

  afterEach(() => database.close());

  const apply = (count: number): Promise<unknown> =>
    migrate(database.url, () => undefined, unwatched, Object.fromEntries(all.slice(0, count)));

  const positionOf = (name: string): number => all.findIndex(([each]) => each === name);

  const migrateBefore = (name: string): Promise<unknown> => apply(positionOf(name));

  const migrateTo = (name: string): Promise<unknown> => apply(positionOf(name) + 1);

  const insertRealm = (id: number, quota: number | null): Promise<unknown> =>
    database.client.query(
      `insert into realm (id, subdomain, name, created_at, system_groups, upload_quota_mib)
       values ($1, $1::bigint::text, 'One', 0, '{}', $2)`,
      [id, quota],
    );

  const insertAccount = (realmId: number, id: number, botType: number | null): Promise<unknown> =>
    database.client.query(
      `insert into account (realm_id, id, email, email_key, email_visibility, full_name, role,
         is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants,
         bot_type)
       values ($1, $2, $2::bigint::text, $2::bigint::text, 1, 'Somebody', 400, true, 0, '', '', '',
         false, '{}', $3)`,
      [realmId, id, botType],
    );

  /** Two people with a bot, files, invitations, and groups of which nobody created one. */
  const fill = async (realmId: number): Promise<void> => {
    await insertAccount(realmId, 1, null);
    await insertAccount(realmId, 2, null);
    await insertAccount(realmId, 3, 1);
    await database.client.query(
      `insert into attachment (realm_id, owner_id, name, path, content_type, size, created_at)
       select $1, owner_id, '', size::text, '', size, 0
       from (values (1, 3 * 10 ^ 11), (1, 10 ^ 11), (2, 5)) as file (owner_id, size)`,
      [realmId],
    );
    await database.client.query(
      `insert into invitation (realm_id, referrer_id, tells_referrer, role, channel_ids,
         group_ids, includes_default_channels, invited_at)
       select $1, referrer_id, false, 400, '{}', '{}', false, 0
       from unnest('{2, 2, null}'::bigint[]) as referrer (referrer_id)`,
      [realmId],
    );
    await database.client.query(
      `insert into user_group (realm_id, id, name, description, is_system, creator_id)
       select $1, id, id::text, '', creator_id is null, creator_id
       from (values (7, null), (8, 1), (9, 2)) as user_group (id, creator_id)`,
      [realmId],
    );
    await database.client.query(
      `insert into user_group_member (realm_id, group_id, user_id)
       values ($1, 7, 1), ($1, 8, 1), ($1, 8, 2), ($1, 9, 1)`,
      [realmId],
    );
    await database.client.query(
      `insert into user_group_subgroup (realm_id, group_id, subgroup_id)
       values ($1, 7, 8), ($1, 8, 9)`,
      [realmId],
    );
  };

  const sizes = async (realmId: number): Promise<readonly unknown[]> => {
    const { rows } = await database.client.query({
      text: `select collection, owner_id::integer, count::integer, bytes::float8
        from collection_size where realm_id = $1 order by collection, owner_id`,
      values: [realmId],
      rowMode: 'array',
    });
    return rows;
  };

  it('counts them as if they were added later', async () => {
    await migrateBefore('0078-collection-limits');
    await insertRealm(1, null);
    await fill(1);
    await migrateTo('0078-collection-limits');
    expect(await sizes(1)).toEqual([
      ['groupMembers', 0, 4, 0],
      ['groupMembers', 1, 2, 0],
      ['groupMembers', 2, 1, 0],
      ['groupSubgroups', 0, 1, 0],
      ['groupSubgroups', 1, 1, 0],
      ['invitations', 0, 3, 0],
      ['invitations', 2, 2, 0],
      ['people', 0, 2, 0],
      ['uploadedFiles', 0, 3, 4e11 + 5],
      ['uploadedFiles', 1, 2, 4e11],
      ['uploadedFiles', 2, 1, 5],
    ]);
    await insertRealm(2, null);
    await fill(2);
    expect(await sizes(2)).toEqual(await sizes(1));
  });

  it('limits files to twice what an organization has, unless an operator chose a limit', async () => {
    await migrateBefore('0078-collection-limits');
    await insertRealm(1, null);
    await fill(1);
    await insertRealm(2, null);
    await insertRealm(3, 7);
    await migrateTo('0078-collection-limits');
    const { rows } = await database.client.query({
      text: 'select upload_quota_mib::integer from realm order by id',
      rowMode: 'array',
    });
    expect(rows).toEqual([[762939], [512000], [7]]);
  });

  it('removes from reminders what deleted messages said', async () => {
    await migrateBefore('0086-reminders-of-deleted');
    await insertRealm(1, null);
    await insertAccount(1, 1, null);
    await database.client.query(
      `insert into message (realm_id, id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       values (1, 50, 1, '', '', 1, 'Hello', '<p>Hello</p>', 1, 0, '', false)`,
    );
    await database.client.query(
      `insert into reminder (realm_id, user_id, message_id, note, content, rendered_content,
         deliver_at)
       select 1, 1, message_id, 'note', 'quotation', '<p>quotation</p>', 0
       from unnest('{50, 51, null}'::bigint[]) as reminder (message_id)`,
    );
    await migrateTo('0086-reminders-of-deleted');
    const { rows } = await database.client.query({
      text: 'select content, rendered_content, note from reminder order by id',
      rowMode: 'array',
    });
    const text = 'You requested a reminder for a message that was deleted.';
    const kept = ['quotation', '<p>quotation</p>', 'note'];
    expect(rows).toEqual([kept, [text, `<p>${text}</p>`, 'note'], kept]);
  });

  it('takes settings for edited that differ from what accounts begin with', async () => {
    await migrateBefore('0127-edited-settings');
    await insertRealm(1, null);
    await database.client.query(
      `update realm set settings = '{"default_language": "de"}',
         user_settings_defaults = '{"web_font_size_px": 18}'`,
    );
    await insertAccount(1, 1, null);
    await insertAccount(1, 2, null);
    await insertAccount(1, 3, null);
    await database.client.query(
      `update account set settings = given.settings::jsonb from (values
         (1, '{"enter_sends": false, "web_font_size_px": 18, "default_language": "de"}'),
         (2, '{"enter_sends": true, "web_font_size_px": 16, "default_language": "pl"}')
       ) as given (id, settings) where account.id = given.id`,
    );
    await migrateTo('0127-edited-settings');
    const { rows } = await database.client.query({
      text: 'select edited_settings from account order by id',
      rowMode: 'array',
    });
    expect(rows).toEqual([
      [[]],
      [expect.arrayContaining(['default_language', 'enter_sends'])],
      [[]],
    ]);
    expect(rows[1]).toEqual([expect.not.arrayContaining(['web_font_size_px'])]);
  });
});
