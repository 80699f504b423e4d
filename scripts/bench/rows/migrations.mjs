// How long requests wait while all migrations since the oldest supported schema run, as
// `parley migrate` runs them, on the rows of a realm with a long history.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate, openPool } from '@parley/adapter-postgres';
import { root } from '../../root.mjs';
import { serverSecret } from '../world.mjs';

const requireOfStore = createRequire(join(root, 'packages/adapter-postgres/package.json'));
const { from: copyFrom, to: copyTo } = requireOfStore('pg-copy-streams');
const { migrations } = requireOfStore('./dist/migrations/index.js');

const [oldest] = Object.entries(migrations);

/** Between two attempts of one client: there are as many as tables, and they are to be no load. */
const pauseMs = 100;

/** How long the same clients are watched without migrations, for what the machine makes them wait. */
const restMs = 10_000;

const addressOf = (databaseUrl, name) => {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const columnsOf = async (client) => {
  const { rows } = await client.query(
    `select quote_ident(table_name) as table_name,
       array_agg(quote_ident(column_name) order by ordinal_position) as names
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and is_generated = 'NEVER' and table_type = 'BASE TABLE'
       and table_name not like 'kysely%'
     group by table_name`,
  );
  return new Map(rows.map(({ table_name: table, names }) => [table, names]));
};

/** Copies what the oldest schema has of every table, without checks, which would take longest. */
const copyRows = async (from, to) => {
  await to.query('set session_replication_role = replica');
  const known = await columnsOf(from);
  for (const [table, names] of await columnsOf(to)) {
    const common = names.filter((name) => known.get(table)?.includes(name));
    if (common.length > 0) {
      const list = common.join(', ');
      await to.query(`truncate ${table} cascade`);
      await pipeline(
        from.query(copyTo(`copy (select ${list} from ${table}) to stdout`)),
        to.query(copyFrom(`copy ${table} (${list}) from stdin`)),
      );
    }
  }
  await to.query('set session_replication_role = default');
  await to.query(
    `select setval(pg_get_serial_sequence('message', 'id'), (select max(id) from message))`,
  );
  await to.query('vacuum analyze');
};

const withPool = async (connectionString, options, work) => {
  const pool = openPool(
    { connectionString, statementTimeoutMilliseconds: 0, ...options },
    console.error,
  );
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

const makeOldDatabase = async (databaseUrl, url) => {
  await migrate(url, console.error, { follow: (pool) => pool }, Object.fromEntries([oldest]));
  const options = { max: 1, copiesTables: true };
  await withPool(databaseUrl, options, (fromPool) =>
    withPool(url, options, async (toPool) => {
      const [from, to] = [await fromPool.connect(), await toPool.connect()];
      try {
        await copyRows(from, to);
      } finally {
        from.release();
        to.release();
      }
    }),
  );
};

/** Takes the lock that writing to the table takes, again and again; the longest wait is returned. */
const writeTo = async (pool, table, isDone) => {
  const client = await pool.connect();
  let longest = 0;
  try {
    while (!isDone()) {
      const began = performance.now();
      await client.query('begin');
      await client.query(`lock table ${table} in row exclusive mode`);
      longest = Math.max(longest, performance.now() - began);
      await client.query('rollback');
      await sleep(pauseMs);
    }
  } finally {
    client.release();
  }
  return longest;
};

/** Reads who sends, as every request does, and writes a message, again and again. */
const send = async (pool, isDone) => {
  const names = (await columnsOf(pool)).get('message');
  const statement = `
    insert into message (${names.join(', ')})
    select ${names.map((name) => `copied.${name}`).join(', ')}
    from message as last,
      jsonb_populate_record(null::message, to_jsonb(last) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('message', 'id')))) as copied
    where last.realm_id = $1 and last.id = $2`;
  const { rows } = await pool.query('select realm_id, id, sender_id from message limit 1');
  const [{ realm_id: realmId, id, sender_id: senderId }] = rows;
  let [longest, count] = [0, 0];
  while (!isDone()) {
    const began = performance.now();
    await pool.query(
      'select from realm join account on account.realm_id = realm.id where realm.id = $1 and account.id = $2',
      [realmId, senderId],
    );
    await pool.query(statement, [realmId, id]);
    longest = Math.max(longest, performance.now() - began);
    count += 1;
    await sleep(pauseMs);
  }
  return { longest, count };
};

const runMigrations = (environment) =>
  promisify(execFile)(process.execPath, [join(root, 'packages/server/dist/main.js'), 'migrate'], {
    env: { PATH: process.env.PATH, ...environment },
  });

/** The longest waits while the work runs: of who sends, and of changes of each table. */
const measureWaits = async (pool, work) => {
  let isDone = false;
  const began = performance.now();
  const timed = async () => {
    try {
      await work();
      return performance.now() - began;
    } finally {
      isDone = true;
    }
  };
  const tables = Array.from((await columnsOf(pool)).keys());
  const [took, { longest, count }, waits] = await Promise.all([
    timed(),
    send(pool, () => isDone),
    Promise.all(tables.map(async (table) => [table, await writeTo(pool, table, () => isDone)])),
  ]);
  return { took, longest, count, tables: waits.toSorted(([, one], [, other]) => other - one) };
};

const milliseconds = (number) => `${Math.round(number)} ms`;

export const measureMigrations = async ({ databaseUrl, dataDir, messages }) => {
  const url = addressOf(databaseUrl, 'oldest');
  await withPool(databaseUrl, { max: 1 }, (pool) => pool.query('create database oldest'));
  await makeOldDatabase(databaseUrl, url);
  return withPool(url, { max: 90 }, async (pool) => {
    const quiet = await measureWaits(pool, () => sleep(restMs));
    const busy = await measureWaits(pool, () =>
      runMigrations({ DATA_DIR: dataDir, DATABASE_URL: url, SERVER_SECRET: serverSecret }),
    );
    const without = new Map(quiet.tables);
    return [
      {
        what: `migrations, ${messages} messages: who sends`,
        ours: `waits ${milliseconds(busy.longest)}; ${busy.count} sent`,
        baseline: `without them: ${milliseconds(quiet.longest)}`,
        ratio: `${milliseconds(busy.took)} in all`,
        aim: 'under 2,000 ms',
      },
      ...busy.tables.slice(0, 8).map(([table, wait]) => ({
        what: `a change of ${table}`,
        ours: `waits ${milliseconds(wait)}`,
        baseline: `without them: ${milliseconds(without.get(table))}`,
      })),
    ];
  });
};
