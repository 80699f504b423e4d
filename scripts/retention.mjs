// `node scripts/retention.mjs`: measures how the retention job and the deletion of an account with
// many messages affect concurrent requests. `--messages=1000000` sets the size of the history,
// `--deleted=100000` how many of them the account has sent, and `--seconds=60` how long the
// retention job is watched. docs/retention.md has results.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@parley/adapter-postgres';
import { prepare } from './prepare.mjs';

await prepare();
const { createParley, startEmbeddedPostgres } = await import('@parley/server');

const numberOf = (name, otherwise) =>
  Number(
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise,
  );
const messages = numberOf('messages', 1_000_000);
const deleted = numberOf('deleted', 100_000);
const seconds = numberOf('seconds', 60);
const channels = 100;
const conversations = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'parley-retention-'));
// The database may run as another user of the machine than the server.
const databaseDir = join(folder, 'database');
const dataDir = join(folder, 'data');
chmodSync(folder, 0o711);
mkdirSync(databaseDir, { mode: 0o711 });
mkdirSync(dataDir);
const database = await startEmbeddedPostgres({ dataDir: databaseDir });
const url = database.connectionString;
const parley = await createParley({
  database: url,
  dataDir,
  publicUrl: 'http://parley.example',
  organization: {
    name: 'Retention',
    owner: { email: 'owner@example.org', fullName: 'Owner', password: 'correct-horse-battery-9' },
  },
});
const pool = openPool(
  { connectionString: url, max: 4, statementTimeoutMilliseconds: 0 },
  console.error,
);

const must = (result) => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
const owner = parley.as('owner@example.org');
const newUser = async (name) => {
  const email = `${name}@example.org`;
  must(await owner.accounts.createUser({ email, fullName: name, password: 'battery-horse-9-x' }));
  const { rows } = await pool.query('select id from account where email_key = $1', [email]);
  return { ...parley.as(email), id: rows[0].id };
};

const setRetention = async (message_retention_days) =>
  must(await owner.organization.updateRealm({ settings: { message_retention_days } }));

const percentile = (times, part) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0;
const inMilliseconds = (value) => `${value.toFixed(1)} ms`;

/** Times of sends to a channel and of reads of its history, one after another, during the work. */
const watch = async (name, work) => {
  let isOver = false;
  let longestTransaction = 0;
  let longestWait = 0;
  const [sends, reads, subscriptions] = [[], [], []];
  const timed = async (times, request) => {
    const began = performance.now();
    must(await request());
    times.push(performance.now() - began);
  };
  const send = () =>
    owner.messages.send({
      addressee: { _tag: 'ToChannel', channel: 'busy 1', topic: 'now' },
      content: 'Hello',
    });
  const read = () => owner.messages.list({ anchor: 'newest', before: 50 });
  const unsubscribe = async () => {
    must(await owner.channels.unsubscribe({ names: ['busy 2'] }));
    return owner.channels.subscribe({ channels: [{ name: 'busy 2' }] });
  };
  const requests = async () => {
    while (!isOver) {
      await timed(sends, send);
      await timed(reads, read);
      await timed(subscriptions, unsubscribe);
      await sleep(20);
    }
  };
  const locks = async () => {
    while (!isOver) {
      const { rows } = await pool.query(
        `select
           coalesce(max(extract(epoch from clock_timestamp() - xact_start))
             filter (where application_name = 'parley'), 0)::float8 * 1000 as transaction,
           coalesce(max(extract(epoch from clock_timestamp() - query_start))
             filter (where application_name = 'parley' and wait_event_type = 'Lock'), 0)::float8
             * 1000 as wait
         from pg_stat_activity where datname = current_database()`,
      );
      longestTransaction = Math.max(longestTransaction, rows[0].transaction);
      longestWait = Math.max(longestWait, rows[0].wait);
      await sleep(5);
    }
  };
  const watching = Promise.all([requests(), locks()]);
  const began = performance.now();
  const done = await work();
  const elapsed = (performance.now() - began) / 1000;
  isOver = true;
  await watching;
  console.log(`${name}: ${done} messages in ${elapsed.toFixed(1)} s`);
  if (done > 0) console.log(`  a batch of 100: ${inMilliseconds((elapsed * 100_000) / done)}`);
  for (const [kind, times] of Object.entries({ sends, reads, subscriptions })) {
    const [median, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(inMilliseconds);
    const longest = inMilliseconds(Math.max(...times));
    console.log(`  ${times.length} ${kind}: median ${median}, 99% ${most}, longest ${longest}`);
  }
  console.log(`  longest transaction ${inMilliseconds(longestTransaction)}`);
  console.log(`  longest wait for a lock ${inMilliseconds(longestWait)}`);
};

const count = async (table) =>
  Number((await pool.query(`select count(*) as count from ${table}`)).rows[0].count);

const columns = `realm_id, recipient_id, topic, topic_key, sender_id, content, rendered_content,
  renderer_version, sent_at, client, mentions_channel`;

const perStatement = 50_000;

/** Copies the oldest message to all channels, or to all conversations. */
const copyMessages = async (copies, recipients, senderId, days) => {
  for (let first = 1; first <= copies; first += perStatement) {
    await pool.query(
      `with place as (
         select id, row_number() over (order by id) - 1 as n from (${recipients}) as each
       )
       insert into message (${columns})
       select template.realm_id, place.id, template.topic, template.topic_key, $2,
         'Message ' || series.n, '<p>Message ' || series.n || '</p>', template.renderer_version,
         template.sent_at - ($3::float8 * 86400 * (1 - series.n::float8 / $1))::bigint,
         'bench', false
       from generate_series($4::int, least($1::int, $4::int + ${perStatement - 1})) as series (n)
       join place on place.n = series.n % (select count(*) from place)
       cross join (select * from message order by id limit 1) as template
       order by series.n`,
      [copies, senderId, days, first],
    );
  }
};

try {
  await parley.start();
  const names = Array.from({ length: channels }, (_, index) => ({ name: `busy ${index}` }));
  must(await owner.channels.subscribe({ channels: names }));
  const [one, leaver] = [await newUser('one'), await newUser('leaver')];
  for (const user of [one, leaver]) must(await user.channels.subscribe({ channels: names }));
  must(
    await owner.messages.send({
      addressee: { _tag: 'ToChannel', channel: 'busy 0', topic: 'topic' },
      content: 'The first message',
    }),
  );
  await pool.query(
    `with added as (
       insert into recipient (realm_id, participants_key)
       select realm.id, 'bench ' || n from realm, generate_series(1, $1::int) as n
       returning realm_id, id
     )
     insert into conversation_member (realm_id, user_id, recipient_id)
     select added.realm_id, account.id, added.id from added, account
     where account.email_key = any($2)`,
    [conversations, ['one@example.org', 'owner@example.org']],
  );
  const inChannels = `select recipient_id as id from channel where name like 'busy %'`;
  const direct = `select id from recipient where participants_key like 'bench %'`;
  await copyMessages(messages - messages / 10 - deleted, inChannels, one.id, 400);
  await copyMessages(messages / 10, direct, one.id, 400);
  await copyMessages(deleted, inChannels, leaver.id, 5);
  // Parallel workers need more shared memory than some containers have.
  await pool.query('vacuum (analyze, parallel 0)');
  console.log(`${await count('message')} messages`);

  await watch('nothing', async () => {
    await sleep(10_000);
    return 0;
  });
  await watch('deletion of an account', async () => {
    const userId = leaver.id;
    must(
      await owner.accounts.deactivateUser({
        userId,
        actions: { deletePublicChannelMessages: true },
      }),
    );
    const own = `message where sender_id = ${userId}`;
    while ((await count(own)) > 0) await sleep(200);
    return deleted;
  });
  await setRetention(30);
  const began = performance.now();
  const preview = await parley.useCases.messages.previewRetention('')();
  console.log(`preview: ${inMilliseconds(performance.now() - began)}`, preview._tag);
  await watch('retention', async () => {
    await parley.useCases.messages.applyRetention()();
    await sleep(seconds * 1000);
    return count('archived_message');
  });
  await pool.query('update archived_message set archived_at = 0, archived_night = -30');
  await watch('deletion from the archive', async () => {
    await setRetention('unlimited');
    const before = await count('archived_message');
    await parley.useCases.messages.applyRetention()();
    let last = before;
    for (let waited = 0; waited < seconds / 2 && last > 0; waited += 1) {
      await sleep(1000);
      last = await count('archived_message');
    }
    return before - last;
  });
} finally {
  await parley.stop();
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
