import type { PoolClient } from 'pg';

/** A table as a backup has it. */
export type TableShape = {
  /** `message`, or `graphile_worker._private_jobs` in the schema of the jobs. */
  readonly name: string;
  /** The columns that are stored, in the order in which they are copied; not those that are generated. */
  readonly columns: readonly string[];
};

const jobsSchema = 'graphile_worker';

/** The migrations of the job queue are made by the program that restores. */
const left = `('migrations')`;

/** The schemas of a server: that of its tables, and that of the jobs. */
export const ownSchemas = `(current_schema(), '${jobsSchema}')`;

/** How a table or sequence is called: without its schema if that is the first of the search path. */
export const nameIn = (schema: string, relation: string): string =>
  `case when ${schema} = '${jobsSchema}' then '${jobsSchema}.' else '' end || ${relation}`;

const escapeIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table or sequence in a statement. */
export const quoted = (name: string): string => name.split('.').map(escapeIdentifier).join('.');

export const quotedColumns = (columns: readonly string[]): string =>
  columns.map(escapeIdentifier).join(', ');

/** All tables of a server with their sizes on the disk, in bytes. */
export const readTables = async (
  client: PoolClient,
): Promise<readonly (TableShape & { readonly bytes: number })[]> => {
  const { rows } = await client.query<TableShape & { readonly bytes: number }>(
    `select ${nameIn('space.nspname', 'relation.relname')} as name,
       pg_table_size(relation.oid) as bytes,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped
          and attgenerated = '') as columns
     from pg_class relation join pg_namespace space on space.oid = relation.relnamespace
     where relation.relkind = 'r' and space.nspname in ${ownSchemas}
       and not (space.nspname = '${jobsSchema}' and relation.relname in ${left})
     order by space.nspname, relation.relname`,
  );
  return rows;
};
