/** The tables whose rows are facts. */
const tables = [
  'account',
  'alert_word',
  'bot',
  'channel',
  'channel_folder',
  'custom_emoji',
  'custom_profile_field',
  'custom_profile_value',
  'default_channel_group',
  'default_channel_group_channel',
  'linkifier',
  'membership_period',
  'muted_user',
  'realm',
  'realm_domain',
  'realm_playground',
  'subscription',
  'topic_preference',
  'user_group',
  'user_group_member',
  'user_group_subgroup',
];

/**
 * Processes of the server append to the log what they change. A change by anybody else, such as an
 * operator, increments the last id of every log without an entry, so that every process loads its
 * facts again.
 */
export const changesByHand = `
  create function note_change_by_hand() returns trigger language plpgsql as $$
     begin
       update event_head set last_id = last_id + 1;
       return null;
     end
   $$;
${tables
  .map(
    (table) => `
  create trigger ${table}_changed_by_hand
    after insert or update or delete on ${table} for each statement
    when (current_setting('application_name') not like 'parley%')
    execute function note_change_by_hand();`,
  )
  .join('\n')}
`;
