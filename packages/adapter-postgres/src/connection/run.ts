import type { Async, Unexpected } from '@parley/core/kernel';
import { catching } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Database, Db } from '../database';
import { asUnexpected } from './failures';

export type ElementType = 'bigint' | 'boolean' | 'integer' | 'jsonb' | 'smallint' | 'text';

/**
 * An array whose length the planner cannot see, so that it can use one plan for all lengths. `type`
 * is the element type.
 */
export const opaqueArray = (values: readonly unknown[], type: ElementType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/** A statement with its values. */
export interface Executable<Row> {
  readonly execute: () => Promise<readonly Row[]>;
}

/** A statement that may also be sent without waiting for its result. */
export interface Sendable {
  readonly compile: (db: Db) => CompiledQuery;
}

/** A raw SQL statement that runs like a built one. */
export const written = <Row>(db: Db, statement: RawBuilder<Row>): Executable<Row> => ({
  execute: async () => (await statement.execute(db)).rows,
});

/** The same for a statement that is written where it runs: sqlOn(db)`select ...`. */
export const sqlOn =
  <Row = unknown>(db: Db) =>
  (text: TemplateStringsArray, ...values: readonly unknown[]): Executable<Row> =>
    written(db, sql<Row>(text, ...values));

/** A statement whose text is fixed, so that it need not be built for each request. */
export const fixed = <Row>(
  db: Db,
  text: string,
  parameters: readonly unknown[],
): Executable<Row> & Sendable => {
  const compile = () => CompiledQuery.raw(text, [...parameters]);
  return { compile, execute: async () => (await db.executeQuery<Row>(compile())).rows };
};

/** Stands for a value in a compiled statement. */
class Slot {
  constructor(readonly name: string) {}
}

/**
 * A value of a compiled statement, cast to its type. The planner does not see it, so that the plan
 * cannot depend on it: a plan for a known value would be made for each execution, which takes longer
 * than a small statement itself.
 */
export type SlotOf<Name extends string> = (name: Name, type: string) => RawBuilder<unknown>;

/** A statement with the values of its slots, by their names. */
export type Compiled<Name extends string, Row> = (
  db: Db,
  values: Readonly<Record<Name, unknown>>,
) => Executable<Row> & Sendable;

/** Compiles statements and runs none. */
const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('a compiler opens no connection')),
  }),
});

/**
 * Compiles a statement once, so that it need not be built for each request. Its text must not depend
 * on the values of the slots.
 */
export const compiled = <Name extends string, Row>(
  build: (slot: SlotOf<Name>) => RawBuilder<Row>,
): Compiled<Name, Row> => {
  const { sql: text, parameters } = build(
    (name, type) => sql`(select ${new Slot(name)}::${sql.raw(type)})`,
  ).compile(compiler);
  const numbers = new Map<unknown, number>();
  /** The same for each use of a slot, so that its value is sent once. */
  const numberOf = (parameter: unknown): number => {
    const key = parameter instanceof Slot ? parameter.name : {};
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
  const places = parameters.map(numberOf);
  const sent = parameters.filter((_, index) => places.indexOf(places[index] ?? 0) === index);
  const renumbered = text.replace(/\$(\d+)/g, (_, place) => `$${places[Number(place) - 1]}`);
  return (db, values) =>
    fixed<Row>(
      db,
      renumbered,
      // The names of the slots are those that `build` was given.
      sent.map((one) => (one instanceof Slot ? values[one.name as Name] : one)),
    );
};

/** Runs the query; a rejected promise becomes `Unexpected`. */
export const rows = <Row>(query: Executable<Row>): Async<readonly Row[]> =>
  catching(() => query.execute(), asUnexpected);

/**
 * Runs the query, and makes something of its rows. The query starts as late as that of `rows` with one
 * `TE.map`, so that such steps are sent in the order in which they are started together.
 */
export const fromRows =
  <Row, A>(
    query: Executable<Row>,
    make: (found: readonly Row[]) => E.Either<Unexpected, A>,
  ): Async<A> =>
  async () => {
    await Promise.resolve();
    const found = await rows(query)();
    return E.isLeft(found) ? found : make(found.right);
  };

/** What is made of all rows together. */
export const fromAllRows = <Row, A>(
  query: Executable<Row>,
  make: (found: readonly Row[]) => A,
): Async<A> => fromRows(query, (found) => E.right(make(found)));

/** A row of which the id is wanted. */
export type IdRow<Id> = { readonly id: Id };

export const toId = <Id>({ id }: IdRow<Id>): Id => id;

/** What is made of each row. */
export const eachRow = <Row, A>(
  query: Executable<Row>,
  make: (row: Row) => A,
): Async<readonly A[]> => fromRows(query, (found) => E.right(found.map((row) => make(row))));

/** Whether there is a row, such as one that was changed or removed. */
export const anyRow = (query: Executable<unknown>): Async<boolean> =>
  fromAllRows(query, ({ length }) => length > 0);

/** What is made of the first row, if any. */
export const fromFirstRow = <Row, A>(
  query: Executable<Row>,
  make: (row: Row) => A,
): Async<O.Option<A>> =>
  fromRows(query, ([first]) => E.right(first === undefined ? O.none : O.some(make(first))));

/** The first row, if any. */
export const firstRow = <Row>(query: Executable<Row>): Async<O.Option<Row>> =>
  fromFirstRow(query, identity);

/** What is made of the only row of a query that always returns one, such as an insert's. */
export const fromOnlyRow = <Row, A>(query: Executable<Row>, make: (row: Row) => A): Async<A> =>
  fromRows(query, ([only]) =>
    only === undefined
      ? E.left(asUnexpected(new Error('the query returned no row')))
      : E.right(make(only)),
  );

/** The only row of a query that always returns one. */
export const onlyRow = <Row>(query: Executable<Row>): Async<Row> => fromOnlyRow(query, identity);

/**
 * Runs the query and ignores its result: outside of a transaction, and where a statement may take
 * seconds, since the driver counts the time of one that is sent from then on.
 */
export const done = (query: Executable<unknown>): Async<void> =>
  fromRows(query, () => E.right(undefined));

/**
 * Sends a statement of a transaction without waiting for its result: the next one follows in the
 * pipeline. If it fails, so does the transaction (`inTransaction`). Resolves when it is sent.
 */
export const send = (db: Db, statement: Sendable): Promise<void> =>
  db.getExecutor().provideConnection((connection) => {
    // A statement that cannot be compiled rejects, and the work with it.
    connection.executeQuery(statement.compile(db)).catch(() => undefined);
    return Promise.resolve();
  });

/**
 * Sends a statement of a transaction that has no result, such as a write or a lock, in one packet with
 * those that follow. If it fails, so do they, and nothing is committed (`inTransaction`). It starts as
 * late as `fromRows`.
 */
export const sent =
  (db: Db, statement: Sendable): Async<void> =>
  async () => {
    await Promise.resolve();
    await send(db, statement);
    return E.right(undefined);
  };

/** Runs what is written, as `done` does: doneOn(db)`delete ...`. */
export const doneOn =
  (db: Db) =>
  (text: TemplateStringsArray, ...values: readonly unknown[]): Async<void> =>
    done(sqlOn(db)(text, ...values));

/** Sends what is written, as `sent` does. */
export const sentOn =
  (db: Db) =>
  (text: TemplateStringsArray, ...values: readonly unknown[]): Async<void> =>
    sent(db, sql(text, ...values));

/**
 * Runs the query with its own timeout in milliseconds, shorter than the default; a query that
 * exceeds it is `Unexpected`, as if the database were unavailable. Other statements of the
 * transaction keep their own timeout.
 */
export const within = <A>(db: Db, milliseconds: number, query: Async<A>): Async<A> =>
  pipe(
    TE.fromTask(() => send(db, sql`set local statement_timeout = ${sql.lit(milliseconds)}`)),
    TE.flatMap(() => query),
    TE.tap(() => TE.fromTask(() => send(db, sql`set local statement_timeout to default`))),
  );
