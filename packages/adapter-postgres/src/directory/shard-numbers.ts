import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseAddress } from '../connection/connections';
import { onConnection } from '../connection/on-connection';

/** One of the databases that share the organizations, by the name that the operator gives it. */
export type NamedDatabase = { readonly name: string; readonly address: DatabaseAddress };

/** Why databases cannot be used together, in one line. */
export class ShardMismatch extends Error {}

/**
 * Each database gives the ids of a range of its own, so that no id, and no token that is derived from
 * one, means something in two of them. Ids of organizations are keys of locks, too, which have 32
 * bits. The range of other ids is a new one when an organization comes whose ids are higher: in an
 * organization, later messages have higher ids.
 */
const idsOfShard = { organizations: 10_000_000, others: 1_000_000_000 };

/** As many as have ids for organizations. */
const maxShards = 200;

type Shard = { readonly shard: string | null; readonly number: number | null };

const readShard = async (db: Kysely<unknown>): Promise<Shard> => {
  const { rows } = await sql<Shard>`
    select shard, shard_number as number from installation`.execute(db);
  return rows[0] ?? { shard: null, number: null };
};

const recordShard = (db: Kysely<unknown>, name: string, number: number): Promise<unknown> =>
  sql`update installation set shard = ${name}, shard_number = ${number}::integer`.execute(db);

type Numbers = { readonly number: number; readonly range: number };
type Numbered = Numbers & { readonly name: string; readonly isUsed: boolean };

/** The numbers of the databases and of their ids, by name; new ones get the next. */
const numberShards = (
  first: NamedDatabase,
  names: readonly string[],
): Promise<ReadonlyMap<string, Numbers>> =>
  onConnection(first.address, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('shards'))`.execute(tx);
      const { shard, number: own } = await readShard(tx);
      if (shard !== null && (shard !== first.name || own !== 0)) {
        const was = own === 0 ? `was named ${shard}, not ${first.name}` : `is not ${shard}`;
        throw new ShardMismatch(`the first database ${was}`);
      }
      const known = await sql<Numbered>`
        select name, number, id_range as range,
          exists (select from organization_directory where shard = name) as "isUsed"
        from shard order by number`.execute(tx);
      const missing = known.rows.find(({ name, isUsed }) => isUsed && !names.includes(name));
      if (missing !== undefined) {
        throw new ShardMismatch(`the database ${missing.name} is missing, which has organizations`);
      }
      const numbers = new Map<string, Numbers>(known.rows.map((row) => [row.name, row]));
      for (const name of names.filter((each) => !numbers.has(each))) {
        const number = numbers.size;
        if (number >= maxShards) {
          throw new ShardMismatch(`there are more than ${maxShards} databases`);
        }
        const range = Math.max(-1, ...[...numbers.values()].map((known) => known.range)) + 1;
        await sql`insert into shard (name, number, id_range)
          values (${name}, ${number}::integer, ${range}::integer)`.execute(tx);
        numbers.set(name, { number, range });
      }
      await recordShard(tx, first.name, 0);
      return numbers;
    }),
  );

/** Makes the next ids of every table at least those of the database with these numbers. */
const beginIds = async (db: Kysely<unknown>, { number, range }: Numbers): Promise<void> => {
  const { rows } = await sql<{ readonly table: string; readonly column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows) {
    const first = table === 'realm' ? number * idsOfShard.organizations : range * idsOfShard.others;
    await sql`
      select setval(sequence, ${first}::bigint)
      from (select pg_get_serial_sequence(${table}, ${column})::regclass as sequence) as own
      where coalesce(pg_sequence_last_value(sequence), 0) < ${first}::bigint`.execute(db);
  }
};

/** Rejects if the database is another one than was meant, or has organizations and is not recorded. */
const checkShard = async (db: Kysely<unknown>, name: string): Promise<void> => {
  const { shard, number } = await readShard(db);
  if (shard !== null && (shard !== name || number === 0)) {
    throw new ShardMismatch(
      `the database that is named ${name} is ${shard}, or belongs to another server`,
    );
  }
  const { rows } = await sql`select from realm limit 1`.execute(db);
  if (shard === null && rows.length > 0) {
    throw new ShardMismatch(
      `the database ${name} has organizations of its own: it must be empty, or the first`,
    );
  }
};

const claimShard = ({ name, address }: NamedDatabase, numbers: Numbers): Promise<void> =>
  onConnection(address, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('shards'))`.execute(tx);
      await checkShard(tx, name);
      const recorded = await readShard(tx);
      if (recorded.shard === null) {
        await beginIds(tx, numbers);
        await recordShard(tx, name, numbers.number);
      } else if (recorded.number !== numbers.number) {
        throw new ShardMismatch(`the database ${name} belongs to another server`);
      }
    }),
  );

/**
 * Records in each migrated database which one it is. Rejects with a `ShardMismatch` if they are not
 * those that have been used together, or if a new one has organizations.
 */
export const joinShards = async (
  first: NamedDatabase,
  others: readonly NamedDatabase[],
): Promise<void> => {
  // Before anything is recorded, so that a mistake leaves no trace.
  for (const { name, address } of others) {
    await onConnection(address, (db) => checkShard(db, name));
  }
  const numbers = await numberShards(
    first,
    [first, ...others].map(({ name }) => name),
  );
  for (const other of others) {
    await claimShard(other, numbers.get(other.name) ?? { number: 0, range: 0 });
  }
};

/**
 * Rejects with a `ShardMismatch` if the migrated database belongs to several, so that a server which
 * has only this one would miss organizations.
 */
export const checkUnsharded = (address: DatabaseAddress): Promise<void> =>
  onConnection(address, async (db) => {
    const { shard, number } = await readShard(db);
    const { rows } = await sql`
      select from organization_directory join shard on name = shard
      where number > 0 limit 1`.execute(db);
    if (shard !== null && (rows.length > 0 || number !== 0)) {
      throw new ShardMismatch(`the database is ${shard}, one of several: set DATABASES`);
    }
  });

/**
 * Makes the ids that a database gives higher than those that another one has given. Nothing changes if
 * they are so.
 */
export const raiseIds = async (
  first: DatabaseAddress,
  above: string,
  { name, address }: NamedDatabase,
): Promise<void> => {
  const numbers = await onConnection(first, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('shards'))`.execute(tx);
      await sql`
        update shard set id_range = (select max(id_range) + 1 from shard)
        where name = ${name} and id_range < (select id_range from shard where name = ${above})`.execute(
        tx,
      );
      const { rows } = await sql<Numbers>`
        select number, id_range as range from shard where name = ${name}`.execute(tx);
      return rows[0];
    }),
  );
  if (numbers !== undefined) {
    await onConnection(address, (db) => beginIds(db, numbers));
  }
};
