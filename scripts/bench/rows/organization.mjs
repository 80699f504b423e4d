// The everyday requests of an organization of 10,000 users with 20,000 messages, eight at a time.
import { openPool } from '@parley/adapter-postgres';
import { addHistory, addMoreMessages, rareWord, usualWord } from '../big-world.mjs';
import { requestsOfClients } from '../client-requests.mjs';
import { column, describe, measureSide } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { spread } from '../statistics.mjs';
import { manyUsers, subscribeTo } from '../world.mjs';

const connections = 8;

/** Subscribers of the channel between the small and the large one. */
const someUsers = 2_000;

const history = { channels: 20, messages: 20_000 };

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
    const requests = await requestsOfClients(site, accounts[0], {
      channels: ['small', 'middle', 'large'],
      words: [rareWord, usualWord],
      person: `Bench ${manyUsers - 1}`,
    });
    for (const work of requests) {
      rows.push(await measureWork(context, program, accounts, work));
    }
    return rows;
  } finally {
    await pool.end();
  }
};
