import type { Expression, Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import { isExpression, sql } from 'kysely';
import type { Database, Db } from '../database';
import type { ElementType, Executable, Sendable } from './run';
import { opaqueArray, written } from './run';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Columns under the names of the core: `user_id` is `userId`. */
export type Named<Columns> = {
  readonly [Column in keyof Columns as CamelCase<Column & string>]: Columns[Column];
};

const once = (make: (name: string) => string): ((name: string) => string) => {
  const made = new Map<string, string>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
};

const toField = once((column) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

const toColumn = once((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

type Renaming<Row> = readonly (readonly [column: keyof Row & string, field: string])[];

const renamingOf = <Row extends object>(row: Row): Renaming<Row> =>
  // The keys of a row are its columns.
  (Object.keys(row) as (keyof Row & string)[]).map((column) => [column, toField(column)]);

const rename = <Row extends object>(row: Row, renaming: Renaming<Row>): Named<Row> => {
  const renamed: Record<string, unknown> = {};
  for (const [column, field] of renaming) {
    renamed[field] = row[column];
  }
  // Each value keeps its field, which a loop cannot express.
  return renamed as Named<Row>;
};

/** A row under the names of the core. */
export const named = <Row extends object>(row: Row): Named<Row> => rename(row, renamingOf(row));

/**
 * The rows of a statement, 0.2 µs each. A literal for each takes a sixth of that: worth it for what
 * there are many thousands of, such as users and subscriptions.
 */
const allNamed = <Row extends object>(rows: readonly Row[]): readonly Named<Row>[] => {
  const renaming = rows[0] && renamingOf(rows[0]);
  return renaming === undefined ? [] : rows.map((row) => rename(row, renaming));
};

/** A row of a table under the names of the core. */
export type Row<Table extends keyof Database> = Named<Selectable<Database[Table]>>;

/** The columns that hold a record of the core, for JSON that a statement reads rows from. */
export const columnsOf = (record: object): object =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [toColumn(field), value]));

/**
 * Rows that a statement is given, for its `from`: these fields of the records, in columns of the same
 * names, of these types.
 */
export const unnested = <Given, Field extends keyof Given & string>(
  given: readonly Given[],
  alias: string,
  types: Readonly<Record<Field, ElementType>>,
): RawBuilder<unknown> => {
  const arrays = Object.entries<ElementType>(types).map(([field, type]) => ({
    column: sql.ref(toColumn(field)),
    // The types name fields of what is given, which entries cannot express.
    values: opaqueArray(
      given.map((one) => one[field as Field] ?? null),
      type,
    ),
  }));
  return sql`unnest(${sql.join(arrays.map(({ values }) => values))})
    as ${sql.ref(alias)} (${sql.join(arrays.map(({ column }) => column))})`;
};

type OrWritten<Values> = { readonly [Field in keyof Values]: Values[Field] | Expression<unknown> };

/**
 * Values of columns: a list stands for any of its elements, null for null, and what is written, such as
 * sql`> ${time}`, for another comparison.
 */
type Where<Table extends keyof Database> = {
  readonly [Field in keyof Row<Table>]?:
    | Row<Table>[Field]
    | readonly Row<Table>[Field][]
    | RawBuilder<unknown>;
};

type Order<Field extends string> = Field | `${Field} desc`;

type Statement<Found> = Executable<Found> & Sendable;

type Assigned = readonly (readonly [column: RawBuilder<unknown>, value: RawBuilder<unknown>])[];

/** As in Kysely, what is undefined is left out. */
const assigned = (values: object): Assigned =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [sql.ref(toColumn(field)), sql`${value}`]);

const columns = (given: Assigned) => sql.join(given.map(([column]) => column));

/** Where nothing changes, the key is set to what it is. */
const changes = (given: Assigned, key: Assigned) =>
  sql.join((given.length === 0 ? key : given).map(([column, value]) => sql`${column} = ${value}`));

const matches = (where: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([field, value]) => {
      const column = sql.ref(toColumn(field));
      if (value === null) {
        return sql`${column} is null`;
      }
      if (isExpression(value)) {
        return sql`${column} ${value}`;
      }
      // As a literal, so that partial indexes serve.
      if (typeof value === 'boolean') {
        return sql`${column} = ${sql.lit(value)}`;
      }
      return Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`;
    }),
    sql` and `,
  );

const toOrder = (order: string): RawBuilder<unknown> => {
  const [field = '', direction] = order.split(' ');
  return direction === 'desc' ? sql`${sql.ref(toColumn(field))} desc` : sql.ref(toColumn(field));
};

/**
 * Statements about rows that are found by values of their columns, with the names of the core for
 * columns and in what is found. A statement that is sent returns no rows.
 */
export const rowsOf = <Table extends keyof Database>(db: Db, table: Table) => {
  type Found = Row<Table>;
  const rows = sql.table(table);
  const statement = (text: RawBuilder<unknown>, returning: RawBuilder<unknown>) => {
    const { execute } = written(db, sql<Selectable<Database[Table]>>`${text} ${returning}`);
    return {
      execute: async () => allNamed(await execute()),
      compile: () => text.compile(db),
    };
  };
  const reading = (
    where: object,
    order: readonly string[],
    lock: RawBuilder<unknown>,
  ): Statement<Found> =>
    statement(
      sql`select * from ${rows} where ${matches(where)}
        ${order.length === 0 ? sql`` : sql`order by ${sql.join(order.map(toOrder))}`} ${lock}`,
      sql``,
    );
  const writing = (text: RawBuilder<unknown>): Statement<Found> =>
    statement(text, sql`returning *`);
  const insert = (values: object, conflict: RawBuilder<unknown>): Statement<Found> => {
    const given = assigned(values);
    return writing(sql`
      insert into ${rows} (${columns(given)}) values (${sql.join(given.map(([, value]) => value))})
      ${conflict}`);
  };
  type New = OrWritten<Named<Insertable<Database[Table]>>>;
  return {
    select: (where: Where<Table>, ...order: readonly Order<keyof Found & string>[]) =>
      reading(where, order, sql``),
    /** The same, locked until the transaction ends. */
    lock: (where: Where<Table>, ...order: readonly Order<keyof Found & string>[]) =>
      reading(where, order, sql`for update`),
    insert: (values: New) => insert(values, sql``),
    /** Inserts the row unless there is one with its key. */
    add: (values: New) => insert(values, sql`on conflict do nothing`),
    /** Inserts the row, or changes the one with its key. */
    put: <Key extends Partial<New>>(key: Key, values: Omit<New, keyof Key>) =>
      insert(
        { ...key, ...values },
        sql`on conflict (${columns(assigned(key))})
          do update set ${changes(assigned(values), assigned(key))}`,
      ),
    update: (
      where: Where<Table>,
      values: OrWritten<Named<Updateable<Database[Table]>>>,
    ): Statement<Found> =>
      writing(
        sql`update ${rows} set ${changes(assigned(values), assigned(where))} where ${matches(where)}`,
      ),
    delete: (where: Where<Table>): Statement<Found> =>
      writing(sql`delete from ${rows} where ${matches(where)}`),
  };
};
