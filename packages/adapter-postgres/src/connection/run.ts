import type { Unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database';
import { asUnexpected } from './failures';

/**
 * An array whose length the planner is not to look at, so that it can settle on one plan for all
 * lengths. `type` is that of the elements.
 */
export const opaqueArray = (
  values: readonly (number | string | boolean | null)[],
  type: 'bigint' | 'text' | 'boolean' | 'jsonb',
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])`;

interface Executable<Row> {
  readonly execute: () => Promise<readonly Row[]>;
}

/** A statement that is written out, as something that runs like a built one. */
export const written = <Row>(db: Db, statement: RawBuilder<Row>): Executable<Row> => ({
  execute: async () => (await statement.execute(db)).rows,
});

/** Runs the query; a rejected promise becomes `Unexpected`. */
export const rows = <Row>(query: Executable<Row>): TE.TaskEither<Unexpected, readonly Row[]> =>
  TE.tryCatch(() => query.execute(), asUnexpected);

/** The first row, if there is one. */
export const firstRow = <Row>(query: Executable<Row>): TE.TaskEither<Unexpected, O.Option<Row>> =>
  pipe(
    rows(query),
    TE.map((found) => O.fromNullable(found[0])),
  );

/** The one row that the query is known to give, such as an insert's. */
export const onlyRow = <Row>(query: Executable<Row>): TE.TaskEither<Unexpected, Row> =>
  pipe(
    firstRow(query),
    TE.flatMap(TE.fromOption(() => asUnexpected(new Error('the query gave no row')))),
  );

/** Runs the query for what it does. */
export const done = (query: Executable<unknown>): TE.TaskEither<Unexpected, void> =>
  pipe(
    rows(query),
    TE.map(() => undefined),
  );

/**
 * Sends the statement and does not wait for it: what is sent next follows on its heels. Resolves
 * when it is sent; how it ends is in what it resolves to.
 */
export const send = (
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<TE.TaskEither<Unexpected, void>> =>
  db.getExecutor().provideConnection((connection) => {
    const ended = TE.tryCatch(() => connection.executeQuery(statement.compile(db)), asUnexpected)();
    return Promise.resolve(() => ended.then(E.map(() => undefined)));
  });

/**
 * Runs the query, which may take so many milliseconds where others may take longer; a query that
 * takes more is `Unexpected`, as if the database were away. Other statements of the transaction
 * keep their own limit.
 */
export const within = <A>(
  db: Db,
  milliseconds: number,
  query: TE.TaskEither<Unexpected, A>,
): TE.TaskEither<Unexpected, A> =>
  pipe(
    TE.fromTask(() => send(db, sql`set local statement_timeout = ${sql.lit(milliseconds)}`)),
    TE.flatMap(() => query),
    TE.tap(() => TE.fromTask(() => send(db, sql`set local statement_timeout to default`))),
  );
