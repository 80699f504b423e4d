// A realm with a long history: pages, searches, flags, lists, registrations.
import { openPool } from '@parley/adapter-postgres';
import { rareWord } from '../big-world.mjs';
import { compare } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { canProbe, startProbedProgram } from '../probed.mjs';
import { startBaseline } from '../processes.mjs';
import { requestText } from '../raw-http.mjs';
import { ratios, spread, withSpread } from '../statistics.mjs';
import { call, manyUsers, registerForMessages } from '../world.mjs';

const pageSize = 100;
const flagged = 1_000;
const matched = 100;
const connections = 8;

/** The first account is subscribed to all channels, this one to few of them. */
const few = 11;

const each = (make) => Array.from({ length: connections }, (_, index) => make(index));

const narrowed = (narrow) =>
  `/messages?anchor=newest&num_before=${pageSize}&num_after=0&narrow=${encodeURIComponent(JSON.stringify(narrow))}`;

const columns = `message.id, message.rendered_content as content, message.topic as subject,
  message.sender_id, account.full_name as sender_full_name, message.sent_at as timestamp`;

const withSender = `join account on account.realm_id = message.realm_id and account.id = message.sender_id`;

const pageRows = {
  text: `select ${columns} from (select * from message where realm_id = $1 order by id desc limit ${pageSize})
    as message ${withSender} order by message.id`,
};

/** Of a user with few channels: the newest messages of each, and the newest of these. */
const fewRows = {
  text: `select ${columns} from (
      select nearest.id from subscription
      join channel on channel.realm_id = subscription.realm_id
        and channel.id = subscription.channel_id
      cross join lateral (
        select id from message
        where realm_id = channel.realm_id and recipient_id = channel.recipient_id
        order by id desc limit ${pageSize}
      ) as nearest
      where subscription.realm_id = $1 and subscription.user_id = $2
      order by nearest.id desc limit ${pageSize}
    ) as nearest join message on message.realm_id = $1 and message.id = nearest.id
    ${withSender} order by message.id`,
};

const highlighted = (html) => `ts_headline('english', ${html}, query,
  'HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"')`;

const searchRows = {
  text: `select ${columns},
      ${highlighted('message.rendered_content')} as match_content,
      ${highlighted('message.topic')} as match_subject
    from plainto_tsquery('english', $2) as query cross join lateral (
      select * from message where realm_id = $1 and search_vector @@ query order by id desc limit ${pageSize}
    ) as message ${withSender} order by message.id`,
};

const matchRows = {
  text: `select message.id, message.rendered_content as match_content,
      message.topic as match_subject from message
    where realm_id = $1 and id = any($2::bigint[]) and not has_link`,
};

const starredBlocks = `select id >> 12 as block, range_agg(int8range(id, id, '[]')) as ranges
    from unnest($3::bigint[]) as id group by block`;

const flagRows = {
  'starred add': `insert into flag_range (realm_id, user_id, block, flag, ranges)
    select $1, $2, block, 0, ranges from (${starredBlocks}) as starred
    on conflict (realm_id, user_id, block, flag)
    do update set ranges = flag_range.ranges + excluded.ranges`,
  'starred remove': `update flag_range set ranges = flag_range.ranges - starred.ranges
    from (${starredBlocks}) as starred
    where realm_id = $1 and user_id = $2 and flag = 0 and flag_range.block = starred.block`,
  'read add': `insert into read_range (realm_id, user_id, recipient_id, ranges)
    select $1, $2, recipient_id, range_agg(int8range(id, id, '[]')) from message
    where realm_id = $1 and id = any($3::bigint[]) group by recipient_id
    on conflict (realm_id, user_id, recipient_id)
    do update set ranges = read_range.ranges + excluded.ranges`,
  'read remove': `update read_range set ranges = read_range.ranges - unread.ranges
    from (select recipient_id, range_agg(int8range(id, id, '[]')) as ranges from message
      where realm_id = $1 and id = any($3::bigint[]) group by recipient_id) as unread
    where realm_id = $1 and user_id = $2 and read_range.recipient_id = unread.recipient_id`,
};

const readComparison = async (setting, { what, path, statements, list, target, fewer = false }) => {
  const { program, baseline, reader, context } = setting;
  const answer = await call(program.site, reader, 'GET', path);
  await baseline.serve(`GET /api/v1${path}`, { statements, answer, list });
  const requests = each(() => requestText('GET', `/api/v1${path}`, reader)).slice(
    0,
    fewer ? 1 : undefined,
  );
  return compare(context, {
    what,
    ours: { process: program, requests },
    theirs: { process: baseline, requests },
    target,
  });
};

const times = (numbers) => `${withSpread(numbers, 1)} ms`;

/** Adding and removing by turns, one request at a time; each change is undone by the next. */
const measureFlags = async (
  { program, baseline, load, reader, other, realmId, ids, effort },
  flag,
) => {
  const requestOf = (op, user) =>
    requestText('POST', '/api/v1/messages/flags', user, {
      messages: JSON.stringify(ids),
      op,
      flag,
    });
  const measured = { add: { ours: [], theirs: [] }, remove: { ours: [], theirs: [] } };
  for (let round = -1; round < effort.rounds; round += 1) {
    for (const [op, { ours, theirs }] of Object.entries(measured)) {
      await baseline.serve('POST /api/v1/messages/flags', {
        statements: [{ text: flagRows[`${flag} ${op}`], values: [realmId, other.id, '$messages'] }],
        answer: {
          result: 'success',
          msg: '',
          messages: ids,
          ignored_because_not_subscribed_channels: [],
        },
      });
      for (const [{ port }, user, list] of [
        [program, reader, ours],
        [baseline, other, theirs],
      ]) {
        const [time] = await load.run('measureTimes', { port, requests: [requestOf(op, user)] });
        if (round >= 0) list.push(time);
      }
    }
  }
  return Object.entries(measured).map(([op, { ours, theirs }]) => ({
    what: `POST /messages/flags, ${op} ${flag}, ${ids.length}`,
    ours: times(ours),
    baseline: times(theirs),
    ratio: withSpread(ratios(theirs, ours)),
    aim: '0.5',
    data: {
      program: spread(ours),
      baseline: spread(theirs),
      shareOfTime: spread(ratios(theirs, ours)),
    },
  }));
};

const measureMarkAll = async ({ program, load, reader, pool, effort }) => {
  const request = requestText('POST', '/api/v1/mark_all_as_read', reader, {});
  const taken = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    await pool.query('delete from read_range where user_id = $1', [reader.id]);
    taken.push(...(await load.run('measureTimes', { port: program.port, requests: [request] })));
  }
  return {
    what: 'mark_all_as_read, all unread',
    ours: times(taken),
    aim: 'under 100 ms',
    data: spread(taken),
  };
};

/** Messages of the organization that nobody has read: the newest. */
const unreadByAll = 10_000;

/** Clients that come back have read nearly everything, unlike accounts that were just made. */
const markRead = (pool, realmId) =>
  pool.query(
    `insert into read_range (realm_id, user_id, recipient_id, ranges)
     select subscription.realm_id, subscription.user_id, channel.recipient_id,
       int8multirange(int8range(0, (select max(id) - ${unreadByAll} from message), '[)'))
     from subscription
     join channel on channel.realm_id = subscription.realm_id
       and channel.id = subscription.channel_id
     where subscription.realm_id = $1
     on conflict (realm_id, user_id, recipient_id) do update set ranges = excluded.ranges`,
    [realmId],
  );

const turn = (milliseconds) =>
  milliseconds === undefined ? '' : `${milliseconds.toFixed(0)} ms of CPU`;

/** All clients of an organization come back at once, after a restart of the server. */
const measureHerd = async ({ databaseUrl, pool, realmId, load, accounts, reader, effort }) => {
  await markRead(pool, realmId);
  const program = await startProbedProgram(databaseUrl, { BENCH_TURNS: 'measured' });
  /** Milliseconds since the last call; undefined where the system does not report it. */
  const longestTurn = async () => (canProbe ? (await program.probe()).longestTurn : undefined);
  try {
    const registration = (account) =>
      requestText('POST', '/api/v1/register', account, { slim_presence: 'true' }, [
        // As browsers and apps do; what they do with it is no part of the measurement.
        'Accept-Encoding: gzip',
      ]);
    const cheap = requestText('GET', '/api/v1/users/me', reader);
    const measure = (clients) =>
      load.run('measureHerd', { port: program.port, requests: clients.map(registration), cheap });
    await longestTurn();
    await measure(accounts.slice(0, 1));
    const alone = await longestTurn();
    const { elapsed, longestWait, refused } = await measure(accounts.slice(1, 1 + effort.herd));
    const together = await longestTurn();
    return [
      {
        what: 'POST /register, the first after a start, longest turn',
        ours: turn(alone),
        aim: '30 ms',
        data: { alone },
      },
      {
        what: `${effort.herd} clients register at once`,
        ours: `${(elapsed / 1000).toFixed(1)} s, others wait ${longestWait.toFixed(0)} ms, ${refused} refused`,
        aim: '10 s, 200 ms, 0',
        data: { elapsed, longestWait, refused },
      },
      {
        what: 'their longest turn of the event loop',
        ours: turn(together),
        aim: '30 ms',
        data: { together },
      },
    ];
  } finally {
    await program.stop();
  }
};

/** Time from sending a message until one waiting client has it, with the client's next poll. */
const measureEvent = async ({ program, load, reader, effort }) => {
  const { queue_id: queue, last_event_id: lastId } = await registerForMessages(
    program.site,
    reader,
  );
  const { times: taken } = await load.run('measureBroadcast', {
    port: program.port,
    polls: [requestText('GET', `/api/v1/events?queue_id=${queue}&last_event_id=LAST`, reader)],
    lastId,
    message: requestText('POST', '/api/v1/messages', reader, {
      type: 'stream',
      to: 'busy 0',
      topic: 'topic 0',
      content: 'Fire drill at noon.',
    }),
    rounds: effort.rounds * 5,
    settleMs: 50,
  });
  return {
    what: 'one message until its event is received',
    ours: times(taken),
    data: spread(taken),
  };
};

const registerRows = (realmId, readerId) =>
  [
    ['select * from account where realm_id = $1', [realmId]],
    ['select * from channel where realm_id = $1', [realmId]],
    ['select * from subscription where realm_id = $1 and user_id = $2', [realmId, readerId]],
    [
      `select id, recipient_id, topic from message where realm_id = $1 order by id desc limit 50000`,
      [realmId],
    ],
  ].map(([text, values]) => ({ text, values }));

const measureRegister = async ({ program, baseline, reader, realmId, context }) => {
  const answer = await call(program.site, reader, 'POST', '/register', {});
  await baseline.serve('POST /api/v1/register', {
    statements: registerRows(realmId, reader.id),
    answer,
  });
  const requests = [requestText('POST', '/api/v1/register', reader, {})];
  return compare(context, {
    what: `POST /register, everything, ${(JSON.stringify(answer).length / 1e6).toFixed(1)} MB`,
    ours: { process: program, requests },
    theirs: { process: baseline, requests },
    target: '0.5',
  });
};

export const measureHistory = async ({ program, load, world, databaseUrl, effort }) => {
  const pool = openPool(
    { connectionString: databaseUrl, statementTimeoutMilliseconds: 0 },
    console.error,
  );
  const baseline = await startBaseline('baseline.mjs', { DATABASE_URL: databaseUrl });
  try {
    const { accounts } = world;
    const [reader, other] = accounts;
    const { rows } = await pool.query('select realm_id from account where id = $1', [reader.id]);
    const realmId = rows[0].realm_id;
    const newest = await pool.query(
      `select message.id from message join channel using (realm_id, recipient_id)
       where name like 'busy 1_' or name = 'busy 0' order by message.id desc limit ${flagged}`,
    );
    const ids = newest.rows.map(({ id }) => id).reverse();
    const some = ids.slice(0, matched);
    const { rows: counted } = await pool.query('select count(*) from message');
    const context = { load, effort, postmaster: await postmasterOf(pool) };
    const setting = {
      program,
      baseline,
      load,
      accounts,
      reader,
      other,
      realmId,
      ids,
      pool,
      effort,
      context,
    };
    const of = `of ${counted[0].count}`;
    const matching = `/messages/matches_narrow?msg_ids=${encodeURIComponent(JSON.stringify(some))}&narrow=${encodeURIComponent(
      JSON.stringify([{ operator: 'has', operand: 'link', negated: true }]),
    )}`;
    return [
      await readComparison(setting, {
        what: `GET /messages, ${pageSize} ${of}`,
        path: `/messages?anchor=newest&num_before=${pageSize}&num_after=0`,
        statements: [{ ...pageRows, values: [realmId] }],
        list: 'messages',
        target: '0.6',
      }),
      await readComparison(
        { ...setting, reader: accounts[few] },
        {
          what: `GET /messages, ${pageSize} ${of}, few channels`,
          path: `/messages?anchor=newest&num_before=${pageSize}&num_after=0`,
          statements: [{ ...fewRows, values: [realmId, accounts[few].id] }],
          list: 'messages',
          target: '0.6',
        },
      ),
      await readComparison(setting, {
        what: `GET /messages, search ${of}`,
        path: narrowed([{ operator: 'search', operand: rareWord }]),
        statements: [{ ...searchRows, values: [realmId, rareWord] }],
        list: 'messages',
        target: '0.6',
      }),
      await readComparison(setting, {
        what: `matches_narrow, ${some.length}`,
        path: matching,
        statements: [{ ...matchRows, values: [realmId, some] }],
        list: 'messages',
        target: '0.6',
      }),
      ...(await measureFlags(setting, 'starred')),
      ...(await measureFlags(setting, 'read')),
      await measureMarkAll(setting),
      await readComparison(setting, {
        what: `GET /users, ${manyUsers}`,
        path: '/users',
        statements: [
          {
            text: `select id as user_id, full_name, role, is_active, timezone from account
              where realm_id = $1 order by id`,
            values: [realmId],
          },
        ],
        list: 'members',
        target: '0.7',
        fewer: true,
      }),
      await measureRegister(setting),
      await measureEvent(setting),
      ...(effort.herd > 0 ? await measureHerd({ ...setting, databaseUrl }) : []),
    ];
  } finally {
    await baseline.stop();
    await pool.end();
  }
};
