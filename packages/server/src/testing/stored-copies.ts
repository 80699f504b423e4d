import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

type Column = { readonly of: string; readonly name: string; readonly type: string };

const escaped = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every column of every table, the queue of jobs included. */
const columnsQuery = `
  select format('%I.%I', table_schema, table_name) as of, column_name as name, data_type as type
  from information_schema.columns join information_schema.tables
    using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  order by 1, 2`;

const contains = ({ name, type }: Column): string =>
  type === 'bytea'
    ? `position(convert_to($1, 'UTF8') in ${escaped(name)}) > 0`
    : `strpos(lower(to_jsonb(${escaped(name)})::text), lower($1)) > 0`;

/**
 * The columns (`public.message.content`) that contain the text, in any table of the database, without
 * regard to case.
 *
 * @param text letters and digits, which no encoding changes
 */
export const columnsWith = async (
  databaseUrl: string,
  text: string,
): Promise<readonly string[]> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const columns = (await client.query<Column>(columnsQuery)).rows;
    const found: string[] = [];
    for (const column of columns) {
      const { rowCount } = await client.query(
        `select from ${column.of} where ${contains(column)} limit 1`,
        [text],
      );
      if (rowCount !== 0) {
        found.push(`${column.of}.${column.name}`);
      }
    }
    return found;
  } finally {
    await client.end();
  }
};

/** The files below the folder whose names or contents contain the text. */
export const filesWith = (folder: string, text: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.includes(text) || readFileSync(path).includes(text));
