// The smallest requests, beside a bare route.
import { compare } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { startBaseline } from '../processes.mjs';
import { openPool } from '@parley/adapter-postgres';
import { requestText } from '../raw-http.mjs';
import { call, fewUsers, manyUsers } from '../world.mjs';

export const connections = 16;

const each = (make) => Array.from({ length: connections }, (_, index) => make(index));

export const readRequests = (accounts) =>
  each((index) => requestText('GET', '/api/v1/users/me', accounts[index]));

/** The first accounts are those who are in both channels. */
export const sendRequests = (accounts, channel, path = '/api/v1/messages') =>
  each((index) =>
    requestText('POST', path, accounts[index % fewUsers], {
      type: 'stream',
      to: channel,
      topic: 'a topic',
      content: 'Lunch at **noon**? The place near the `station` has tables outside.',
    }),
  );

/** An id and nothing around it: no rendering, no permissions, no event. */
const insertMessage = `
  insert into bench_message (sender_id, channel, topic, content, sent_at)
  select id, $2, $3, $4, extract(epoch from now())::bigint from account where email_key = $1
  returning id`;

const copies = (messageId) => `
  create table bench_message_template as select * from message where id = ${messageId};
  create table bench_event_template as select * from event order by id desc limit 1;
  create table bench_copied_message (like message including all);
  create table bench_copied_head (like event_head including all);
  create table bench_copied_event (like event including all)`;

const columnsOf = async (pool, table) => {
  const { rows } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'
       and column_name <> 'id'`,
    [table],
  );
  return rows[0].names;
};

/** Copies of the tables that a message writes to, with the log's position, and of what it wrote. */
const copyTables = async (pool, messageId) => {
  await pool.query(copies(messageId));
  const head = await columnsOf(pool, 'event_head');
  await pool.query(`insert into bench_copied_head (${head}) select ${head} from event_head`);
};

/**
 * The rows that a message writes, in copies of their tables, with one statement of its own. The
 * messages of the benchmark write no read marks, as they are not sent by a client for people. What it
 * copies is in tables of one row, so that its cost does not grow with those of the server.
 */
const writeSameRows = async (pool) => {
  const [message, event] = [await columnsOf(pool, 'message'), await columnsOf(pool, 'event')];
  return `
    with sent as (
      insert into bench_copied_message (${message})
      select ${message} from bench_message_template where $1 <> '' returning realm_id
    ), head as (
      update bench_copied_head set last_id = last_id + 1 from sent
      where bench_copied_head.realm_id = sent.realm_id returning last_id
    )
    insert into bench_copied_event (id, ${event})
    select head.last_id, ${event} from head, bench_event_template`;
};

export const measureRequests = async (given) => {
  const { program, startBeside, load, world, databaseUrl, effort } = given;
  const { accounts } = world;
  const pool = openPool({ connectionString: databaseUrl }, console.error);
  const baseline = await startBaseline('baseline.mjs', { DATABASE_URL: databaseUrl });
  const logging = await startBeside({ LOG_LEVEL: 'info' });
  try {
    const context = { load, effort, postmaster: await postmasterOf(pool) };
    await baseline.serve('GET /api/v1/users/me', {
      statements: [
        {
          text: 'select id as user_id, email, full_name, role from account where email_key = $1',
          values: ['$email'],
        },
      ],
      answer: await call(program.site, accounts[0], 'GET', '/users/me'),
    });
    const sent = await call(program.site, accounts[0], 'POST', '/messages', {
      type: 'stream',
      to: 'small',
      topic: 'a topic',
      content: 'Lunch at **noon**? The place near the `station` has tables outside.',
    });
    await baseline.serve('POST /api/v1/messages', {
      statements: [{ text: insertMessage, values: ['$email', '$to', '$topic', '$content'] }],
      answer: sent,
    });
    await copyTables(pool, sent.id);
    await baseline.serve('POST /api/v1/messages?same-rows', {
      statements: [{ text: await writeSameRows(pool), values: ['$email'] }],
      answer: sent,
    });
    const small = { process: program, requests: sendRequests(accounts, 'small') };
    const on = (requests) => ({ process: baseline, requests });
    return [
      await compare(context, {
        what: 'GET /users/me',
        ours: { process: program, requests: readRequests(accounts) },
        theirs: on(readRequests(accounts)),
        target: '0.8',
      }),
      await compare(context, {
        what: 'GET /users/me, logged, beside not logged',
        ours: { process: logging, requests: readRequests(accounts) },
        theirs: { process: program, requests: readRequests(accounts) },
        target: '0.97',
      }),
      await compare(context, {
        what: `POST /messages to ${fewUsers}, one insert`,
        ours: small,
        theirs: on(sendRequests(accounts, 'small')),
        target: '0.8',
      }),
      await compare(context, {
        what: `POST /messages to ${fewUsers}, the same rows`,
        ours: small,
        theirs: on(sendRequests(accounts, 'small', '/api/v1/messages?same-rows')),
        target: '2.0',
      }),
      await compare(context, {
        what: `POST /messages to ${manyUsers}, beside to ${fewUsers}`,
        ours: { process: program, requests: sendRequests(accounts, 'large') },
        theirs: small,
        target: '0.95',
      }),
    ];
  } finally {
    await logging.stop();
    await baseline.stop();
    await pool.end();
  }
};
