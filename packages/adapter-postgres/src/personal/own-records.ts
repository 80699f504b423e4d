import type { Async, RealmId } from '@parley/core/kernel';
import type { OwnRecords } from '@parley/core/personal';
import type * as O from 'fp-ts/Option';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { anyRow, eachRow, fromFirstRow, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

type Column<Table extends keyof Database> = keyof Database[Table] & string;

type Declaration<Table extends keyof Database, R> = {
  readonly table: Table;
  readonly key: Column<Table>;
  readonly order: readonly Column<Table>[];
  /** Records that are neither listed nor removed are left out. */
  readonly where?: RawBuilder<unknown>;
  readonly toRecord: (row: Selectable<Database[Table]>) => R;
};

type Find<R, Key> = (realmId: RealmId, key: Key) => Async<O.Option<R>>;

/** The operations that all collections of a user share. */
export const ownRecords = <Table extends keyof Database, R, Key extends number | string>(
  db: Db,
  { table, key: keyColumn, order, where = sql`true`, toRecord }: Declaration<Table, R>,
): OwnRecords<R, Key> & {
  /** Also finds records that are not listed, regardless of their owner. */
  readonly find: Find<R, Key>;
  /** The same, locked until the transaction ends. */
  readonly hold: Find<R, Key>;
} => {
  type Row = Selectable<Database[Table]>;
  const from = sql.table(table);
  const key = sql.ref(keyColumn);
  const finding =
    (lock: RawBuilder<unknown>): Find<R, Key> =>
    (realmId, wanted) =>
      fromFirstRow(
        sqlOn<Row>(db)`
          select * from ${from}
          where realm_id = ${realmId}::bigint and ${key} = ${wanted} ${lock}`,
        toRecord,
      );
  return {
    list: (realmId, userId) =>
      eachRow(
        sqlOn<Row>(db)`
          select * from ${from}
          where realm_id = ${realmId}::bigint and user_id = ${userId}::bigint and ${where}
          order by ${sql.join(order.map((column) => sql.ref(column)))}`,
        toRecord,
      ),
    find: finding(sql``),
    hold: finding(sql`for update`),
    remove: (realmId, userId, removed) =>
      anyRow(
        sqlOn(db)`
          delete from ${from}
          where realm_id = ${realmId}::bigint and user_id = ${userId}::bigint
            and ${key} = ${removed} and ${where}
          returning 1`,
      ),
  };
};
