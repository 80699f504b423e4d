import {
  channelPermissionDefinitions as ofChannels,
  userGroupPermissionDefinitions as ofGroups,
} from '@parley/core/access';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** What stores all of its permissions, each under its name. */
export type Table = 'channel' | 'user_group';

/** What channels and groups of the oldest schema store. */
const atBaseline: Readonly<Record<Table, ReadonlySet<string>>> = {
  channel: new Set<keyof typeof ofChannels>([
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
  ]),
  user_group: new Set<keyof typeof ofGroups>([
    'can_add_members_group',
    'can_join_group',
    'can_leave_group',
    'can_manage_group',
    'can_mention_group',
    'can_remove_members_group',
  ]),
};

/** A system group, or else the creator; nobody has what only an unknown creator would have. */
const initialValue = (initial: string) =>
  initial.startsWith('role:')
    ? sql`realm.system_groups -> ${initial}`
    : sql`case when creator_id is null then realm.system_groups -> 'role:nobody'
        else jsonb_build_object(
          'direct_members', jsonb_build_array(creator_id), 'direct_subgroups', '[]'::jsonb) end`;

const storing = (table: Table, name: string, initial: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`
      update ${sql.table(table)}
      set permissions = permissions || jsonb_build_object(${name}::text, ${initialValue(initial)})
      from realm
      where realm.id = ${sql.table(table)}.realm_id and not permissions ? ${name}
        ${table === 'channel' ? sql`` : sql`and not is_system`}`.execute(db);
  },
});

/**
 * Migrations that store the initial value of each permission for what exists: a new permission needs
 * no other one.
 *
 * @param stored those that have been stored from the beginning
 */
export const storingPermissions = (stored = atBaseline): Readonly<Record<string, Migration>> =>
  Object.fromEntries(
    [
      ...Object.entries(ofChannels).map(
        ([name, { initial }]) => ['channel', name, initial] as const,
      ),
      ...Object.entries(ofGroups).map(
        ([name, { initial }]) => ['user_group', name, initial] as const,
      ),
    ]
      .filter(([table, name]) => !stored[table].has(name))
      .map(([table, name, initial]) => [
        `permission-${table}-${name}`,
        storing(table, name, initial),
      ]),
  );
