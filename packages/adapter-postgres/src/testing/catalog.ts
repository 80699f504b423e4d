import type { Client } from 'pg';

const catalog = `
  with tables as (
    select oid, relname as name, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  ),
  lines (kind, name, rank, line) as (
    select 1, name, 0, format('table %s %s', name, reloptions) from tables
    union all
    select 1, relname, 1, format('%s %s', relkind, relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S')
    union all
    select 2, name, attnum,
      concat_ws(' ', 'column', name || '.' || attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'identity ' || attidentity::text end,
        case when attgenerated <> '' then 'generated ' || attgenerated::text end,
        pg_get_expr(adbin, adrelid),
        case when attcollation <> typcollation then 'collate ' || attcollation::regcollation::text end,
        case when attstorage <> typstorage then 'storage ' || attstorage::text end,
        case when attstattarget >= 0 then 'statistics ' || attstattarget::text end)
    from tables
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select 3, name || contype::text, pg_constraint.oid,
      format('constraint %s.%s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid and contype <> 'n'
    union all
    select 4, name, indexrelid, 'index ' || pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid
    where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    union all
    select 5, tgname, 0, pg_get_triggerdef(pg_trigger.oid)
    from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
    union all
    select 6, proname, 0, pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace
    union all
    select 7, sequencename, 0,
      concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, cycle)
    from pg_sequences where schemaname = 'public'
    union all
    select 8, stxname, 0, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all
    select 9, typname, 0, concat_ws(' ', 'type', typname) from pg_type
    where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
  )
  select line from lines order by kind, name collate "C", rank, line`;

/**
 * What the schema of a database consists of, in lines. Columns, constraints and indices are in the
 * order in which they were made for their table: between equal indices, the planner takes the first.
 */
export const readCatalog = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ readonly line: string }>(catalog);
  return rows.flatMap(({ line }) => line.split('\n'));
};
