import type { Async } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eachRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

/**
 * The tables with what belongs to messages, each with the column `message_id`, except flags
 * (`archived-flags.ts`).
 */
export const belongings = ['reaction', 'submessage', 'message_attachment'] as const;

export type ArchivedTable = 'message' | (typeof belongings)[number];

/** The columns of a table that are moved into the archive and back. */
export type ArchivedColumns = (table: ArchivedTable) => RawBuilder<unknown>;

/**
 * All columns except those that the database computes, as they are in the database: a process of an
 * older version moves the columns of a newer one, too.
 */
export const loadColumns = (db: Db): Async<ArchivedColumns> =>
  pipe(
    eachRow(
      sqlOn<{ readonly table: ArchivedTable; readonly columns: readonly string[] }>(db)`
        select relname as table, array_agg(attname::text order by attnum) as columns
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where attrelid = any(${['message', ...belongings]}::regclass[])
          and attnum > 0 and not attisdropped and attgenerated = ''
        group by relname`,
      ({ table, columns }) => [table, sql.join(columns.map((name) => sql.ref(name)))] as const,
    ),
    TE.map((lists) => {
      const byTable = new Map(lists);
      return (table) => byTable.get(table) ?? sql``;
    }),
  );
