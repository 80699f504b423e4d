// A realm with a long history: channels, their subscribers, and messages, written by the database
// itself in bulk, as sending a million messages one by one would take an hour.
import { openPool } from '@parley/adapter-postgres';
import { call } from './world.mjs';

const channelsInOneRequest = 500;

/** Each user is subscribed to one channel in this many; the first user to all of them. */
const sparsity = 100;

/** Seconds between two messages. */
const interval = 10;

/** A word that is in one message of this many. */
const rarity = 2_000;

/** A word that `rarity` makes rare, and that no other one begins with. */
export const rareWord = 'word777';

/** A word is also in one message of this many. */
const usualRarity = 200;

/** Of 20,000 messages, a hundred have it. */
export const usualWord = 'task77';

const addChannels = async (site, owner, first, count) => {
  for (let start = 0; start < count; start += channelsInOneRequest) {
    const length = Math.min(channelsInOneRequest, count - start);
    await call(site, owner, 'POST', '/users/me/subscriptions', {
      subscriptions: Array.from({ length }, (_, index) => ({ name: `busy ${start + index}` })),
      principals: [first.id],
    });
  }
};

/** Copies the rows of the first user for the others, whatever columns the table has. */
const copyMemberships = (pool, table, firstId) =>
  pool.query(
    `insert into ${table}
     select copied.*
     from ${table} as own
     join channel on channel.realm_id = own.realm_id and channel.id = own.channel_id
     cross join (
       select id, row_number() over (order by id) as n from account where email like 'bench%'
     ) as added
     cross join lateral jsonb_populate_record(
       null::${table}, to_jsonb(own) || jsonb_build_object('user_id', added.id)) as copied
     where channel.name like 'busy %' and own.user_id = $1 and added.id <> $1
       and (added.n * 7 + channel.id * 13) % ${sparsity} = 0`,
    [firstId],
  );

const columnsOfMessages = async (pool) => {
  const { rows } = await pool.query(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'message' and is_generated = 'NEVER'`,
  );
  return rows.map(({ name }) => name);
};

/** Runs the work without the secondary indices of messages, which are faster to build at once. */
const withoutIndices = async (pool, work) => {
  const { rows: indices } = await pool.query(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and tablename = 'message' and indexname <> 'message_pkey'`,
  );
  for (const { indexname } of indices) await pool.query(`drop index "${indexname}"`);
  await work();
  // One after another: shared memory is limited in some containers.
  for (const { indexdef } of indices) await pool.query(indexdef);
};

const addMessages = async (pool, templateId, count) => {
  const changed = {
    id: `nextval(pg_get_serial_sequence('message', 'id'))`,
    recipient_id: 'place.recipient_id',
    topic: `'topic ' || series.n % 10`,
    topic_key: `'topic ' || series.n % 10`,
    sender_id: 'sender.id',
    sent_at: `template.sent_at - (${count} - series.n) * ${interval}`,
    content: `text.words`,
    rendered_content: `'<p>' || text.words || '</p>'`,
  };
  const columns = await columnsOfMessages(pool);
  const values = columns.map((column) => changed[column] ?? `template.${column}`);
  await withoutIndices(pool, () =>
    pool.query(
      `with place as (
         select recipient_id, row_number() over (order by id) - 1 as n
         from channel where name like 'busy %'
       ), sender as (
         select id, row_number() over (order by id) - 1 as n
         from account where email like 'bench%'
       )
       insert into message (${columns.join(', ')})
       select ${values.join(', ')}
       from generate_series(1, ${count}) as series (n)
       join place on place.n = series.n % (select count(*) from place)
       join sender on sender.n = (series.n::bigint * 31) % (select count(*) from sender)
       cross join (select * from message where id = $1) as template
       cross join lateral (select 'Message ' || series.n || ' about word' || series.n % ${rarity}
         || ', task' || series.n % ${usualRarity} || ' and other things that people discuss in a channel of ordinary length') as text (words)
       order by series.n`,
      [templateId],
    ),
  );
};

/**
 * Adds channels and a first message. The first account is subscribed to all of the channels and has
 * read nothing there.
 */
export const addHistory = async ({ site, pool, owner, accounts, channels }) => {
  const [first] = accounts;
  await addChannels(site, owner, first, channels);
  await copyMemberships(pool, 'subscription', first.id);
  await copyMemberships(pool, 'membership_period', first.id);
  await call(site, first, 'POST', '/messages', {
    type: 'stream',
    to: 'busy 0',
    topic: 'topic 0',
    content: 'The first message',
  });
};

/** An id above those of messages. */
const beyondAll = 2 ** 52;

/** Up to which message it is known whom messages concern: nobody gets emails about copied ones. */
const setMissedMark = (pool, lastId) =>
  pool.query(
    `insert into missed_message_mark (realm_id, last_id) select id, ${lastId} from realm
     on conflict (realm_id) do update set last_id = excluded.last_id`,
  );

/** Adds messages to these channels, and has the planner's statistics follow. */
export const addMoreMessages = async (pool, count) => {
  const { rows } = await pool.query(
    `select min(message.id) as id from message
     join channel using (realm_id, recipient_id) where channel.name = 'busy 0'`,
  );
  await setMissedMark(pool, beyondAll);
  await addMessages(pool, rows[0].id, count);
  await setMissedMark(pool, '(select max(id) from message where realm_id = realm.id)');
  await pool.query('vacuum analyze');
};

/** A realm with a long history, in a world that was just made. */
export const fillWorld = async ({ site, databaseUrl, owner, accounts, channels, messages }) => {
  const pool = openPool(
    { connectionString: databaseUrl, statementTimeoutMilliseconds: 0 },
    console.error,
  );
  try {
    await addHistory({ site, pool, owner, accounts, channels });
    await addMoreMessages(pool, messages);
  } finally {
    await pool.end();
  }
};
