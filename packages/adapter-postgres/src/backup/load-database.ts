import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableShape } from './table-shape';
import { ownSchemas, quoted, quotedColumns, readTables } from './table-shape';
import type { SequenceState } from './snapshot-database';

/** The tables of the program do not have what is to be restored. */
export class UnknownTable extends Error {}

/** Takes the rows of tables, in the text format of `copy`; those of a table in one go. */
export type RowLoader = (table: TableShape, rows: Uint8Array) => Promise<void>;

/** How long it waits for somebody else's lock on a table. */
const lockLimit = '10s';

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

const readForeignKeys = async (client: PoolClient): Promise<readonly ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(constrained.oid) as definition
     from pg_constraint constrained join pg_namespace space on space.oid = connamespace
     where contype = 'f' and space.nspname in ${ownSchemas}`,
  );
  return rows;
};

/** Rows come in any order, and are checked when all of them are there. */
const withoutChecks = async (
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const keys = await readForeignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of tables) {
    await client.query(`alter table ${table} disable trigger user`);
  }
  await work();
  for (const table of tables) {
    await client.query(`alter table ${table} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
};

const setSequences = async (
  client: PoolClient,
  sequences: readonly SequenceState[],
): Promise<void> => {
  for (const { name, lastValue } of sequences) {
    await (lastValue === null
      ? client.query(`alter sequence ${quoted(name)} restart`)
      : client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]));
  }
};

/** Writes to one table after the other, each with one statement. */
export const openLoader = (client: PoolClient, known: readonly TableShape[]) => {
  type Copying = { readonly name: string; readonly sink: ReturnType<typeof begin> };
  const begin = (table: TableShape) => {
    const sink = client.query(
      copyFrom(`copy ${quoted(table.name)} (${quotedColumns(table.columns)}) from stdin`),
    );
    // What the database refuses rejects the write that waits, or the end.
    const failed = once(sink, 'finish').then(() => undefined);
    failed.catch(() => undefined);
    return { sink, failed };
  };
  let current: Copying | undefined;
  const finish = async (): Promise<void> => {
    current?.sink.sink.end();
    await current?.sink.failed;
    current = undefined;
  };
  const open = async (table: TableShape): Promise<Copying> => {
    const found = known.find(({ name }) => name === table.name);
    const missing = table.columns.find((column) => found?.columns.includes(column) !== true);
    if (found === undefined || missing !== undefined) {
      throw new UnknownTable(`${table.name}${found === undefined ? '' : `.${missing ?? ''}`}`);
    }
    await finish();
    return { name: table.name, sink: begin(table) };
  };
  const load: RowLoader = async (table, rows) => {
    if (current?.name !== table.name) {
      current = await open(table);
    }
    const { sink, failed } = current.sink;
    const written = new Promise<void>((resolve, reject) => {
      sink.write(rows, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, failed]);
  };
  return { load, finish };
};

/**
 * Replaces all rows of the tables, in the transaction of the connection: others see either those of
 * before or all of the new ones.
 *
 * @param fill gives the rows
 */
export const loadTables = async (
  client: PoolClient,
  sequences: readonly SequenceState[],
  fill: (load: RowLoader) => Promise<void>,
): Promise<void> => {
  await client.query(`set local lock_timeout = '${lockLimit}'`);
  const known = await readTables(client);
  const tables = known.map(({ name }) => quoted(name));
  await withoutChecks(client, tables, async () => {
    await client.query(`truncate ${tables.join(', ')}`);
    const { load, finish } = openLoader(client, known);
    await fill(load);
    await finish();
    await setSequences(client, sequences);
  });
};
