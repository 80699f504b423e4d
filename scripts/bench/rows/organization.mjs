// The everyday requests of an organization of 10,000 users with 20,000 messages, eight at a time,
// beside numbers of the public system that the API comes from. These were measured once, in its
// production setup (application processes, event process, memcached, PostgreSQL) with the same load;
// the factors by CPU time depend less on the machine than those by rate.
import { openPool } from '@parley/adapter-postgres';
import { addHistory, addMoreMessages, rareWord } from '../big-world.mjs';
import { column, describe, measureSide } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { requestText } from '../raw-http.mjs';
import { median, spread } from '../statistics.mjs';
import { call, fewUsers, manyUsers, subscribeTo } from '../world.mjs';

const connections = 8;

/** Subscribers of the channel between the small and the large one. */
const someUsers = 2_000;

const flagged = 1_000;

const history = { channels: 20, messages: 20_000 };

/** Requests per second, and milliseconds of CPU time of all processes for each. */
const publicSystem = {
  ownUser: [155, 6.9],
  sendToFew: [17.5, 49],
  sendToSome: [4.9, 200],
  sendToMany: [1.1, 824],
  page: [31, 21.5],
  search: [21.7, 38],
  flags: [16.8, 64],
  render: [68, 12],
  users: [8.7, 119],
  registerAll: [1.6, 736],
  registerMessages: [4.7, 199],
};

const api = (method, path, account, form) => requestText(method, `/api/v1${path}`, account, form);

const sendTo = (channel) => (account) =>
  api('POST', '/messages', account, {
    type: 'stream',
    to: channel,
    topic: 'a topic',
    content: 'Lunch at **noon**? The place near the `station` has tables outside.',
  });

const page = '/messages?anchor=newest&num_before=100&num_after=0';

const searchOf = (word) =>
  `${page}&narrow=${encodeURIComponent(JSON.stringify([{ operator: 'search', operand: word }]))}`;

/** Starring by turns with the contrary, so that each request changes something. */
const starring = (messages) => (account) =>
  ['add', 'remove'].map((op) =>
    api('POST', '/messages/flags', account, {
      messages: JSON.stringify(messages),
      op,
      flag: 'starred',
    }),
  );

/** Each with the numbers to compare with, the request of an account, and the aimed at factor. */
const worksOf = (ids) => [
  ['GET /users/me', publicSystem.ownUser, (account) => api('GET', '/users/me', account), 10],
  [`POST /messages to ${fewUsers}`, publicSystem.sendToFew, sendTo('small'), 10],
  [`POST /messages to ${someUsers}`, publicSystem.sendToSome, sendTo('middle'), 10],
  [`POST /messages to ${manyUsers}`, publicSystem.sendToMany, sendTo('large'), 10],
  ['GET /messages, 100', publicSystem.page, (account) => api('GET', page, account), 10],
  [
    'GET /messages, search',
    publicSystem.search,
    (account) => api('GET', searchOf(rareWord), account),
    10,
  ],
  [`POST /messages/flags, ${flagged} ids`, publicSystem.flags, starring(ids), 10],
  [
    'POST /messages/render',
    publicSystem.render,
    (account) => api('POST', '/messages/render', account, { content: 'Lunch at **noon**? :tada:' }),
    10,
  ],
  [`GET /users, ${manyUsers}`, publicSystem.users, (account) => api('GET', '/users', account), 3],
  [
    'POST /register, everything',
    publicSystem.registerAll,
    (account) => api('POST', '/register', account, {}),
    3,
  ],
  [
    'POST /register, messages only',
    publicSystem.registerMessages,
    (account) =>
      api('POST', '/register', account, {
        event_types: '["message"]',
        fetch_event_types: '["message"]',
      }),
    10,
  ],
];

const measureWork = async (context, program, accounts, [what, [rate, cpu], requestOf, factor]) => {
  const { rounds, seconds } = context.effort;
  const side = { process: program, requests: accounts.map(requestOf) };
  const measured = [];
  for (let round = -1; round < rounds; round += 1) {
    const result = await measureSide(context, side, seconds);
    if (round >= 0) measured.push(result);
  }
  const rates = column(measured, 'rate');
  const costs = measured.map(({ node, postgres }) => node + postgres);
  return {
    what,
    ours: describe(measured),
    baseline: `${rate} /s, ${cpu} ms`,
    ratio: `${(median(rates) / rate).toFixed(1)} times`,
    cpu: `${(cpu / median(costs)).toFixed(1)} times`,
    aim: `${factor} times`,
    data: { rate: spread(rates), milliseconds: spread(costs) },
  };
};

/** A history that the accounts who send the requests have received. */
const addOrganization = async ({ site, pool, owner, world, accounts }) => {
  const { channels, messages } = history;
  await subscribeTo(site, owner, 'middle', world.accounts.slice(0, someUsers));
  await addHistory({ site, pool, owner, accounts: world.accounts, channels });
  for (let index = 0; index < channels; index += 1) {
    await subscribeTo(site, owner, `busy ${index}`, accounts);
  }
  await addMoreMessages(pool, messages);
};

const lastMessages = async (site, account) => {
  const { messages } = await call(
    site,
    account,
    'GET',
    `/messages?anchor=newest&num_before=${flagged}&num_after=0`,
  );
  return messages.map(({ id }) => id);
};

export const measureOrganization = async ({ program, load, world, databaseUrl, owner, effort }) => {
  const pool = openPool(
    { connectionString: databaseUrl, statementTimeoutMilliseconds: 0 },
    console.error,
  );
  const accounts = world.accounts.slice(0, connections);
  const { site } = program;
  try {
    await addOrganization({ site, pool, owner, world, accounts });
    const context = { load, effort, postmaster: await postmasterOf(pool) };
    const rows = [];
    for (const work of worksOf(await lastMessages(site, accounts[0]))) {
      rows.push(await measureWork(context, program, accounts, work));
    }
    return rows;
  } finally {
    await pool.end();
  }
};
