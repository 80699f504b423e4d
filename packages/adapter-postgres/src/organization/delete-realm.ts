import type { Async, RealmId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { anyRow, done, doneOn, rows, sqlOn, written } from '../connection/run';
import type { Db } from '../database';
import type { TableOfRealms } from './realm-tables';
import { childrenFirst, realmTablesQuery } from './realm-tables';

/** Small enough to keep the transaction short, also where each row has many others. */
const batchSize = 5000;

const deleteFrom = (db: Db, table: string, realmId: RealmId) =>
  anyRow(
    sqlOn(db)`delete from ${sql.table(table)} where realm_id = ${realmId} and ctid = any(array(
        select ctid from ${sql.table(table)} where realm_id = ${realmId} limit ${batchSize}
      )) returning 1`,
  );

/** Deletes a batch of the first table that has rows of the realm; false if none has. */
const deleteFromFirst = (
  db: Db,
  realmId: RealmId,
  [table, ...others]: readonly string[],
): Async<boolean> =>
  table === undefined
    ? TE.right(false)
    : pipe(
        deleteFrom(db, table, realmId),
        TE.flatMap((isAny) => (isAny ? TE.right(true) : deleteFromFirst(db, realmId, others))),
      );

const deleteJobs = (db: Db, realmId: RealmId) =>
  doneOn(db)`select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where (payload ->> 'realmId')::bigint = ${realmId} and locked_at is null
    ))`;

/** The version of a realm's facts: every process reads it for as long as the realm exists. */
const head = 'event_head';

/**
 * Deletes a batch of rows of the realm from one of its tables, or the realm with the head of its log,
 * if nothing else is left. The tables are those of the catalog, so that a new one is not forgotten.
 * Returns whether the realm still exists.
 */
export const deleteSomeOf = (db: Db, realmId: RealmId): Async<boolean> =>
  pipe(
    rows(written(db, sql.raw<TableOfRealms>(realmTablesQuery))),
    TE.map((tables) => childrenFirst(tables).filter((name) => name !== head)),
    TE.flatMap((tables) => deleteFromFirst(db, realmId, tables)),
    TE.tap((isAny) =>
      isAny
        ? TE.right(undefined)
        : pipe(
            deleteJobs(db, realmId),
            TE.flatMap(() => done(db.deleteFrom(head).where('realm_id', '=', realmId))),
            TE.flatMap(() => done(db.deleteFrom('realm').where('id', '=', realmId))),
          ),
    ),
  );
