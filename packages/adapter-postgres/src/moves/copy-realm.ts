import type { RealmId } from '@parley/core/kernel';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openLoader } from '../backup/load-database';
import type { BackupAddress } from '../backup/one-connection';
import { inOneTransaction } from '../backup/one-connection';
import { readEachTable } from '../backup/snapshot-database';
import type { TableShape } from '../backup/table-shape';
import { quoted, quotedColumns, readTables } from '../backup/table-shape';
import type { TableOfRealms } from '../organization/realm-tables';
import { childrenFirst, realmTablesQuery } from '../organization/realm-tables';
import { notMoved, passingFence } from './fence';
import { copyHeldJobs, countHeldJobs } from './held-jobs';
import { MoveRefused } from './move-refused';

/** Triggers count in it while the rows of other tables are written; their sums are replaced. */
const counted = 'collection_size';

/** Each database has its own. */
const stateColumn = 'move_state';

const whereOf = (table: string, realmId: RealmId): string =>
  `${table === 'realm' ? 'id' : 'realm_id'} = ${realmId}::bigint`;

/** The tables of the organization, each after those that it refers to. */
const movedTables = async (client: PoolClient): Promise<readonly TableShape[]> => {
  const { rows } = await client.query<TableOfRealms>(realmTablesQuery);
  const ofRealm = childrenFirst(rows)
    .toReversed()
    .filter((name) => name !== counted && !notMoved.includes(name));
  const shapes = new Map((await readTables(client)).map((shape) => [shape.name, shape]));
  return ['realm', ...ofRealm, counted].flatMap((name) => {
    const found = shapes.get(name);
    return found === undefined
      ? []
      : [{ name, columns: found.columns.filter((column) => column !== stateColumn) }];
  });
};

type Summary = TableShape & {
  readonly rows: number;
  /** Of all rows, in any order. */
  readonly digest: string;
  readonly bytes: number;
};

/** What the organization has in each table. */
const summarize = async (
  client: PoolClient,
  realmId: RealmId,
  tables: readonly TableShape[],
): Promise<readonly Summary[]> => {
  const summaries: Summary[] = [];
  for (const table of tables) {
    const columns = quotedColumns(table.columns);
    const { rows } = await client.query<Omit<Summary, keyof TableShape>>(
      `select count(*) as rows, coalesce(sum(pg_column_size(row(${columns}))), 0)::bigint as bytes,
         coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text as digest
       from ${quoted(table.name)} where ${whereOf(table.name, realmId)}`,
    );
    summaries.push(...rows.map((row) => ({ ...table, ...row })));
  }
  return summaries;
};

const exists = async (client: PoolClient, realmId: RealmId): Promise<boolean> =>
  (await client.query('select from realm where id = $1', [realmId])).rows.length > 0;

const copyRows = async (
  from: PoolClient,
  to: PoolClient,
  realmId: RealmId,
  tables: readonly Summary[],
  onBytes: (done: number, total: number) => void,
): Promise<void> => {
  const { load, finish } = openLoader(to, await readTables(to));
  const rowsOf = ({ name, columns }: TableShape) =>
    from.query(
      copyTo(
        `copy (select ${quotedColumns(columns)} from ${quoted(name)}
           where ${whereOf(name, realmId)}) to stdout`,
      ),
    );
  await readEachTable({ tables, rowsOf }, onBytes, async (table, parts) => {
    if (table.name === counted) {
      await finish();
      await to.query(`delete from ${counted} where ${whereOf(counted, realmId)}`);
    }
    for await (const part of parts) {
      await load(table, part);
    }
  });
  await finish();
  await to.query(`update realm set ${stateColumn} = 'arriving' where id = $1`, [realmId]);
};

/**
 * Copies all rows of a realm that nobody writes, with its jobs, in one transaction, and compares both
 * sides table by table before that is committed. Rows that an earlier call has committed are compared
 * only.
 */
export const copyRealm = (
  { from, to }: { readonly from: BackupAddress; readonly to: BackupAddress },
  realmId: RealmId,
  onBytes: (done: number, total: number) => void,
): Promise<void> =>
  inOneTransaction(from, 'begin isolation level repeatable read, read only', (source) =>
    inOneTransaction(to, 'begin', async (target) => {
      await target.query(passingFence);
      const sent = await summarize(source, realmId, await movedTables(source));
      if (!(await exists(target, realmId))) {
        await copyRows(source, target, realmId, sent, onBytes);
        await copyHeldJobs(source, target, realmId);
      }
      const arrived = await summarize(target, realmId, sent);
      const differing = sent.find(
        ({ rows, digest }, index) =>
          rows !== arrived[index]?.rows || digest !== arrived[index].digest,
      );
      const [jobs, arrivedJobs] = [
        await countHeldJobs(source, realmId),
        await countHeldJobs(target, realmId),
      ];
      if (differing !== undefined || jobs !== arrivedJobs) {
        throw new MoveRefused(
          `the copy of ${differing?.name ?? 'the jobs'} is not equal: name the database that the organization comes from with --to, which takes the move back, and begin again`,
        );
      }
    }),
  );
