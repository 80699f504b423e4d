// How costs grow: with users, subscribers, messages and queues.
import { openPool } from '@parley/adapter-postgres';
import { addHistory, addMoreMessages } from '../big-world.mjs';
import { requestText } from '../raw-http.mjs';
import { spread } from '../statistics.mjs';
import { call, copyAccount, listAccounts, registerForMessages, subscribeTo } from '../world.mjs';

const repeated = 15;

const repeat = (request) => Array.from({ length: repeated }, () => request);

const say = (sender, channel) =>
  requestText('POST', '/api/v1/messages', sender, {
    type: 'stream',
    to: channel,
    topic: 'a topic',
    content: 'Lunch at **noon**?',
  });

const upTo = (sizes, limit) => sizes.filter((size) => size <= limit);

const pointOf = async ({ load, program }, size, requests) => {
  // The first responses are not measured: statements are prepared, and pages are read from disk.
  await load.run('measureTimes', { port: program.port, requests: requests.slice(0, 3) });
  const taken = await load.run('measureTimes', { port: program.port, requests });
  const { median, min, max } = spread(taken);
  return [size, median, min, max];
};

const subscribersCurve = async (setting, sizes) => {
  const { program, owner, accounts } = setting;
  const points = [];
  for (const size of sizes) {
    await subscribeTo(program.site, owner, `with ${size}`, accounts.slice(0, size));
    points.push(await pointOf(setting, size, repeat(say(accounts[0], `with ${size}`))));
  }
  return {
    file: 'subscribers',
    title: 'POST /messages, by subscribers of the channel',
    x: 'subscribers',
    series: [{ name: 'send', points }],
  };
};

const usersCurve = async (setting, sizes) => {
  const { program, pool, owner } = setting;
  const [read, sent] = [[], []];
  for (const size of sizes) {
    const { rows } = await pool.query(`select count(*) from account where email like 'bench%'`);
    if (size > rows[0].count) await pool.query(copyAccount(rows[0].count + 1, size));
    if (read.length === 0) {
      await subscribeTo(program.site, owner, 'few', (await listAccounts(pool)).slice(0, 10));
    }
    await pool.query('analyze account');
    const [sender] = (await listAccounts(pool)).slice(0, 1);
    read.push(await pointOf(setting, size, repeat(requestText('GET', '/api/v1/users/me', sender))));
    sent.push(await pointOf(setting, size, repeat(say(sender, 'few'))));
  }
  return {
    file: 'users',
    title: 'A cheap request and a message, by users of the organization',
    x: 'users',
    series: [
      { name: 'GET /users/me', points: read },
      { name: 'POST /messages to 10', points: sent },
    ],
  };
};

const unreadPage = `/api/v1/messages?${new URLSearchParams({
  anchor: 'first_unread',
  num_before: 50,
  num_after: 50,
  narrow: JSON.stringify([{ operator: 'is', operand: 'unread' }]),
})}`;

const messagesCurve = async (setting, sizes) => {
  const { program, pool, accounts } = setting;
  const [reader] = accounts;
  const [page, flags, sent, unread] = [[], [], [], []];
  await addHistory({ ...setting, site: program.site, channels: 100, messages: 0 });
  let present = 0;
  for (const size of sizes) {
    await addMoreMessages(pool, size - present);
    present = size;
    const { rows } = await pool.query('select id from message order by id desc limit 100');
    const change = (op) =>
      requestText('POST', '/api/v1/messages/flags', reader, {
        messages: JSON.stringify(rows.map(({ id }) => id)),
        op,
        flag: 'read',
      });
    const newest = '/api/v1/messages?anchor=newest&num_before=100&num_after=0';
    page.push(await pointOf(setting, size, repeat(requestText('GET', newest, reader))));
    flags.push(
      await pointOf(
        setting,
        size,
        repeat(0).map((_, index) => change(index % 2 === 0 ? 'add' : 'remove')),
      ),
    );
    sent.push(await pointOf(setting, size, repeat(say(reader, 'busy 0'))));
    // The hardest case of a search for the first unread message: there is none.
    await call(program.site, reader, 'POST', '/mark_all_as_read');
    unread.push(await pointOf(setting, size, repeat(requestText('GET', unreadPage, reader))));
  }
  return {
    file: 'messages',
    title: 'Pages, flags and sending, by messages of the organization',
    x: 'messages',
    series: [
      { name: 'GET /messages, 100', points: page },
      { name: 'flags of 100', points: flags },
      { name: 'POST /messages', points: sent },
      { name: 'GET /messages, unread, of none', points: unread },
    ],
  };
};

const queuesCurve = async (setting, sizes) => {
  const { program, accounts, load } = setting;
  const [reader] = accounts;
  const points = [];
  let present = 0;
  for (const size of sizes) {
    for (; present < size; present += 1) {
      await registerForMessages(program.site, accounts[present % accounts.length]);
    }
    const { queue_id: queue, last_event_id: lastId } = await registerForMessages(
      program.site,
      reader,
    );
    const { times } = await load.run('measureBroadcast', {
      port: program.port,
      polls: [requestText('GET', `/api/v1/events?queue_id=${queue}&last_event_id=LAST`, reader)],
      lastId,
      message: say(reader, 'busy 0'),
      rounds: repeated,
      settleMs: 30,
    });
    const { median, min, max } = spread(times);
    points.push([size, median, min, max]);
  }
  return {
    file: 'queues',
    title: 'One message until a waiting client has it, by queues of the organization',
    x: 'queues',
    series: [{ name: 'one event', points }],
  };
};

/** The sizes that are measured, up to these limits. */
export const measureCurves = async ({ program, load, owner, databaseUrl, limits }) => {
  const pool = openPool(
    { connectionString: databaseUrl, statementTimeoutMilliseconds: 0 },
    console.error,
  );
  const setting = { program, load, owner, pool, databaseUrl, accounts: [] };
  try {
    await call(program.site, owner, 'POST', '/users', {
      email: 'bench1@example.org',
      password: 'correct-horse-battery-9',
      full_name: 'Bench 1',
    });
    const users = await usersCurve(setting, upTo([10, 100, 1_000, 10_000, 100_000], limits.users));
    const accounts = await listAccounts(pool);
    const curves = [
      users,
      await subscribersCurve(
        { ...setting, accounts },
        upTo([10, 100, 1_000, 10_000], accounts.length),
      ),
      await messagesCurve(
        { ...setting, accounts },
        upTo([1_000, 10_000, 100_000, 1_000_000, 10_000_000], limits.messages),
      ),
      await queuesCurve({ ...setting, accounts }, upTo([1, 10, 100, 1_000, 10_000], limits.queues)),
    ];
    return curves.map((curve) => ({ y: 'milliseconds', ...curve }));
  } finally {
    await pool.end();
  }
};
