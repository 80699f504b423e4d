/** How many rows a statement is given: one, as nearly always, or any number. */
export type Given = 'one' | 'many';

/** `lines`: texts without line feeds, which are sent as one, so that no quotes are escaped. */
type GivenType = 'bigint' | 'boolean' | 'integer' | 'lines' | 'text';

/** The columns of rows that a statement is given, each of which is one parameter. */
export type GivenColumns<Row> = readonly (readonly [
  name: string,
  type: GivenType,
  valueOf: (row: Row) => unknown,
])[];

const one = (type: GivenType, parameter: string): string =>
  `${parameter}::${type === 'lines' ? 'text' : type}`;

/** In a subquery for the reason that `opaqueArray` gives: one plan for all lengths. */
const many = (type: GivenType, parameter: string): string =>
  type === 'lines'
    ? `(select string_to_array(${parameter}, E'\\n'))`
    : `(select ${parameter}::${type}[])`;

/**
 * The rows, for the `from` of a statement, whose parameters begin with `$first`. A single row is not
 * given by arrays: with them, appending an event to the log takes PostgreSQL half as long again.
 */
export const givenRows = <Row>(
  given: Given,
  alias: string,
  first: number,
  columns: GivenColumns<Row>,
): string => {
  const values = columns
    .map(([, type], index) => (given === 'one' ? one : many)(type, `$${first + index}`))
    .join(', ');
  const names = columns.map(([name]) => name).join(', ');
  return `${given === 'one' ? `(select ${values})` : `unnest(${values})`} as ${alias} (${names})`;
};

/** The parameters of the rows. */
export const givenValues = <Row>(
  given: Given,
  rows: readonly Row[],
  columns: GivenColumns<Row>,
): readonly unknown[] =>
  columns.map(([, type, valueOf]) => {
    const values = rows.map(valueOf);
    if (given === 'one') {
      return values[0];
    }
    return type === 'lines' ? values.join('\n') : values;
  });
