import type { RealmId, Unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { anyRow, done, rows, written } from '../connection/run';
import type { Db } from '../database';

/** Small enough to keep the transaction short, also where each row has many others. */
const batchSize = 5000;

type Table = { readonly name: string; readonly parents: readonly string[] };

/** The tables with rows of realms, and those that each refers to, from the catalog. */
const realmTables = (db: Db): TE.TaskEither<Unexpected, readonly Table[]> =>
  rows(
    written(
      db,
      sql<Table>`
        select relname::text as name, array(
          select referred.relname::text
          from pg_constraint join pg_class referred on referred.oid = confrelid
          where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
        ) as parents
        from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and exists (
            select from pg_attribute where attrelid = pg_class.oid and attname = 'realm_id'
          )
        order by relname`,
    ),
  );

/** Each table after all that refer to it. */
export const childrenFirst = (tables: readonly Table[]): readonly string[] => {
  const [last] = tables.filter(({ name }) =>
    tables.every(({ parents }) => !parents.includes(name)),
  );
  return last === undefined
    ? tables.map(({ name }) => name)
    : [last.name, ...childrenFirst(tables.filter(({ name }) => name !== last.name))];
};

const deleteFrom = (db: Db, table: string, realmId: RealmId) =>
  anyRow(
    written(
      db,
      sql`delete from ${sql.table(table)} where realm_id = ${realmId} and ctid = any(array(
          select ctid from ${sql.table(table)} where realm_id = ${realmId} limit ${batchSize}
        )) returning 1`,
    ),
  );

/** Deletes a batch of the first table that has rows of the realm; false if none has. */
const deleteFromFirst = (
  db: Db,
  realmId: RealmId,
  [table, ...others]: readonly string[],
): TE.TaskEither<Unexpected, boolean> =>
  table === undefined
    ? TE.right(false)
    : pipe(
        deleteFrom(db, table, realmId),
        TE.flatMap((isAny) => (isAny ? TE.right(true) : deleteFromFirst(db, realmId, others))),
      );

const deleteJobs = (db: Db, realmId: RealmId) =>
  done(
    written(
      db,
      sql`select graphile_worker.complete_jobs(array(
          select id from graphile_worker._private_jobs
          where (payload ->> 'realmId')::bigint = ${realmId} and locked_at is null
        ))`,
    ),
  );

/**
 * Deletes a batch of rows of the realm from one of its tables, or the realm, if nothing else is
 * left. The tables are those of the catalog, so that a new one is not forgotten. Returns whether
 * the realm still exists.
 */
export const deleteSomeOf = (db: Db, realmId: RealmId): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    realmTables(db),
    TE.flatMap((tables) => deleteFromFirst(db, realmId, childrenFirst(tables))),
    TE.tap((isAny) =>
      isAny
        ? TE.right(undefined)
        : pipe(
            deleteJobs(db, realmId),
            TE.flatMap(() => done(db.deleteFrom('realm').where('id', '=', realmId))),
          ),
    ),
  );
