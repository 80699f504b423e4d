import { Client } from 'pg';
import type { Target } from './route-calls';

/** SQL of a copy's values, by column; `n` is the number of the copy. */
type Changes = Readonly<Record<string, string>>;

/** What a copy gets that has an id of its own. */
const tablesWithIds = [
  'account',
  'attachment',
  'channel',
  'invitation',
  'message',
  'recipient',
  'user_group',
] as const;

type Ids = Readonly<Record<(typeof tablesWithIds)[number], string>>;

/** What the organization gets besides: others' accounts, and what they have or collect. */
const copiesOf = (ids: Ids, { channelId }: Target) => {
  const person = `(${ids.account} + n)`;
  const channel = `(${ids.channel} + n)`;
  const message = `(${ids.message} + n)`;
  const ofPerson = { user_id: person };
  return [
    [
      'account',
      {
        id: person,
        email: `'person' || n || '@example.org'`,
        full_name: `'Person ' || n`,
        email_key: `'person' || n || '@example.org'`,
        bot_type: 'null::smallint',
        bot_owner_id: 'null',
        system_bot: 'null',
        role: '400',
      },
    ],
    ['recipient', { id: `(${ids.recipient} + n)`, participants_key: 'null' }],
    [
      'channel',
      {
        id: channel,
        recipient_id: `(${ids.recipient} + n)`,
        name: `'place ' || n`,
        name_key: `'place ' || n`,
        creator_id: person,
        is_default: 'false',
        folder_id: 'null',
      },
    ],
    ['subscription', { ...ofPerson, channel_id: String(channelId), is_active: 'true' }],
    ['membership_period', { ...ofPerson, channel_id: String(channelId), until_id: 'null' }],
    ['subscription', { ...ofPerson, channel_id: channel, is_active: 'true' }],
    ['membership_period', { ...ofPerson, channel_id: channel, until_id: 'null' }],
    [
      'message',
      {
        id: message,
        topic: `'old ' || n % 50`,
        topic_key: `'old ' || n % 50`,
        sender_id: person,
        // Over four weeks: what reads the last hour's messages grows with their rate.
        sent_at: 'original.sent_at - 7200 - 2400 * abs(1000 - n)',
        rendered_content: `'<p>word' || n % 400 || ' about tea</p>'`,
        recipient_id: `(select recipient_id from channel where id = ${channelId})`,
      },
    ],
    ['reaction', { ...ofPerson, id: '1000000000 + n', message_id: message }],
    ['read_range', { ...ofPerson }],
    ['user_group', { id: `(${ids.user_group} + n)`, name: `'crowd ' || n`, creator_id: person }],
    ['user_group_member', { ...ofPerson, group_id: `(${ids.user_group} + n)` }],
    ['attachment', { id: `(${ids.attachment} + n)`, owner_id: person, path: `'copy/' || n` }],
    ['message_attachment', { message_id: message, attachment_id: `(${ids.attachment} + n)` }],
    ['alert_word', { ...ofPerson, position: 'n' }],
    ['draft', { ...ofPerson, id: 'n' }],
    ['saved_snippet', { ...ofPerson, id: 'n' }],
    ['scheduled_message', { ...ofPerson, id: '1000000000 + n' }],
    ['reminder', { ...ofPerson, id: '1000000000 + n' }],
    ['muted_user', { ...ofPerson, position: 'n' }],
    ['topic_preference', { ...ofPerson }],
    ['user_status', { ...ofPerson }],
    ['presence', { ...ofPerson, update_id: '1000000 + n' }],
    ['event_queue', { ...ofPerson, id: `'queue ' || n` }],
    ['invitation', { id: `(${ids.invitation} + n)`, referrer_id: person }],
  ] as const satisfies readonly (readonly [string, Changes])[];
};

/**
 * Adds `size` people to the organization, each with a channel, a message in the channel of the target,
 * a group, a file, a draft, and so on: copies of a row that is there. What belongs to the target and
 * to the owner stays as it is, but for the messages and the members of the channel.
 */
export const grow = async (databaseUrl: string, size: number, target: Target): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const columnsOf = async (table: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ readonly name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows.map(({ name }) => name);
  };
  try {
    const reserved: (readonly [string, string])[] = [];
    for (const table of tablesWithIds) {
      const { rows } = await client.query<{ readonly id: number }>(
        `select setval(sequence, nextval(sequence) + $2) - $2 as id
         from pg_get_serial_sequence($1, 'id') as sequence`,
        [table, size],
      );
      reserved.push([table, String(rows[0]?.id)]);
    }
    for (const [table, changes] of copiesOf(Object.fromEntries(reserved) as Ids, target)) {
      const columns = await columnsOf(table);
      const changed: Changes = changes;
      const { rowCount } = await client.query(
        `insert into ${table} (${columns.join(', ')})
         select ${columns.map((column) => changed[column] ?? `original.${column}`).join(', ')}
         from (
           select ${table}.* from ${table} join channel as place on place.id = $1
           where ${table}.realm_id = place.realm_id limit 1
         ) as original
         cross join generate_series(1, $2::integer) as series (n)`,
        [target.channelId, size],
      );
      if (rowCount !== size) {
        throw new Error(`no row of ${table} to copy`);
      }
    }
    await client.query('update realm set traffic_counted_until = extract(epoch from now()) - 3600');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};
