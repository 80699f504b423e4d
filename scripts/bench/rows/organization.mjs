// The everyday requests of an organization of 10,000 users with 20,000 messages, eight at a time.
import { openPool } from '@parley/adapter-postgres';
import { addHistory, addMoreMessages, rareWord } from '../big-world.mjs';
import { column, describe, measureSide } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { requestText } from '../raw-http.mjs';
import { spread } from '../statistics.mjs';
import { call, fewUsers, manyUsers, subscribeTo } from '../world.mjs';

const connections = 8;

/** Subscribers of the channel between the small and the large one. */
const someUsers = 2_000;

const flagged = 1_000;

const history = { channels: 20, messages: 20_000 };

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

/** Each with the request of an account. */
const worksOf = (ids) => [
  ['GET /users/me', (account) => api('GET', '/users/me', account)],
  [`POST /messages to ${fewUsers}`, sendTo('small')],
  [`POST /messages to ${someUsers}`, sendTo('middle')],
  [`POST /messages to ${manyUsers}`, sendTo('large')],
  ['GET /messages, 100', (account) => api('GET', page, account)],
  ['GET /messages, search', (account) => api('GET', searchOf(rareWord), account)],
  [`POST /messages/flags, ${flagged} ids`, starring(ids)],
  [
    'POST /messages/render',
    (account) => api('POST', '/messages/render', account, { content: 'Lunch at **noon**? :tada:' }),
  ],
  [`GET /users, ${manyUsers}`, (account) => api('GET', '/users', account)],
  ['POST /register, everything', (account) => api('POST', '/register', account, {})],
  [
    'POST /register, messages only',
    (account) =>
      api('POST', '/register', account, {
        event_types: '["message"]',
        fetch_event_types: '["message"]',
      }),
  ],
];

const measureWork = async (context, program, accounts, [what, requestOf]) => {
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
