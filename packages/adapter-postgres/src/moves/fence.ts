import { setTimeout } from 'node:timers/promises';
import type { RealmId } from '@parley/core/kernel';
import type { PoolClient } from 'pg';
import { quoted } from '../backup/table-shape';
import type { TableOfRealms } from '../organization/realm-tables';
import { realmTablesQuery } from '../organization/realm-tables';
import { MoveRefused } from './move-refused';

/**
 * What is not moved: clients register again, and the log goes on without its entries. They are cleaned
 * up for all organizations together, which nothing may keep from it.
 */
export const notMoved: readonly string[] = ['event', 'event_queue'];

/** The setting of a transaction that may write nevertheless: that of the move itself. */
const passes = 'parley.moves';

/** Lets this transaction write behind the fence. */
export const passingFence = `select set_config('${passes}', 'on', true)`;

type Fenced = { readonly table: string; readonly row: (name: 'new' | 'old') => string };

const fencedTables = async (client: PoolClient): Promise<readonly Fenced[]> => {
  const { rows } = await client.query<TableOfRealms>(realmTablesQuery);
  return [
    ...rows
      .filter(({ name }) => !notMoved.includes(name))
      .map(({ name }) => ({ table: quoted(name), row: (row: string) => `${row}.realm_id` })),
    { table: 'realm', row: (row) => `${row}.id` },
  ];
};

const nameOf = (realmId: RealmId, of: 'delete' | 'write'): string =>
  `refuse_moving_${realmId}_${of}`;

const trigger = (name: string, event: string, table: string, condition: string): string =>
  `create or replace trigger ${name} before ${event} on ${table} for each row
   when (${condition} and coalesce(current_setting('${passes}', true), '') <> 'on')
   execute function refuse_moving()`;

/** A lock that is not had in time would make everybody wait who comes later. */
const lockLimits = { weak: '2s', strong: '500ms' };
const lockTimeoutCode = '55P03';
const maxTries = 15;
const pauseMilliseconds = 200;

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === lockTimeoutCode;

/** Runs statements that lock a table, in a transaction; false if the lock is not to be had. */
const tryLocking = async (
  client: PoolClient,
  strength: keyof typeof lockLimits,
  statements: readonly string[],
): Promise<boolean> => {
  try {
    // One round trip, so that nobody waits for this process.
    await client.query(
      `begin; set local lock_timeout = '${lockLimits[strength]}'; ${statements.join('; ')}; commit`,
    );
    return true;
  } catch (error) {
    await client.query('rollback');
    if (isLockTimeout(error)) {
      return false;
    }
    throw error;
  }
};

/** The same, until the table is free. */
const locking = async (
  client: PoolClient,
  table: string,
  strength: keyof typeof lockLimits,
  statements: readonly string[],
): Promise<void> => {
  for (let tries = 1; !(await tryLocking(client, strength, statements)); tries += 1) {
    if (tries === maxTries) {
      throw new MoveRefused(
        `the table ${table} is in use, by a dump of the database or a long query: the same command continues when that has ended`,
      );
    }
    await setTimeout(pauseMilliseconds);
  }
};

/**
 * Lets every statement fail that would write rows of the realm, whichever process sends it and
 * whatever it knows of the move. When this resolves, all transactions have ended that had written any.
 */
export const raiseFence = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  for (const { table, row } of await fencedTables(client)) {
    await locking(client, table, 'weak', [
      trigger(
        nameOf(realmId, 'write'),
        'insert or update',
        table,
        `${row('new')} = ${realmId}::bigint`,
      ),
      trigger(nameOf(realmId, 'delete'), 'delete', table, `${row('old')} = ${realmId}::bigint`),
    ]);
  }
  const jobs = 'graphile_worker._private_jobs';
  const ofRealm = `(new.payload ->> 'realmId')::bigint = ${realmId}::bigint`;
  await locking(client, jobs, 'weak', [trigger(nameOf(realmId, 'write'), 'insert', jobs, ofRealm)]);
};

/** The triggers of each table. */
const fenceOf = async (client: PoolClient, realmId: RealmId) => {
  type Found = { readonly table: string; readonly names: readonly string[] };
  const { rows } = await client.query<Found>(
    `select tgrelid::regclass::text as table, array_agg(tgname::text) as names from pg_trigger
     where tgname = any($1) group by tgrelid order by 1`,
    [[nameOf(realmId, 'write'), nameOf(realmId, 'delete')]],
  );
  return rows;
};

const dropping = (table: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `drop trigger ${name} on ${table}`);

/**
 * Lets everybody write. A trigger cannot be dropped while anybody reads the table, such as a dump of
 * the database; it is disabled then.
 */
export const openFence = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  for (const { table, names } of await fenceOf(client, realmId)) {
    if (!(await tryLocking(client, 'strong', dropping(table, names)))) {
      const statements = names.map((name) => `alter table ${table} disable trigger ${name}`);
      await locking(client, table, 'weak', statements);
    }
  }
};

/** Drops what there is of it. */
export const removeFence = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  for (const { table, names } of await fenceOf(client, realmId)) {
    await locking(client, table, 'strong', dropping(table, names));
  }
};
