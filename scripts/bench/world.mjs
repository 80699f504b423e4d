// Who and what there is to measure with: a sender, 10,000 accounts, a small and a large channel.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPool } from '@parley/adapter-postgres';
import { root } from '../root.mjs';

// The keys of so many accounts follow from the secret; asking for each would take minutes.
const { derivedApiKeys } = createRequire(import.meta.url)(
  join(root, 'packages/server/dist/security/api-keys.js'),
);

export const serverSecret = 'a secret of the benchmark and nothing else';

/** Of the first account, and of its copies. */
export const password = 'correct-horse-battery-9';

export const manyUsers = Number(process.env.BENCH_USERS ?? 10_000);
export const fewUsers = 10;

/** Copies of the first account, numbered, whatever columns accounts have. */
export const copyAccount = (first, last) => `
  insert into account
  select copied.*
  from account original, generate_series(${first}, ${last}) as added (n),
    jsonb_populate_record(null::account, to_jsonb(original) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('account', 'id')),
      'full_name', 'Bench ' || n,
      'email', 'bench' || n || '@example.org',
      'email_key', 'bench' || n || '@example.org')) as copied
  where original.email = 'bench1@example.org'`;

const tableOfTheBaseline = `
  create table bench_message (
    id bigint generated always as identity primary key,
    sender_id bigint not null,
    channel text not null,
    topic text not null,
    content text not null,
    sent_at bigint not null
  )`;

export const readCredentials = (dataDir) => {
  const text = readFileSync(join(dataDir, 'owner.chatrc'), 'utf8');
  const valueOf = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)[1];
  return { email: valueOf('email'), key: valueOf('key') };
};

/** Speaks to the program as a client does; anything but a success ends the run. */
export const call = async (site, { email, key }, method, path, parameters = {}) => {
  const form = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` },
    ...(method === 'GET' ? {} : { body: form }),
  });
  const answer = await response.json();
  if (answer.result !== 'success') {
    throw new Error(`${method} ${path}: ${answer.msg}`);
  }
  return answer;
};

/** Registers a queue that gets messages, without any initial state. */
export const registerForMessages = (site, account) =>
  call(site, account, 'POST', '/register', { event_types: ['message'], fetch_event_types: [] });

export const listAccounts = async (pool) => {
  const { rows } = await pool.query(
    `select id, email, api_key_generation, api_key_salt from account where email like 'bench%' order by id`,
  );
  const keys = derivedApiKeys(serverSecret);
  return rows.map(({ id, email, api_key_generation: generation, api_key_salt: salt }) => ({
    id,
    email,
    key: keys.keyOf(id, { generation, salt }),
  }));
};

/** Subscribes accounts to a channel, which is created if there is none; 3,000 with each request. */
export const subscribeTo = async (site, owner, name, members) => {
  for (let start = 0; start < members.length; start += 3000) {
    await call(site, owner, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: members.slice(start, start + 3000).map(({ id }) => id),
    });
  }
};

/** Fills the database of a program that was just started for the first time. */
export const makeWorld = async ({ site, databaseUrl, dataDir }) => {
  const owner = readCredentials(dataDir);
  await call(site, owner, 'POST', '/users', {
    email: 'bench1@example.org',
    password,
    full_name: 'Bench 1',
  });
  const pool = openPool({ connectionString: databaseUrl }, console.error);
  await pool.query(copyAccount(2, manyUsers));
  await pool.query(tableOfTheBaseline);
  const accounts = await listAccounts(pool);
  await subscribeTo(site, owner, 'small', accounts.slice(0, fewUsers));
  await subscribeTo(site, owner, 'large', accounts);
  await pool.query('vacuum analyze');
  await pool.end();
  return { accounts };
};
